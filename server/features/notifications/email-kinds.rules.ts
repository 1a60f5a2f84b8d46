import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { RetainedData } from '#contract/people/data-protection'
import { emailRules, inboxKinds, type InboxKind } from '#contract/notifications/inbox-kinds'
import type { LocalText } from '#contract/kit/locale'
import type { mailAudiences } from '#contract/operator/mail-states'
import {
  accountingProfiles,
  ownerProfiles,
  plannerProfiles,
  profiles,
  type Profile,
} from '#contract/profiles'

/** An appointment as two instants in UTC. */
export interface AppointmentTimes {
  readonly start: string
  readonly end: string
}

/** Data of every email to a customer. */
interface CustomerEmailData {
  readonly order: string
  readonly company: string
  readonly phone: string | null
}

/** Data of every email to a company about an order; `sfid` is used in the link. */
interface PartnerEmailData {
  readonly order: string
  readonly sfid: string | null
}

/** Data of an email about a change that the marketplace made to an order. */
export interface OrderNoticeData extends PartnerEmailData {
  readonly place: string
  readonly visit: AppointmentTimes | null
  /** The reason in all languages; null if there is none or only the comment states it. */
  readonly reason: LocalText | null
  readonly comment: string | null
  /** The order page, or the list that contains the order, depending on the reader's permissions. */
  readonly path: string
}

/** Data of an email about a delegation; `by` is the person who delegated. */
interface DelegateEmailData extends PartnerEmailData {
  readonly place: string
  readonly by: string
  readonly company: string
}

/** The signing page and the end of its validity. */
interface SigningLinkData {
  readonly path: string
  readonly until: string
}

/** Data of an email with a one-time link, given as a path of the portal. */
interface LinkEmailData {
  readonly path: string
}

/** An email of a digest: its template and the data of that template. */
export interface DigestEmailEntry {
  readonly kind: InboxKind
  readonly data: object
}

/** Changes of a person's second factors. */
export const factorChanges = [
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
] as const
export type FactorChange = (typeof factorChanges)[number]

/** The facts by which a company decides about an offer. */
export interface OfferEmailDetails {
  readonly title: string
  /** The first of the dates that the customer offered. */
  readonly visits: readonly AppointmentTimes[]
  /** Planned duration; 0: unknown. */
  readonly minutes: number
  readonly price_cents: number
  /** When the offer ends; null: no limit. */
  readonly until: string | null
}

