import { listAnsweredFiles } from '#contract/forms/model'
import type { Locale } from '#contract/kit/locale'
import { formatPhone } from '#contract/kit/person/phone'
import { getInputLabel, mediaTypeLabels, visitLabels } from '#contract/orders/model/order-labels'
import { findCancellationReason } from '#server/features/orders/detail/order-detail.queries'
import {
  toFormSection,
  toProtocolPhotos,
  type FormSection,
  type KnownFile,
  type ProtocolPhoto,
  type ProtocolContext,
} from './protocol-answers.document.ts'
import {
  toSignatureSection,
  type ProtocolFact,
  type SignatureSection,
} from './protocol-signature.document.ts'
import type { ProtocolData } from './protocol.sql.ts'
import { createProtocolTexts, getHistoryStepKey } from './protocol.texts.ts'

/** Input of `protocol.typ`: all texts in the language of the order's customer. */
export interface ProtocolDocument {
  readonly lang: Locale
  readonly title: string
  readonly name: string
  /** Number and time of this version, so that two protocols of an order can be told apart. */
  readonly version: string
  readonly brand: string
  readonly author: string
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly foot: string
  readonly page: string
  readonly facts: readonly ProtocolFact[]
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly forms: readonly FormSection[]
  readonly columns: readonly [string, string]
  readonly photos: { readonly title: string; readonly list: readonly ProtocolPhoto[] }
  /** null for reports, which have no signature. */
  readonly signature: SignatureSection | null
  readonly history: {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly seal: {
    readonly title: string
    readonly text: string
    readonly address: string
    readonly code: ProtocolPhoto
  }
}

/** File name of the QR code in the Typst template. */
export const qrCodeFileName = 'seal.svg'

export function createProtocolDocument(
  data: ProtocolData,
  files: ReadonlyMap<string, KnownFile>,
  made: {
    readonly at: Temporal.Instant
    /** 1 for the first protocol of the order. */
    readonly version: number
    readonly seal: { readonly address: string }
  },
): ProtocolDocument {
  const context: ProtocolContext = { ...createProtocolTexts(data.locale), locale: data.locale, files }
  const { t } = context
  const { year, month, day } = made.at.toZonedDateTimeISO('Europe/Berlin')
  return {
    lang: data.locale,
    title: getProtocolTitle(data, data.locale),
    name: data.name,
    version: t('version', { number: made.version, at: context.time(made.at.toString()) }),
    brand: data.brand,
    author: data.company.name,
    date: { year, month, day },
    foot: [data.sfid, t('made', { at: context.time(made.at.toString()) })].filter(Boolean).join(' · '),
    // The template replaces the placeholders because only it knows the page numbers.
    page: t('page', { page: '{page}', pages: '{pages}' }),
    facts: listProtocolFacts(data, context),
    parties: listProtocolParties(data, context),
    tables: data.cancelledFor ? [] : listProtocolTables(data, context),
    forms: data.submissions.map((form) => toFormSection(form, withoutSignatureFile(data, context))),
    columns: [t('question'), t('answer')],
    photos: { title: t('photos'), list: listOtherPhotos(data, context) },
    signature: toSignatureSection(data, context),
    history: toHistoryTable(data, context),
    seal: toSealSection(made.seal.address, context),
  }
}

/** An order that was cancelled on site gets the title of a visit record. */
export function getProtocolTitle(
  { cancelledFor, orderType }: Pick<ProtocolData, 'cancelledFor' | 'orderType'>,
  locale: Locale,
): string {
  return (cancelledFor ? visitLabels.documentation : getInputLabel('documentation', orderType))[locale]
}

/** Returns the document of one report, with the history entries of that report. */
export function createReportDocument(
  data: ProtocolData,
  submissionId: string,
  files: ReadonlyMap<string, KnownFile>,
  made: Parameters<typeof createProtocolDocument>[2],
): ProtocolDocument {
  const submissions = data.submissions.filter(({ id }) => id === submissionId)
  const history = data.history.filter((line) => line.submissionId === submissionId)
  const none = {
    services: [],
    customServices: [],
    openProposals: [],
    products: [],
    pictures: [],
    signature: null,
  }
  const sheet = createProtocolDocument({ ...data, ...none, submissions, history }, files, made)
  return { ...sheet, title: submissions[0]?.model.title[data.locale] ?? sheet.title, signature: null }
}

/** The signature has its own section, so forms do not show it among their photos. */
function withoutSignatureFile({ signature }: ProtocolData, context: ProtocolContext): ProtocolContext {
  const files = new Map([...context.files].filter(([id]) => id !== signature?.fileId))
  return { ...context, files }
}

function listProtocolFacts(data: ProtocolData, { t, time, span }: ProtocolContext): ProtocolFact[] {
  const { appointmentStart: start, appointmentEnd: end, cancelledFor } = data
  const facts: [string, string | null][] = [
    [t('brand_number'), data.eid],
    [t('partner_number'), data.partnerEid],
    [t('opportunity'), data.opportunity],
    [t('project'), data.project],
    [t('appointment'), start && end ? span(start, end) : null],
    [
      t('not_done'),
      cancelledFor && (findCancellationReason(cancelledFor)?.description[data.locale] ?? cancelledFor),
    ],
    [t('started'), data.startedAt && time(data.startedAt)],
    [t('finished'), data.finishedAt && time(data.finishedAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}

function listProtocolParties(
  { customer, company, technician, cancelledFor }: ProtocolData,
  { t }: ProtocolContext,
): ProtocolDocument['parties'] {
  const place = (one: typeof customer) => [one.street, `${one.postalCode} ${one.city}`.trim()]
  return [
    {
      label: t('customer'),
      lines: [customer.company, customer.name, ...place(customer)].filter(isPresentText),
    },
    {
      label: t('company'),
      lines: [
        company.name,
        ...place(company),
        company.phone && t('phone', { phone: formatPhone(company.phone) }),
        technician && t(cancelledFor ? 'visitor' : 'technician', { name: technician }),
      ].filter(isPresentText),
    },
  ]
}

function listProtocolTables(
  data: ProtocolData,
  { t, number, unit, locale }: ProtocolContext,
): ProtocolDocument['tables'] {
  const services = [
    ...data.services.map((one) => [one.description[locale], number(one.quantity), unit(one.unit)]),
    ...data.customServices.map((one) => [one.name, number(one.quantity), t('piece')]),
  ]
  const proposals = data.openProposals.map((one) => [one.name, number(one.quantity), t('piece')])
  const products = data.products.map((one) => [one.name, one.item, number(one.quantity), one.serial ?? '–'])
  const tables = [
    { title: t('work'), columns: [t('service'), t('quantity'), t('unit')], rows: services },
    { title: t('open_proposals'), columns: [t('service'), t('quantity'), t('unit')], rows: proposals },
    {
      title: t('products'),
      columns: [t('product'), t('item_number'), t('quantity'), t('serial_number')],
      rows: products,
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Returns the pictures of the order that no form shows. */
function listOtherPhotos(data: ProtocolData, context: ProtocolContext): ProtocolPhoto[] {
  const shownFileIds = new Set(
    data.submissions.flatMap(({ model, answers }) =>
      listAnsweredFiles(model, answers).flatMap(({ ids }) => ids),
    ),
  )
  return data.pictures
    .filter(({ fileId }) => !shownFileIds.has(fileId))
    .flatMap(({ fileId, type }) =>
      toProtocolPhotos([fileId], type ? mediaTypeLabels[type][context.locale] : context.t('photo'), context),
    )
}

function toHistoryTable(
  { history }: ProtocolData,
  { t, formatWhenDone }: ProtocolContext,
): ProtocolDocument['history'] {
  const rows = history.flatMap((line) => {
    const word = getHistoryStepKey(line.step, line.declined)
    return word ? [[formatWhenDone(line), formatActor(line, t), t(`steps.${word}`)]] : []
  })
  return { title: t('history'), columns: [t('when'), t('who'), t('what')], rows }
}

/** Returns the section that explains how to verify the document. */
export function toSealSection(address: string, { t }: Pick<ProtocolContext, 't'>): ProtocolDocument['seal'] {
  const code = { file: qrCodeFileName, caption: t('seal_code', { address }) }
  return { title: t('seal'), text: t('seal_text'), address, code }
}

function formatActor(
  { kind, name, account }: ProtocolData['history'][number],
  t: ProtocolContext['t'],
): string {
  if (kind === 'operator') return t('marketplace')
  if (kind === 'system') return t('automatic')
  return [name, account].filter(Boolean).join(', ')
}

function isPresentText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== ''
}
