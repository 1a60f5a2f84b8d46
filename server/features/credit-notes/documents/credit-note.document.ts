import { formatUnit } from '#contract/kit/amounts/units'
import type { CreditNoteDocumentData, CreditNoteDocumentLine } from './credit-note-documents.sql.ts'
import type { VatStatus } from '../model/credit-note-steps.rules.ts'
import { getPrintableTaxId } from '../model/issue-gaps.rules.ts'

/**
 * Data of `credit-note.typ` with all texts formatted. A credit note is a document of German tax law, so it is
 * always in German.
 */
export interface CreditNoteDocument {
  readonly lang: 'de'
  readonly title: string
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly words: Readonly<Record<'page' | 'of' | 'supplier' | 'customer', string>> & {
    readonly columns: readonly string[]
  }
  readonly issuer: {
    readonly mark: string
    readonly name: string
    readonly return_line: string
    readonly party: readonly string[]
    readonly footer: readonly (readonly string[])[]
  }
  readonly recipient: { readonly address: readonly string[]; readonly party: readonly string[] }
  readonly facts: readonly (readonly [string, string])[]
  readonly intro: readonly string[]
  readonly groups: readonly DocumentLineGroup[]
  readonly totals: readonly (readonly [string, string])[]
  readonly grand: readonly [string, string]
  readonly notes: readonly string[]
}

interface DocumentLineGroup {
  readonly title: string
  readonly details: string
  readonly lines: readonly Readonly<
    Record<'position' | 'text' | 'quantity' | 'unit' | 'price' | 'total', string>
  >[]
  /** Label and net amount of the order; null if the document has one order, whose sum is the total. */
  readonly sum: readonly [string, string] | null
}

const documentLabels: CreditNoteDocument['words'] = {
  page: 'Seite',
  of: 'von',
  supplier: 'Leistungserbringer',
  customer: 'Leistungsempfänger und Aussteller',
  columns: ['Pos.', 'Leistung', 'Menge', 'Einheit', 'Einzelpreis', 'Betrag'],
}

/** Notes required when no VAT is shown (§ 14 Abs. 4 Nr. 8 and § 14a Abs. 5 UStG, § 34a UStDV). */
export const vatNotes: Record<VatStatus, string | null> = {
  standard: null,
  small_business:
    'Umsatzsteuerfrei: Für den Leistungserbringer gilt die Steuerbefreiung für Kleinunternehmer (§ 19 UStG).',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG).',
}

export function createCreditNoteDocument(data: CreditNoteDocumentData): CreditNoteDocument {
  return {
    ...createDocumentFrame(data),
    title: `Gutschrift ${data.number}`,
    date: toDateParts(data.issueDate),
    facts: [
      ['Gutschriftsnummer', data.number],
      ['Ausstellungsdatum', formatGermanDay(data.issueDate)],
      ...createCommonFacts(data),
    ],
    intro: [
      'Über die folgenden Leistungen, die Sie für uns erbracht haben, rechnen wir im Gutschriftverfahren ab (§ 14 Abs. 2 UStG).',
    ].map(insertNonBreakingSpaces),
    ...createAmounts(data, 1, 'Gutschriftsbetrag'),
    notes: [
      vatNotes[data.vatStatus],
      formatPaymentNote(data),
      formatWithholdingNote(data),
      formatAgreementNote(data),
    ]
      .filter(isNonEmptyText)
      .map(insertNonBreakingSpaces),
  }
}

/** Creates the cancellation of a credit note: the same lines with negative amounts. */
export function createCancellationDocument(data: CreditNoteDocumentData): CreditNoteDocument {
  const [number, date] = [data.cancellationNumber ?? '', data.cancellationDate ?? data.issueDate]
  return {
    ...createDocumentFrame(data),
    title: `Stornierung ${number} der Gutschrift ${data.number}`,
    date: toDateParts(date),
    facts: [
      ['Stornonummer', number],
      ['Ausstellungsdatum', formatGermanDay(date)],
      ['Storniert wird', `Gutschrift ${data.number}`],
      ['vom', formatGermanDay(data.issueDate)],
      ...createCommonFacts(data),
    ],
    intro: [
      `Die Gutschrift ${data.number} vom ${formatGermanDay(data.issueDate)} wird hiermit in voller Höhe storniert. Sie gilt nicht mehr als Rechnung.`,
    ],
    ...createAmounts(data, -1, 'Stornobetrag'),
    notes: [vatNotes[data.vatStatus], formatRefundNote(data)]
      .filter(isNonEmptyText)
      .map(insertNonBreakingSpaces),
  }
}

