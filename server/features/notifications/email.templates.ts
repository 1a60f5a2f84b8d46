import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { RetainedData } from '#contract/people/data-protection'
import type { LocalText } from '#contract/kit/locale'
import { profiles, type Profile } from '#contract/profiles'

/** A visit as agreed: two instants in UTC. */
export interface AppointmentTimes {
  readonly start: string
  readonly end: string
}

/** What every mail to a customer says: which order, who comes, how to reach them. */
interface CustomerEmailData {
  readonly order: string
  readonly company: string
  readonly phone: string | null
}

/** What every mail about an order says to a company; `sfid` leads to the order's page. */
interface PartnerEmailData {
  readonly order: string
  readonly sfid: string | null
}

/** What a mail says that the marketplace moved an order: which one, where, when, and why. */
export interface OrderNoticeData extends PartnerEmailData {
  readonly place: string
  readonly visit: AppointmentTimes | null
  /** Why, as the reader's language says it; null: only the comment says it, or nothing. */
  readonly reason: LocalText | null
  readonly comment: string | null
  /** The page of the order, or the list that it is in, as this reader may open it. */
  readonly path: string
}

/** What a mail about a delegation says: of which order, where, and who has decided it. */
interface DelegateEmailData extends PartnerEmailData {
  readonly place: string
  readonly by: string
  readonly company: string
}

/** The page on which the customer signs, and how long it opens. */
interface SigningLinkData {
  readonly path: string
  readonly until: string
}

/** A mail with a link that serves once, as a path of the portal. */
interface LinkEmailData {
  readonly path: string
}

/** What of somebody's second factors changed. */
export const factorChanges = [
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
] as const
export type FactorChange = (typeof factorChanges)[number]

/** Every mail of the product by its name, with what it is told (wire.md, Orders). */
export interface EmailData {
  order_accepted: CustomerEmailData & { readonly visit: AppointmentTimes | null }
  appointment_confirmed: CustomerEmailData & { readonly visit: AppointmentTimes }
  appointment_moved: CustomerEmailData & { readonly visit: AppointmentTimes; readonly reason: string | null }
  customer_unreachable: CustomerEmailData
  customer_signature_reminder: CustomerEmailData
  signature_requested: CustomerEmailData & SigningLinkData
  signature_requested_again: CustomerEmailData & SigningLinkData
  signature_received: PartnerEmailData & { readonly customer: string }
  signature_declined: PartnerEmailData & { readonly customer: string }
  offer_new: PartnerEmailData & { readonly place: string }
  /** `by`: who of the company cancelled; null: the marketplace. `isOver`: no other company gets the order. */
  order_cancelled: OrderNoticeData & { readonly by: string | null; readonly isOver: boolean }
  order_on_hold: OrderNoticeData
  order_needs_action: OrderNoticeData
  order_released: OrderNoticeData
  order_closed: OrderNoticeData
  order_reworked: OrderNoticeData
  order_approved: PartnerEmailData
  counter_proposal_ended: PartnerEmailData & {
    readonly outcome: 'accepted' | 'declined' | 'expired'
    /** What was asked for: a visit, or a price of the whole order in cents. */
    readonly visit: AppointmentTimes | null
    readonly price_cents: number | null
    readonly answer: string | null
  }
  /** `access` is the path of the link that opens the order without a log-in, until `until`. */
  order_delegated: DelegateEmailData & {
    readonly visit: AppointmentTimes | null
    readonly until: string
    readonly access: string
  }
  order_taken_back: DelegateEmailData
  proposal_approved: PartnerEmailData & { readonly reason: string | null }
  proposal_rejected: PartnerEmailData & { readonly reason: string | null }
  credit_note_issued: { readonly number: string; readonly total_cents: number; readonly orders: number }
  /** What keeps the marketplace from crediting the company. */
  credit_note_blocked: { readonly missing: readonly CreditNoteGap[] }
  /** `refund`: how the money goes back; null: nothing had been paid. */
  credit_note_cancelled: {
    readonly number: string
    readonly cancellation_number: string
    readonly total_cents: number
    readonly refund: 'offset' | 'transfer' | null
  }
  /** `until`: the zip is too large for a mail and can be downloaded so long. */
  credit_note_package: { readonly count: number; readonly until: string | null }
  objection_answered: {
    readonly number: string
    readonly outcome: 'accepted' | 'declined'
    readonly answer: string
  }
  /** `end` is the last day on which it holds, `days` how many are left: 0 is today. */
  document_ending: { readonly document: CompanyDocumentType; readonly end: string; readonly days: number }
  /** What nothing is in force of. */
  account_lapsed: { readonly documents: readonly CompanyDocumentType[] }
  account_activated: { readonly company: string }
  /** `iban` with its middle hidden; null: it was cleared. `by` is who did it. */
  bank_details_changed: { readonly company: string; readonly iban: string | null; readonly by: string }
  document_refused: { readonly document: CompanyDocumentType; readonly reason: string }
  email_confirmation: LinkEmailData
  login_link: LinkEmailData
  password_reset: LinkEmailData
  /** `by` is who added the reader to `company`. */
  colleague_added: LinkEmailData & { readonly company: string; readonly by: string }
  password_changed: object
  second_factor_changed: { readonly what: FactorChange }
  /** `company`: it is about this company; null: about the reader. It can be downloaded until `until`. */
  data_export_ready: { readonly company: string | null; readonly until: string }
  /** What was erased, of the reader or of a company, and what the law keeps. */
  data_erased: { readonly company: string | null; readonly kept: readonly RetainedData[] }
  /** Paths with the token of the invitation: to the job, and to where offers are stopped. */
  invitation: {
    readonly order: string
    readonly until: string
    readonly path: string
    readonly stopPath: string
  }
}