/** All emails by template name, with their data. */
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
  /** `details` is missing in tasks that were queued before 2026-11-22. */
  offer_new: PartnerEmailData & { readonly place: string; readonly details?: OfferEmailDetails }
  /** `rule` is the name that the company gave the rule. `visit`: null if the appointment is agreed later. */
  offer_rule_accepted: PartnerEmailData & {
    readonly place: string
    readonly rule: string
    readonly visit: AppointmentTimes | null
    readonly price_cents: number
  }
  /**
   * `by`: the person of the company who cancelled; null: the marketplace. `isOver`: no other company gets the
   * order.
   */
  order_cancelled: OrderNoticeData & { readonly by: string | null; readonly isOver: boolean }
  order_on_hold: OrderNoticeData
  order_needs_action: OrderNoticeData
  order_released: OrderNoticeData
  order_closed: OrderNoticeData
  /** `fields` are the labels of what has to be corrected. */
  order_reworked: OrderNoticeData & { readonly fields?: readonly LocalText[] }
  /** A message of the marketplace; `comment` is its text. */
  order_message: OrderNoticeData
  /** `by` is the colleague who mentioned the reader; `comment` is the text of the message. */
  order_mention: OrderNoticeData & { readonly by: string }
  /** The marketplace's answer to an additional service; `reason` names the service and the answer. */
  order_service_answered: OrderNoticeData
  order_approved: PartnerEmailData
  counter_proposal_ended: PartnerEmailData & {
    readonly outcome: 'accepted' | 'declined' | 'expired'
    /** The requested appointment, or the requested price of the whole order in cents. */
    readonly visit: AppointmentTimes | null
    readonly price_cents: number | null
    readonly answer: string | null
  }
  /** `access` is the path of the order link, which opens the order without a log-in until `until`. */
  order_delegated: DelegateEmailData & {
    readonly visit: AppointmentTimes | null
    readonly until: string
    readonly access: string
  }
  order_taken_back: DelegateEmailData
  proposal_approved: PartnerEmailData & { readonly reason: string | null }
  proposal_rejected: PartnerEmailData & { readonly reason: string | null }
  credit_note_issued: { readonly number: string; readonly total_cents: number; readonly orders: number }
  /** Reasons why the marketplace cannot issue a credit note to the company. */
  credit_note_blocked: { readonly missing: readonly CreditNoteGap[] }
  /** `refund`: how the money is paid back; null if nothing was paid. */
  credit_note_cancelled: {
    readonly number: string
    readonly cancellation_number: string
    readonly total_cents: number
    readonly refund: 'offset' | 'transfer' | null
  }
  /**
   * The settlement of tax withheld from a payment (§ 48a Abs. 2 EStG). `taxed_cents` is the price from which it
   * was withheld.
   */
  credit_note_tax_withheld: {
    readonly number: string
    readonly issued_on: string
    readonly paid_at: string
    readonly total_cents: number
    readonly taxed_cents: number
    readonly withheld_cents: number
  }
  /** `until`: end of the download if the zip is too large for an email. */
  /** `from` and `to` (`YYYY-MM-DD`) are missing if the period is open, and in emails that an earlier version queued. */
  credit_note_package: {
    readonly count: number
    readonly until: string | null
    readonly from?: string | null
    readonly to?: string | null
  }
  objection_answered: {
    readonly number: string
    readonly outcome: 'accepted' | 'declined'
    readonly answer: string
  }
  /** `end` is the last day of validity, `days` the number of days left; 0 is today. */
  document_ending: { readonly document: CompanyDocumentType; readonly end: string; readonly days: number }
  /** Required documents of which none is valid. */
  account_lapsed: { readonly documents: readonly CompanyDocumentType[] }
  account_activated: { readonly company: string }
  /** `iban` is masked; null if it was cleared. `by` is the person who changed it. */
  bank_details_changed: { readonly company: string; readonly iban: string | null; readonly by: string }
  self_billing_agreed: SelfBillingEmailData & { readonly by: string }
  /** `by`: null if the marketplace recorded it. `orders`: accepted orders that are not credited. */
  self_billing_withdrawn: SelfBillingEmailData & { readonly by: string | null; readonly orders: number }
  /** `lastDay`: `YYYY-MM-DD`; null: until it is lifted. */
  account_restricted: { readonly company: string; readonly reason: string; readonly lastDay: string | null }
  /** `declined`: the restriction stays. `reason` is the answer of the marketplace. */
  restriction_answered: {
    readonly company: string
    readonly outcome: 'accepted' | 'declined' | 'lifted'
    readonly reason: string
  }
  /** `ended` and `kept` are the names of the accounts with their cities; `company` is the name of the account that is kept. */
  account_merged: { readonly company: string; readonly ended: string; readonly kept: string }
  /** `domain`: of the email addresses; `until`: instant at which the log-in with `provider` ends. */
  email_domain_lost: { readonly domain: string; readonly provider: string; readonly until: string }
  document_refused: { readonly document: CompanyDocumentType; readonly reason: string }
  /** The emails that the reader would have got one by one. */
  daily_digest: { readonly entries: readonly DigestEmailEntry[] }
  email_confirmation: LinkEmailData
  login_link: LinkEmailData
  /** `confirms`: the address is not confirmed yet, and the link confirms it. */
  password_reset: LinkEmailData & { readonly confirms: boolean }
  /** `by` is the person who added the reader to `company`. */
  colleague_added: LinkEmailData & { readonly company: string; readonly by: string }
  password_changed: object
  second_factor_changed: { readonly what: FactorChange }
  /** `company`: the subject of the export; null for the reader's own data. `until`: end of the download. */
  data_export_ready: { readonly company: string | null; readonly until: string }
  /**
   * `company`: the erased company; null for the reader's own data. `kept`: data that the law requires to be
   * kept.
   */
  data_erased: { readonly company: string | null; readonly kept: readonly RetainedData[] }
  /** `by` is the person who added the reader to the back office. */
  staff_invited: LinkEmailData & { readonly by: string }
  staff_link: LinkEmailData
  /** Paths contain the token of the invitation: to the order, and to the opt-out page. */
  invitation: {
    readonly order: string
    readonly until: string
    readonly path: string
    readonly stopPath: string
  }
}