function createDocumentFrame({
  issuer,
  recipient,
}: CreditNoteDocumentData): Pick<CreditNoteDocument, 'lang' | 'words' | 'issuer' | 'recipient'> {
  const place = `${issuer.postal_code} ${issuer.city}`
  const address = [
    recipient.name,
    recipient.street,
    `${recipient.postal_code} ${recipient.city}`.trim(),
    formatForeignCountry(recipient.country_code),
  ]
  const taxes = [
    getPrintableTaxId(recipient) && `Steuernummer ${getPrintableTaxId(recipient)}`,
    recipient.vat_id && `USt-IdNr. ${recipient.vat_id}`,
  ]
  return {
    lang: 'de',
    words: documentLabels,
    issuer: {
      mark: issuer.mark,
      name: issuer.name,
      return_line: [issuer.name, issuer.street, place].join(' · '),
      party: [issuer.name, issuer.street, place, `USt-IdNr. ${issuer.vat_id}`],
      footer: [
        [issuer.name, issuer.street, place],
        [`Geschäftsführung: ${issuer.managing_directors}`, issuer.register, `USt-IdNr. ${issuer.vat_id}`],
        [issuer.email, issuer.phone],
      ],
    },
    recipient: {
      address: address.filter(isNonEmptyText),
      party: [...address, ...taxes].filter(isNonEmptyText),
    },
  }
}

function formatForeignCountry(country: string): string | null {
  return country === 'DE'
    ? null
    : (new Intl.DisplayNames('de', { type: 'region' }).of(country) ?? country).toUpperCase()
}

function createCommonFacts(data: CreditNoteDocumentData): [string, string][] {
  const days = data.lines.map((line) => line.performedOn).toSorted()
  const [first, last] = [days[0] ?? data.issueDate, days.at(-1) ?? data.issueDate]
  const period: [string, string] =
    first === last
      ? ['Leistungsdatum', formatGermanDay(first)]
      : ['Leistungszeitraum', `${formatGermanDay(first)} – ${formatGermanDay(last)}`]
  const outside: [string, string][] = data.outsideCommunicationNumber
    ? [['Ihre Nummer', data.outsideCommunicationNumber]]
    : []
  return [period, ['Partnernummer', data.accountId], ...outside]
}

function createAmounts(
  data: CreditNoteDocumentData,
  sign: 1 | -1,
  grand: string,
): Pick<CreditNoteDocument, 'groups' | 'totals' | 'grand'> {
  const total = formatEuros(sign * data.totalCents)
  const rate = new Intl.NumberFormat('de-DE').format(data.vatRate)
  const totals: [string, string][] =
    data.vatStatus === 'standard'
      ? [
          ['Nettobetrag', formatEuros(sign * data.netCents)],
          [`zuzüglich ${rate}\u00a0% Umsatzsteuer`, formatEuros(sign * data.vatCents)],
        ]
      : []
  return { groups: groupLinesByOrder(data.lines, sign), totals, grand: [grand, total] }
}

/** Groups lines by order, each group with its day of service and its sum. */
function groupLinesByOrder(lines: readonly CreditNoteDocumentLine[], sign: 1 | -1): DocumentLineGroup[] {
  const byJob = Map.groupBy(
    lines.map((line, place) => ({ ...line, position: place + 1 })),
    (line) => line.orderId,
  )
  return [...byJob.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const details = [
      first.sfid && `Auftrag ${first.sfid}`,
      first.partnerEid && `Ihre Auftragsnummer ${first.partnerEid}`,
      `Leistungsdatum ${formatGermanDay(first.performedOn)}`,
      first.place,
    ]
    const set = group.map((line) => toDocumentLine(line, line.position, sign))
    const netCents = group.reduce((total, line) => total + line.netCents, 0)
    return [
      {
        title: first.orderName,
        details: details.filter(isNonEmptyText).join(' · '),
        lines: set,
        sum: byJob.size > 1 ? (['Summe dieses Auftrags', formatEuros(sign * netCents)] as const) : null,
      },
    ]
  })
}

