import { listAnsweredFiles } from '#contract/forms/model'
import type { Locale } from '#contract/kit/locale'
import { getInputLabel, mediaTypeLabels, visitLabels } from '#contract/orders/model/order-labels'
import { cancellationReason } from '#server/features/orders/detail/order-detail.queries'
import {
  formOf,
  pictures,
  type FormSheet,
  type KnownFile,
  type Photo,
  type Writer,
} from './protocol-answers.ts'
import { signatureOf, type Fact, type SignatureSheet } from './protocol-signature.ts'
import type { ProtocolData } from './protocol.sql.ts'
import { protocolWords, stepWord } from './protocol-texts.ts'

/** What `protocol.typ` sets: every text written out, in the language of the order's customer. */
export interface Sheet {
  readonly lang: Locale
  readonly title: string
  readonly name: string
  readonly brand: string
  readonly author: string
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly foot: string
  readonly page: string
  readonly facts: readonly Fact[]
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly forms: readonly FormSheet[]
  readonly columns: readonly [string, string]
  readonly photos: { readonly title: string; readonly list: readonly Photo[] }
  /** null: of a report there is none. */
  readonly signature: SignatureSheet | null
  readonly history: {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly seal: {
    readonly title: string
    readonly text: string
    readonly address: string
    readonly code: Photo
  }
}

/** How the template is handed the QR code. */
export const qrName = 'seal.svg'

export function protocolSheet(
  data: ProtocolData,
  files: ReadonlyMap<string, KnownFile>,
  made: {
    readonly at: Temporal.Instant
    readonly version: number
    readonly seal: { readonly address: string }
  },
): Sheet {
  const w: Writer = { ...protocolWords(data.locale), locale: data.locale, files }
  const { t } = w
  const { year, month, day } = made.at.toZonedDateTimeISO('Europe/Berlin')
  return {
    lang: data.locale,
    title: titleOf(data),
    name: data.name,
    brand: data.brand,
    author: data.company.name,
    date: { year, month, day },
    foot: [data.sfid, t('made', { at: w.time(made.at.toString()) })].filter(Boolean).join(' · '),
    // The template knows the numbers; it puts them in.
    page: t('page', { page: '{page}', pages: '{pages}' }),
    facts: factsOf(data, w),
    parties: partiesOf(data, w),
    tables: data.cancelledFor ? [] : tablesOf(data, w),
    forms: data.submissions.map((form) => formOf(form, signatureApart(data, w))),
    columns: [t('question'), t('answer')],
    photos: { title: t('photos'), list: photosOf(data, w) },
    signature: signatureOf(data, w),
    history: historyOf(data, w),
    seal: sealOf(made.seal.address, w),
  }
}

/** What was not done has the name of a visit. */
function titleOf({ cancelledFor, orderType, locale }: ProtocolData): string {
  return (cancelledFor ? visitLabels.documentation : getInputLabel('documentation', orderType))[locale]
}

/** The sheet of one report: what was told of its day, and who told and changed it. */
export function reportSheet(
  data: ProtocolData,
  submissionId: string,
  files: ReadonlyMap<string, KnownFile>,
  made: Parameters<typeof protocolSheet>[2],
): Sheet {
  const submissions = data.submissions.filter(({ id }) => id === submissionId)
  const history = data.history.filter((line) => line.submissionId === submissionId)
  const none = { services: [], customServices: [], products: [], pictures: [], signature: null }
  const sheet = protocolSheet({ ...data, ...none, submissions, history }, files, made)
  return { ...sheet, title: submissions[0]?.model.title[data.locale] ?? sheet.title, signature: null }
}

/** The signature has a part of its own and is not shown among a form's photos. */
function signatureApart({ signature }: ProtocolData, w: Writer): Writer {
  const files = new Map([...w.files].filter(([id]) => id !== signature?.fileId))
  return { ...w, files }
}

function factsOf(data: ProtocolData, { t, time, span }: Writer): Fact[] {
  const { appointmentStart: start, appointmentEnd: end, cancelledFor } = data
  const facts: [string, string | null][] = [
    [t('order_number'), data.sfid],
    [t('brand_number'), data.eid],
    [t('partner_number'), data.partnerEid],
    [t('opportunity'), data.opportunity],
    [t('project'), data.project],
    [t('appointment'), start && end ? span(start, end) : null],
    [
      t('not_done'),
      cancelledFor && (cancellationReason(cancelledFor)?.description[data.locale] ?? cancelledFor),
    ],
    [t('started'), data.startedAt && time(data.startedAt)],
    [t('finished'), data.finishedAt && time(data.finishedAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}

function partiesOf(
  { customer, company, technician, cancelledFor }: ProtocolData,
  { t }: Writer,
): Sheet['parties'] {
  const place = (one: typeof customer) => [one.street, `${one.postalCode} ${one.city}`.trim()]
  return [
    { label: t('customer'), lines: [customer.company, customer.name, ...place(customer)].filter(isText) },
    {
      label: t('company'),
      lines: [
        company.name,
        ...place(company),
        company.phone && t('phone', { phone: company.phone }),
        technician && t(cancelledFor ? 'visitor' : 'technician', { name: technician }),
      ].filter(isText),
    },
  ]
}

function tablesOf(data: ProtocolData, { t, number, unit, locale }: Writer): Sheet['tables'] {
  const services = [
    ...data.services.map((one) => [one.description[locale], number(one.quantity), unit(one.unit)]),
    ...data.customServices.map((one) => [one.name, number(one.quantity), t('piece')]),
  ]
  const products = data.products.map((one) => [one.name, one.item, number(one.quantity), one.serial ?? '–'])
  const tables = [
    { title: t('work'), columns: [t('service'), t('quantity'), t('unit')], rows: services },
    {
      title: t('products'),
      columns: [t('product'), t('item_number'), t('quantity'), t('serial_number')],
      rows: products,
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** The order's pictures but those that a form shows already. */
function photosOf(data: ProtocolData, w: Writer): Photo[] {
  const shown = new Set(
    data.submissions.flatMap(({ model, answers }) =>
      listAnsweredFiles(model, answers).flatMap(({ ids }) => ids),
    ),
  )
  return data.pictures
    .filter(({ fileId }) => !shown.has(fileId))
    .flatMap(({ fileId, type }) =>
      pictures([fileId], type ? mediaTypeLabels[type][w.locale] : w.t('photo'), w),
    )
}

function historyOf({ history }: ProtocolData, { t, whenDone }: Writer): Sheet['history'] {
  const rows = history.flatMap((line) => {
    const word = stepWord(line.step, line.declined)
    return word ? [[whenDone(line), whoOf(line, t), t(`steps.${word}`)]] : []
  })
  return { title: t('history'), columns: [t('when'), t('who'), t('what')], rows }
}

/** How a reader finds out whether the document is still as it was. */
export function sealOf(address: string, { t }: Pick<Writer, 't'>): Sheet['seal'] {
  const code = { file: qrName, caption: t('seal_code', { address }) }
  return { title: t('seal'), text: t('seal_text'), address, code }
}

function whoOf({ kind, name, account }: ProtocolData['history'][number], t: Writer['t']): string {
  if (kind === 'operator') return t('marketplace')
  if (kind === 'system') return t('automatic')
  return [name, account].filter(Boolean).join(', ')
}

function isText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== ''
}
