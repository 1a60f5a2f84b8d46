import type { Locale } from '#contract/kit/locale'
import type { MailData, MailTemplate, Visit } from './notifications.templates.ts'
import { pages } from './notifications.templates.ts'
import { dayText, visitText } from './visit.ts'
import type { Words } from './words.ts'

type Fact = readonly [label: string, value: string]

/** The part of a mail that its template decides. */
export interface Told {
  readonly subject: string
  readonly text: string
  readonly facts: readonly Fact[]
  readonly action?: { readonly label: string; readonly path: string }
  /** Where the reader stops mails of this kind. */
  readonly stop?: string
  readonly questions?: string
  /** Why somebody without a log-in gets this mail. */
  readonly why?: string
}

type Letters = {
  readonly [T in MailTemplate]: (t: Words, data: MailData[T], locale: Locale) => Told
}

/** What each mail says. */
export const letters: Letters = {
  order_accepted: (t, data, locale) => ({
    subject: t('order_accepted.subject', { company: data.company }),
    text: t(data.visit ? 'order_accepted.text_visit' : 'order_accepted.text', { company: data.company }),
    ...toCustomer(t, data, locale, data.visit),
  }),
  appointment_confirmed: (t, data, locale) => ({
    subject: t('appointment_confirmed.subject', { visit: visitText(t, data.visit, locale) }),
    text: t('appointment_confirmed.text', { company: data.company }),
    ...toCustomer(t, data, locale, data.visit),
  }),
  appointment_moved: (t, data, locale) => {
    const rest = toCustomer(t, data, locale, data.visit)
    const reason: Fact[] = data.reason ? [[t('frame.fact_reason'), data.reason]] : []
    return {
      subject: t('appointment_moved.subject', { visit: visitText(t, data.visit, locale) }),
      text: t('appointment_moved.text', { company: data.company }),
      ...rest,
      facts: [...rest.facts, ...reason],
    }
  },
  customer_unreachable: (t, data, locale) => ({
    subject: t('customer_unreachable.subject'),
    text: t('customer_unreachable.text', { company: data.company }),
    ...toCustomer(t, data, locale, null),
  }),
  customer_signature_reminder: (t, data, locale) => ({
    subject: t('customer_signature_reminder.subject'),
    text: t('customer_signature_reminder.text', { company: data.company }),
    ...toCustomer(t, data, locale, null),
  }),
  signature_requested: (t, data, locale) => ({
    subject: t('signature_requested.subject', { company: data.company }),
    text: t('signature_requested.text', {
      company: data.company,
      until: dayText(data.until, locale),
    }),
    ...toCustomer(t, data, locale, null),
    action: { label: t('signature_requested.action'), path: data.path },
  }),
  signature_requested_again: (t, data, locale) => ({
    subject: t('signature_requested_again.subject', { company: data.company }),
    text: t('signature_requested_again.text', {
      company: data.company,
      until: dayText(data.until, locale),
    }),
    ...toCustomer(t, data, locale, null),
    action: { label: t('signature_requested.action'), path: data.path },
  }),
  signature_received: (t, data) => ({
    subject: t('signature_received.subject', { order: data.order }),
    text: t('signature_received.text', { customer: data.customer }),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_reworked.action'), path: pages.signature_received(data) },
  }),
  signature_declined: (t, data) => ({
    subject: t('signature_declined.subject', { order: data.order }),
    text: t('signature_declined.text', { customer: data.customer }),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_reworked.action'), path: pages.signature_declined(data) },
  }),
  offer_new: (t, data) => ({
    subject: t('offer_new.subject', { place: data.place }),
    text: t('offer_new.text'),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
    ],
    action: { label: t('offer_new.action'), path: pages.offer_new(data) },
  }),
  order_reworked: (t, data) => ({
    subject: t('order_reworked.subject', { order: data.order }),
    text: t('order_reworked.text'),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_comment'), data.comment],
    ],
    action: { label: t('order_reworked.action'), path: pages.order_reworked(data) },
  }),
  order_approved: (t, data) => ({
    subject: t('order_approved.subject', { order: data.order }),
    text: t('order_approved.text'),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_approved.action'), path: pages.order_approved(data) },
  }),
  counter_proposal_ended: (t, data, locale) => {
    const asked: Fact[] = [
      ...(data.visit ? [[t('frame.fact_visit'), visitText(t, data.visit, locale)] as const] : []),
      ...(data.price_cents === null ? [] : [[t('frame.fact_price'), euros(data.price_cents)] as const]),
    ]
    const answer: Fact[] = data.answer ? [[t('frame.fact_comment'), data.answer]] : []
    return {
      subject: t(`counter_proposal_ended.subject_${data.outcome}`, { order: data.order }),
      text: t(`counter_proposal_ended.text_${data.outcome}`),
      facts: [[t('frame.fact_order'), data.order], ...asked, ...answer],
      action: { label: t('counter_proposal_ended.action'), path: pages.counter_proposal_ended(data) },
    }
  },
  order_delegated: (t, data, locale) => ({
    subject: t('order_delegated.subject', { place: data.place }),
    text: t('order_delegated.text', { by: data.by, company: data.company }),
    facts: [
      ...(data.visit ? [[t('frame.fact_visit'), visitText(t, data.visit, locale)] as const] : []),
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
    ],
    action: { label: t('order_delegated.action'), path: data.access },
    questions: t('order_delegated.note', { until: dayText(data.until, locale) }),
    why: t('order_delegated.why', { company: data.company }),
  }),
  order_taken_back: (t, data) => ({
    subject: t('order_taken_back.subject', { place: data.place }),
    text: t('order_taken_back.text', { by: data.by, company: data.company }),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
    ],
    why: t('order_delegated.why', { company: data.company }),
  }),
  proposal_approved: (t, data) => proposalLetter(t, 'proposal_approved', data, pages.proposal_approved(data)),
  proposal_rejected: (t, data) => proposalLetter(t, 'proposal_rejected', data, pages.proposal_rejected(data)),
  credit_note_issued: (t, data) => ({
    subject: t('credit_note_issued.subject', { number: data.number }),
    text: t('credit_note_issued.text', { orders: data.orders }),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_total'), euros(data.total_cents)],
    ],
    action: { label: t('credit_note_issued.action'), path: pages.credit_note_issued(data) },
  }),
  credit_note_cancelled: (t, data) => ({
    subject: t('credit_note_cancelled.subject', { number: data.number }),
    text: t('credit_note_cancelled.text', { number: data.number }),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_cancellation'), data.cancellation_number],
    ],
    action: { label: t('credit_note_issued.action'), path: pages.credit_note_cancelled(data) },
  }),
  credit_note_package: (t, { count, until }, locale) => ({
    subject: t('credit_note_package.subject'),
    text: until
      ? t('credit_note_package.text_link', { count, until: dayText(until, locale) })
      : t('credit_note_package.text_attached', { count }),
    facts: [],
    ...(until
      ? {
          action: {
            label: t('credit_note_package.action'),
            path: pages.credit_note_package({ count, until }),
          },
        }
      : {}),
  }),
  objection_answered: (t, data) => ({
    subject: t(`objection_answered.subject_${data.outcome}`, { number: data.number }),
    text: t(`objection_answered.text_${data.outcome}`, { number: data.number }),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_comment'), data.answer],
    ],
    action: { label: t('objection_answered.action'), path: pages.objection_answered(data) },
  }),
  document_ending: (t, data, locale) => ({
    subject: t('document_ending.subject', { document: t(`documents.${data.document}`), days: data.days }),
    text: t('document_ending.text'),
    facts: [
      [t('frame.fact_document'), t(`documents.${data.document}`)],
      [t('frame.fact_end'), dayText(data.end, locale)],
    ],
    action: { label: t('document_ending.action'), path: pages.document_ending(data) },
  }),
  account_lapsed: (t, data) => ({
    subject: t('account_lapsed.subject'),
    text: t('account_lapsed.text'),
    facts: data.documents.map((type): Fact => [t('frame.fact_document'), t(`documents.${type}`)]),
    action: { label: t('document_ending.action'), path: pages.account_lapsed(data) },
  }),
  invitation: (t, data, locale) => ({
    subject: t('invitation.subject', { order: data.order }),
    text: t('invitation.text'),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_end'), dayText(data.until, locale)],
    ],
    action: { label: t('invitation.action'), path: pages.invitation(data) },
    stop: data.stopPath,
    why: t('invitation.why'),
  }),
  bank_details_changed: (t, data) => ({
    subject: t('bank_details_changed.subject', { company: data.company }),
    text: t('bank_details_changed.text', { company: data.company }),
    facts: [
      [t('frame.fact_iban'), data.iban ?? t('bank_details_changed.none')],
      [t('frame.fact_by'), data.by],
    ],
    action: { label: t('bank_details_changed.action'), path: pages.bank_details_changed(data) },
  }),
  document_refused: (t, data) => ({
    subject: t('document_refused.subject', { document: t(`documents.${data.document}`) }),
    text: t('document_refused.text'),
    facts: [
      [t('frame.fact_document'), t(`documents.${data.document}`)],
      [t('frame.fact_reason'), data.reason],
    ],
    action: { label: t('document_ending.action'), path: pages.document_refused(data) },
  }),
  account_activated: (t, data) => ({
    subject: t('account_activated.subject', { company: data.company }),
    text: t('account_activated.text'),
    facts: [],
    action: { label: t('account_activated.action'), path: pages.account_activated(data) },
  }),
  email_confirmation: (t, { path }) => aboutLogin(t, 'email_confirmation', path),
  login_link: (t, { path }) => aboutLogin(t, 'login_link', path),
  password_reset: (t, { path }) => aboutLogin(t, 'password_reset', path),
  colleague_added: (t, { company, by, path }) => ({
    subject: t('colleague_added.subject', { company }),
    text: t('colleague_added.text', { company, by }),
    facts: [],
    action: { label: t('colleague_added.action'), path },
    questions: t('colleague_added.otherwise'),
    why: t('colleague_added.why', { company }),
  }),
  password_changed: (t) => ({
    subject: t('password_changed.subject'),
    text: t('password_changed.text'),
    facts: [],
    action: { label: t('password_changed.action'), path: '/request-password-reset/?role=partner' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  second_factor_changed: (t, { what }) => ({
    subject: t('second_factor_changed.subject'),
    text: t(`second_factor_changed.${what}`),
    facts: [],
    action: { label: t('second_factor_changed.action'), path: '/account' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  data_export_ready: (t, { company, until }, locale) => ({
    subject: t(company ? 'data_export_ready.subject_company' : 'data_export_ready.subject', {
      company: company ?? '',
    }),
    text: t('data_export_ready.text', { until: dayText(until, locale) }),
    facts: [],
    action: { label: t('data_export_ready.action'), path: company ? '/company/data' : '/account' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  data_erased: (t, { company, kept }, locale) => ({
    subject: t(company ? 'data_erased.subject_company' : 'data_erased.subject', { company: company ?? '' }),
    text: [
      t(company ? 'data_erased.text_company' : 'data_erased.text', { company: company ?? '' }),
      t(kept.length > 0 ? 'data_erased.kept' : 'data_erased.nothing_kept'),
    ].join('\n\n'),
    facts: kept.map(({ code, count, until, laws }): Fact => [
      t(`data_erased.${code}`, { count }),
      t('data_erased.until', { until: dayText(until, locale), laws: laws.join('; ') }),
    ]),
    questions: t('data_erased.complaint'),
    why: t('data_erased.why'),
  }),
}

/** A mail about somebody's own log-in. */
function aboutLogin(
  t: Words,
  name: 'email_confirmation' | 'login_link' | 'password_reset',
  path: string,
): Told {
  return {
    subject: t(`${name}.subject`),
    text: t(`${name}.text`),
    facts: [],
    action: { label: t(`${name}.action`), path },
    questions: t(`${name}.otherwise`),
    why: t('frame.why_address'),
  }
}

/** How a proposal was answered, and why. */
function proposalLetter(
  t: Words,
  template: 'proposal_approved' | 'proposal_rejected',
  { order, reason }: MailData['proposal_approved'],
  path: string,
): Told {
  const why: Fact[] = reason ? [[t('frame.fact_reason'), reason]] : []
  return {
    subject: t(`${template}.subject`, { order }),
    text: t(`${template}.text`),
    facts: [[t('frame.fact_order'), order], ...why],
    action: { label: t(`${template}.action`), path },
  }
}

/** What every customer's mail has besides its text: visit, order, company, whom to ask. */
function toCustomer(t: Words, data: MailData['customer_unreachable'], locale: Locale, visit: Visit | null) {
  const { company, phone, order } = data
  const when: Fact[] = visit ? [[t('frame.fact_visit'), visitText(t, visit, locale)]] : []
  const facts: Fact[] = [
    ...when,
    [t('frame.fact_order'), order],
    [t('frame.fact_company'), phone ? `${company}, ${phone}` : company],
  ]
  const questions = phone
    ? t('frame.questions_company_phone', { company, phone })
    : t('frame.questions_company', { company })
  return { facts, questions, why: t('frame.why_customer', { company }) }
}

/** Money is shown the German way in every language (readings Q15). */
function euros(cents: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