export type CreditNoteGap =
  | 'self_billing_missing'
  | 'tax_or_vat_id_missing'
  | 'tax_id_invalid'
  | 'vat_id_invalid'

export type EmailTemplateName = keyof EmailData

/** Templates that go to a customer; all others go to people of a company, or to one of them. */
export type CustomerTemplate =
  | 'order_accepted'
  | 'appointment_confirmed'
  | 'appointment_moved'
  | 'customer_unreachable'
  | 'customer_signature_reminder'
  | 'signature_requested'
  | 'signature_requested_again'

/** Templates about a person's own log-in; they go to that person, whatever their profiles. */
export type PersonalTemplate =
  | 'email_confirmation'
  | 'login_link'
  | 'password_reset'
  | 'colleague_added'
  | 'password_changed'
  | 'second_factor_changed'
  | 'data_export_ready'

/** The last mail to somebody whose address is kept no more: it travels with the mail. */
export type FarewellTemplate = 'data_erased'

/** The one mail that an address gets before somebody has confirmed it. */
export function isSentUnconfirmed(template: EmailTemplateName): boolean {
  return template === 'email_confirmation'
}

/** Which people of a company a mail to that company reaches: one of these profiles is needed. */
export const emailProfiles: Record<
  Exclude<EmailTemplateName, CustomerTemplate | PersonalTemplate | FarewellTemplate>,
  readonly Profile[]
> = {
  offer_new: ['admin', 'disposition'],
  order_cancelled: ['admin', 'disposition'],
  order_on_hold: ['admin', 'disposition'],
  order_needs_action: ['admin', 'disposition'],
  order_released: ['admin', 'disposition'],
  order_closed: ['admin', 'disposition'],
  order_reworked: ['admin', 'disposition'],
  order_approved: ['admin', 'accounting'],
  counter_proposal_ended: ['admin', 'disposition'],
  // Both go to one person, who may be anything.
  order_delegated: profiles,
  order_taken_back: profiles,
  proposal_approved: ['admin', 'disposition'],
  proposal_rejected: ['admin'],
  signature_received: ['admin', 'disposition'],
  signature_declined: ['admin', 'disposition'],
  credit_note_issued: ['admin', 'accounting'],
  credit_note_blocked: ['admin', 'company_owner'],
  credit_note_cancelled: ['admin', 'accounting'],
  // Goes to whoever asked for it.
  credit_note_package: profiles,
  objection_answered: ['admin', 'accounting'],
  document_ending: ['admin', 'company_owner'],
  account_lapsed: ['admin', 'company_owner'],
  account_activated: ['admin', 'company_owner'],
  bank_details_changed: ['admin', 'company_owner'],
  document_refused: ['admin', 'company_owner'],
  invitation: ['admin', 'company_owner'],
}

/** Who gets a company's mail where nobody holds one of the profiles above. */
export const fallbackProfiles: readonly Profile[] = ['company_owner']

/** The page that a mail to a company leads to. */
export const emailPages: { [T in keyof typeof emailProfiles]: (data: EmailData[T]) => string } = {
  offer_new: ({ sfid }) => (sfid ? `/offers/${sfid}/` : '/offers/'),
  order_cancelled: ({ path }) => path,
  order_on_hold: ({ path }) => path,
  order_needs_action: ({ path }) => path,
  order_released: ({ path }) => path,
  order_closed: ({ path }) => path,
  order_reworked: ({ path }) => path,
  order_approved: ({ sfid }) => (sfid ? `/orders/completed/${sfid}/` : '/orders/completed/'),
  counter_proposal_ended: ({ sfid }) => (sfid ? `/order/${sfid}/` : '/orders/open/'),
  order_delegated: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/open/'),
  order_taken_back: () => '/orders/open/',
  // What is approved comes back as an order that the company is offered.
  proposal_approved: () => '/offers/',
  proposal_rejected: ({ sfid }) => (sfid ? `/order/${sfid}/create/` : '/orders/completed/'),
  signature_received: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/completed/'),
  signature_declined: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/completed/'),
  credit_note_issued: () => '/invoices',
  credit_note_blocked: () => '/company/payment',
  credit_note_cancelled: () => '/invoices',
  credit_note_package: () => '/invoices',
  objection_answered: () => '/invoices',
  document_ending: () => '/company/payment',
  account_lapsed: () => '/company/payment',
  account_activated: () => '/offers/',
  bank_details_changed: () => '/company/payment',
  document_refused: () => '/company/payment',
  invitation: ({ path }) => path,
}

export function isCompanyTemplate(template: EmailTemplateName): template is keyof typeof emailProfiles {
  return Object.hasOwn(emailProfiles, template)
}