interface SelfBillingEmailData {
  readonly company: string
  readonly version: string
  readonly at: string
}

export type CreditNoteGap =
  | 'self_billing_missing'
  | 'tax_or_vat_id_missing'
  | 'tax_id_invalid'
  | 'vat_id_invalid'

export type EmailTemplateName = keyof EmailData

/** Templates to customers; all others go to a company or to people of a company. */
export type CustomerTemplate =
  | 'order_accepted'
  | 'appointment_confirmed'
  | 'appointment_moved'
  | 'customer_unreachable'
  | 'customer_signature_reminder'
  | 'signature_requested'
  | 'signature_requested_again'

/** Templates for a person alone, about the own log-in, data or choice; they go to that person, whatever their profiles. */
export type PersonalTemplate =
  | 'daily_digest'
  | 'email_confirmation'
  | 'login_link'
  | 'password_reset'
  | 'colleague_added'
  | 'password_changed'
  | 'second_factor_changed'
  | 'data_export_ready'

/**
 * The last email to an erased person. The task payload contains the address because it is stored nowhere
 * else.
 */
export type FarewellTemplate = 'data_erased'

/** Templates to people of the back office, who are no contacts. */
export type StaffTemplate = 'staff_invited' | 'staff_link'

/** Returns whether the email is sent to an address that is not confirmed yet. */
export function isSentUnconfirmed(template: EmailTemplateName): boolean {
  return template === 'email_confirmation' || template === 'password_reset'
}

const customerTemplates: readonly string[] = [
  'order_accepted',
  'appointment_confirmed',
  'appointment_moved',
  'customer_unreachable',
  'customer_signature_reminder',
  'signature_requested',
  'signature_requested_again',
] satisfies CustomerTemplate[]
const staffTemplates: readonly string[] = ['staff_invited', 'staff_link'] satisfies StaffTemplate[]

/** Returns who reads emails of a template: a customer, people of a company, one person about themselves, the back office. */
export function getEmailAudience(template: EmailTemplateName): (typeof mailAudiences)[number] {
  if (customerTemplates.includes(template)) return 'customer'
  if (staffTemplates.includes(template)) return 'staff'
  return Object.hasOwn(emailProfiles, template) ? 'company' : 'person'
}

/** Profiles that receive an email to a company; one of them is sufficient. */
export const emailProfiles: Record<
  Exclude<EmailTemplateName, CustomerTemplate | PersonalTemplate | FarewellTemplate | StaffTemplate>,
  readonly Profile[]
