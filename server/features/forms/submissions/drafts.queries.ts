import type { Output } from '#contract/api'
import type { Answers } from '#contract/forms/forms'
import { listAnsweredFiles } from '#contract/forms/model'
import { resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { findFormDefinition, type FormDefinition } from '../definitions/definitions.sql.ts'
import { toFormView } from '../definitions/form.view.ts'
import { toSubmissionView } from './submission.view.ts'
import { listAnswerFiles, findEditableSubmission, findLastSubmission } from './submissions.sql.ts'

/**
 * Returns the start of filling a form: the person's draft in the version it was started with, otherwise an
 * empty one in the requested version; and the last submission by anyone.
 */
export async function readFormDraft(
  call: PersonCall,
  id: string,
  formId: string,
): Promise<Output<'form.draft'>> {
  const orderId = await resolveOrderId(call, id)
  const requestedForm = await findFormDefinition(call.tx, formId)
  if (!requestedForm) throw new Refusal('not_found')
  const draft = await findEditableSubmission(call.tx, {
    orderId,
    key: requestedForm.key,
    contactId: call.actor.contactId,
  })
  const form = draft ? await findFormDefinition(call.tx, draft.formId) : requestedForm
  const sent = await findLastSubmission(call.tx, orderId, requestedForm.key)
  const answers = draft?.answers ?? {}
  return {
    form: toFormView(form, call.locale),
    draft: {
      submission_id: draft?.id ?? null,
      version: draft?.version ?? 0,
      answers,
      files: await listDraftFiles(call, orderId, form ?? requestedForm, [answers, sent?.answers ?? {}]),
    },
    sent: sent ? toSubmissionView(sent) : null,
  }
}

async function listDraftFiles(
  call: PersonCall,
  orderId: string,
  form: FormDefinition,
  answersList: readonly Answers[],
): Promise<Output<'form.draft'>['draft']['files']> {
  const ids = answersList.flatMap((answers) =>
    listAnsweredFiles(form.model, answers).flatMap((one) => one.ids),
  )
  const files = await listAnswerFiles(call.tx, ids, orderId)
  return files.map(({ hasThumbnail, ...file }) => ({
    ...file,
    thumbnail_path: hasThumbnail ? `/api/media/thumbnail/${file.id}` : null,
  }))
}
