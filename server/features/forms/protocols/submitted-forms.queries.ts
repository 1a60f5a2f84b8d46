import { listAnsweredFiles } from '#contract/forms/model'
import { createSignedFilePath, createSignedThumbnailPath } from '#server/features/files/file-access.queries'
import type { Call } from '#server/kernel/call'
import type { FormCategory } from '../forms.rules.ts'
import {
  getPictureFileId,
  toFormSection,
  toKnownFiles,
  type FormSection,
  type ProtocolPhoto,
} from './protocol-answers.document.ts'
import { findCompanyOfOrder, listFilledForms, listProtocolFiles } from './protocol.sql.ts'
import { createProtocolTexts } from './protocol.texts.ts'

/** A form that was filled in for an order, with questions and answers in words. */
export interface SubmittedForm {
  readonly id: string
  readonly category: FormCategory
  readonly title: string
  readonly filled_in: string
  readonly pages: {
    readonly title: string
    readonly questions: { name: string; title: string }[]
    readonly answers: { name: string; question: string; answer: string; warning: string | null }[]
    readonly photos: { id: string; caption: string; url: string; thumbnail_url: string | null }[]
  }[]
}

/** Lists the newest submission of each form by the order's company, as its protocol shows them, in the caller's language. */
export async function listSubmittedForms(call: Call, orderId: string): Promise<SubmittedForm[]> {
  const accountId = await findCompanyOfOrder(call.tx, orderId)
  if (accountId === null) return []
  const forms = await listFilledForms(call.tx, orderId, accountId)
  const ids = forms.flatMap(({ model, answers }) =>
    listAnsweredFiles(model, answers).flatMap((one) => one.ids),
  )
  const stored = await listProtocolFiles(call.tx, [...new Set(ids)])
  const withThumbnail = new Set(stored.filter((file) => file.thumbnailKey !== null).map((file) => file.id))
  const files = toKnownFiles(stored)
  const context = { ...createProtocolTexts(call.locale), locale: call.locale, files }
  return Promise.all(
    forms.map(async (form) => {
      const { title, filled_in, blocks } = toFormSection(form, context)
      return {
        id: form.id,
        category: form.category,
        title,
        filled_in,
        pages: await Promise.all(blocks.map(toPage)),
      }
    }),
  )

  async function toPage({ title, questions, answers, photos }: FormSection['blocks'][number]) {
    return {
      title,
      questions: [...questions],
      answers: [...answers],
      photos: await Promise.all(photos.map(toPhoto)),
    }
  }

  async function toPhoto({ file, caption }: ProtocolPhoto) {
    const id = getPictureFileId(file)
    const thumbnail_url = withThumbnail.has(id) ? await createSignedThumbnailPath(call, id) : null
    return { id, caption, url: (await createSignedFilePath(call, id)).path, thumbnail_url }
  }
}