function toDocumentLine(
  line: CreditNoteDocumentLine,
  position: number,
  sign: 1 | -1,
): DocumentLineGroup['lines'][number] {
  return {
    position: String(position),
    text: line.description,
    quantity: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 }).format(sign * line.quantity),
    unit: formatUnit(line.unit, 'de'),
    price: formatEuros(line.priceCents),
    total: formatEuros(sign * line.netCents),
  }
}

/** Returns the sentence about the payment, or null without bank account. */
export function formatPaymentNote({ recipient }: CreditNoteDocumentData): string | null {
  if (!recipient.iban) return null
  const iban = recipient.iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
  const bic = recipient.bic ? ` (BIC ${recipient.bic})` : ''
  return `Den Betrag überweisen wir auf das Konto ${iban}${bic}, Kontoinhaber: ${recipient.account_holder ?? recipient.name}.`
}

/**
 * Returns the sentences about the tax on construction work that will be withheld (§ 48 EStG), or null if none
 * is expected.
 */
export function formatWithholdingNote(data: CreditNoteDocumentData): string | null {
  const { announcedTaxCents, totalCents } = data
  if (announcedTaxCents === 0) return null
  const [tax, rest] = [formatEuros(announcedTaxCents), formatEuros(totalCents - announcedTaxCents)]
  return `Uns liegt keine gültige Freistellungsbescheinigung vor. Deshalb behalten wir 15\u00a0% Steuer auf Bauleistungen ein (§ 48 EStG), voraussichtlich ${tax}, und zahlen ${rest} aus. Liegt uns die Bescheinigung am Tag der Zahlung geprüft vor, zahlen wir den vollen Betrag.`
}

/** Returns the sentence about the money of a cancelled credit note. */
export function formatRefundNote(data: CreditNoteDocumentData): string {
  const { paidOn, refund, totalCents, withheldCents, issuer, cancellationNumber } = data
  if (!paidOn) return 'Der Betrag der Gutschrift war noch nicht ausgezahlt.'
  const tax = withheldCents
    ? ` Den Steuerabzug von ${formatEuros(withheldCents)} (§ 48 EStG) berichtigen wir gegenüber dem Finanzamt.`
    : ''
  const paid = `Der Betrag von ${formatEuros(totalCents - withheldCents)} wurde am ${formatGermanDay(paidOn)} ausgezahlt.${tax}`
  return refund === 'transfer'
    ? `${paid} Bitte überweisen Sie ihn mit dem Verwendungszweck ${cancellationNumber ?? data.number} zurück. Die Bankverbindung erhalten Sie von ${issuer.email}.`
    : `${paid} Wir ziehen ihn von Ihren nächsten Gutschriften ab; Sie müssen nichts überweisen.`
}

/** Returns the sentence about the self-billing agreement and the right to object (§ 14 Abs. 2 UStG). */
export function formatAgreementNote({ recipient }: CreditNoteDocumentData): string {
  const agreed =
    recipient.consent_version && recipient.consent_on
      ? `Grundlage ist die Vereinbarung über das Gutschriftverfahren, Fassung ${recipient.consent_version}, vom ${formatGermanDay(recipient.consent_on)}. `
      : ''
  return `${agreed}Wenn Sie dieser Gutschrift widersprechen, verliert sie die Wirkung einer Rechnung (§ 14 Abs. 2 UStG).`
}

/** Keeps paragraph signs and their numbers on one line. */
function insertNonBreakingSpaces(text: string): string {
  return text
    .replace(/§ (\w+) (UStG|EStG)/g, '§\u00a0$1\u00a0$2')
    .replace(/§ (\w+) Abs\. (\d+) UStG/g, '§\u00a0$1\u00a0Abs.\u00a0$2\u00a0UStG')
}

function isNonEmptyText(text: string | null | undefined | false): text is string {
  return typeof text === 'string' && text !== ''
}

function formatEuros(cents: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** Formats `YYYY-MM-DD` as `DD.MM.YYYY`. */
export function formatGermanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}.${month}.${year}`
}

function toDateParts(day: string): CreditNoteDocument['date'] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}