> = {
  offer_new: plannerProfiles,
  offer_rule_accepted: plannerProfiles,
  order_cancelled: plannerProfiles,
  order_on_hold: plannerProfiles,
  order_needs_action: plannerProfiles,
  order_released: plannerProfiles,
  order_closed: plannerProfiles,
  order_reworked: plannerProfiles,
  order_message: plannerProfiles,
  // Goes to a single person with any profile.
  order_mention: profiles,
  order_service_answered: plannerProfiles,
  order_approved: accountingProfiles,
  counter_proposal_ended: plannerProfiles,
  // Both go to a single person with any profile.
  order_delegated: profiles,
  order_taken_back: profiles,
  proposal_approved: plannerProfiles,
  proposal_rejected: ['admin'],
  signature_received: plannerProfiles,
  signature_declined: plannerProfiles,
  credit_note_issued: accountingProfiles,
  credit_note_blocked: ownerProfiles,
  credit_note_cancelled: accountingProfiles,
  credit_note_tax_withheld: accountingProfiles,
  // Goes to the person who requested it.
  credit_note_package: profiles,
  objection_answered: accountingProfiles,
  document_ending: ownerProfiles,
  account_lapsed: ownerProfiles,
  account_activated: ownerProfiles,
  bank_details_changed: ownerProfiles,
  self_billing_agreed: ownerProfiles,
  self_billing_withdrawn: ownerProfiles,
  email_domain_lost: ownerProfiles,
  document_refused: ownerProfiles,
  account_restricted: ownerProfiles,
  restriction_answered: ownerProfiles,
  // Users of the account that ended act for another one now.
  account_merged: profiles,
  invitation: ownerProfiles,
}

/** Profiles that receive a company's email if no one has one of the profiles above. */
export const fallbackProfiles: readonly Profile[] = ['company_owner']

/** The page that an email to a company links to. */
export const emailPages: { [T in keyof typeof emailProfiles]: (data: EmailData[T]) => string } = {
  offer_new: ({ sfid }) => (sfid ? `/offers/${sfid}/` : '/offers/'),
  offer_rule_accepted: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/open/'),
  order_cancelled: ({ path }) => path,
  order_on_hold: ({ path }) => path,
  order_needs_action: ({ path }) => path,
  order_released: ({ path }) => path,
  order_closed: ({ path }) => path,
  order_reworked: ({ path }) => path,
  order_message: ({ path }) => path,
  order_mention: ({ path }) => path,
  order_service_answered: ({ path }) => path,
  order_approved: ({ sfid }) => (sfid ? `/orders/completed/${sfid}/` : '/orders/completed/'),
  counter_proposal_ended: ({ sfid }) => (sfid ? `/order/${sfid}/` : '/orders/open/'),
  order_delegated: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/open/'),
  order_taken_back: () => '/orders/open/',
  // An approved quote becomes an order that is offered to the company.
  proposal_approved: () => '/offers/',
  proposal_rejected: ({ sfid }) => (sfid ? `/order/${sfid}/create/` : '/orders/completed/'),
  signature_received: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/completed/'),
  signature_declined: ({ sfid }) => (sfid ? `/order-single/${sfid}/` : '/orders/completed/'),
  credit_note_issued: () => '/invoices',
  credit_note_blocked: () => '/company/payment',
  credit_note_cancelled: () => '/invoices',
  credit_note_tax_withheld: () => '/company/documents',
  credit_note_package: () => '/invoices',
  objection_answered: () => '/invoices',
  document_ending: () => '/company/documents',
  account_lapsed: () => '/company/documents',
  account_activated: () => '/offers/',
  bank_details_changed: () => '/company/payment',
  self_billing_agreed: () => '/company/payment#self_billing_consent',
  self_billing_withdrawn: () => '/company/payment#self_billing_consent',
  email_domain_lost: () => '/company/single-sign-on',
  document_refused: () => '/company/documents',
  account_restricted: () => '/company',
  restriction_answered: () => '/company',
  account_merged: () => '/',
  invitation: ({ path }) => path,
}

/** Returns the kind of notification if people can switch this email off; otherwise null. */
export function findOptionalKind(template: EmailTemplateName): InboxKind | null {
  const kind = inboxKinds.find((one) => one === template)
  return kind && emailRules[kind] === 'choice' ? kind : null
}

export function isCompanyTemplate(template: EmailTemplateName): template is keyof typeof emailProfiles {
  return Object.hasOwn(emailProfiles, template)
}
