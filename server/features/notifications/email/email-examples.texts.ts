import { mediaTypeLabels } from '#contract/orders/model/order-labels'
import { Refusal } from '#server/kernel/refusal'
import type { EmailData, EmailTemplateName } from '../email-kinds.rules.ts'

const company = 'Elektro Sommer & Söhne GmbH'
const appointment = { start: '2026-11-25T13:00:00.000Z', end: '2026-11-25T15:00:00.000Z' }
const customer = { order: 'Wallbox, Käthe-Kollwitz-Straße 5', company, phone: '+49 341 5550123' }
const partner = { order: 'Wallbox, Leipzig', sfid: '0015e00000AbCdEAAV' }
const notice = {
  ...partner,
  place: '04229 Leipzig',
  visit: appointment,
  reason: { de: 'Der Kunde pausiert', en: 'The customer pauses', fr: 'Le client fait une pause' },
  comment: null,
  path: '/order-single/0015e00000AbCdEAAV/',
}
const delegated = { ...partner, place: '04229 Leipzig', by: 'Petra Sommer', company }

/** Invented data for one email of each kind, for previews and tests. Its links lead nowhere. */
export const emailExamples: { [T in EmailTemplateName]: EmailData[T] } = {
  order_accepted: { ...customer, visit: null },
  appointment_confirmed: { ...customer, visit: appointment },
  appointment_moved: { ...customer, visit: appointment, reason: 'Der Monteur ist erkrankt.' },
  customer_unreachable: customer,
  customer_signature_reminder: { ...customer, phone: null },
  signature_requested: { ...customer, path: '/sign/AZ0x/', until: '2026-12-05T13:00:00.000Z' },
  signature_requested_again: { ...customer, path: '/sign/AZ0x/', until: '2026-12-05T13:00:00.000Z' },
  signature_received: { ...partner, customer: 'Sabine Kretschmar' },
  signature_declined: { ...partner, customer: 'Sabine Kretschmar' },
  offer_new: {
    ...partner,
    place: '04109 Leipzig',
    details: {
      title: 'Wallbox-Paket Eigenheim',
      visits: [appointment],
      minutes: 210,
      price_cents: 38900,
      until: '2026-11-24T17:00:00.000Z',
    },
  },
  offer_rule_accepted: {
    ...partner,
    place: '04109 Leipzig',
    rule: 'Wallboxen in der Nähe',
    visit: appointment,
    price_cents: 38900,
  },
  order_cancelled: { ...notice, path: '/orders/completed/', by: null, isOver: true },
  order_on_hold: notice,
  order_needs_action: { ...notice, comment: 'Welche Leitungslänge ist nötig?' },
  order_released: { ...notice, visit: null, reason: null },
  order_closed: notice,
  order_reworked: {
    ...notice,
    comment: 'Bitte Foto vom Zählerschrank\nund das Messprotokoll nachreichen.',
    fields: [mediaTypeLabels.meter_cabinet, mediaTypeLabels.measurement],
  },
  order_message: { ...notice, comment: 'Der Kunde ist erst ab 10 Uhr zu Hause.' },
  order_mention: { ...notice, comment: '@Jonas Krüger Hast du noch ein FI Typ B?', by: 'Katrin Sommer' },
  order_service_answered: { ...notice, comment: 'Es gilt der Satz aus unserer Preisliste.' },
  order_approved: { ...partner, sfid: null },
  counter_proposal_ended: {
    ...partner,
    outcome: 'declined',
    visit: appointment,
    price_cents: null,
    answer: 'Der Kunde ist an diesem Tag nicht zu Hause.',
  },
  order_delegated: {
    ...delegated,
    visit: appointment,
    until: '2026-12-21T12:00:00.000Z',
    access: '/order-access/geheim',
  },
  order_taken_back: delegated,
  proposal_approved: { ...partner, reason: null },
  proposal_rejected: { ...partner, reason: 'Dem Kunden ist die Zuleitung zu teuer.' },
  credit_note_issued: { number: 'G2026-000123', total_cents: 1_234_567_890, orders: 2 },
  credit_note_blocked: { missing: ['self_billing_missing', 'vat_id_invalid'] },
  credit_note_cancelled: {
    number: 'G2026-000123',
    cancellation_number: 'S2026-000007',
    total_cents: 46_291,
    refund: 'offset',
  },
  credit_note_tax_withheld: {
    number: 'G2026-000123',
    issued_on: '2026-11-21',
    paid_at: '2026-12-01T12:00:00.000Z',
    total_cents: 119_000,
    taxed_cents: 119_000,
    withheld_cents: 17_850,
  },
  credit_note_package: { count: 27, until: '2026-11-28T12:00:00.000Z', from: '2026-10-01', to: '2026-10-31' },
  objection_answered: {
    number: 'G2026-000123',
    outcome: 'declined',
    answer: 'Der Preis entspricht der Preisliste.',
  },
  document_ending: { document: 'tax_exemption_order', end: '2026-12-21', days: 30 },
  account_lapsed: { documents: ['liability_insurance', 'craft_card'] },
  account_activated: { company },
  bank_details_changed: { company, iban: 'DE89 •••• •••• •••• ••30 00', by: 'Petra Sommer' },
  self_billing_agreed: { company, version: '2026-11', by: 'Petra Sommer', at: '2026-11-21T12:30:00.000Z' },
  self_billing_withdrawn: {
    company,
    version: '2026-11',
    by: null,
    at: '2026-11-23T08:00:00.000Z',
    orders: 3,
  },
  account_restricted: {
    company,
    reason: 'Zwei Kunden haben Schäden gemeldet.',
    lastDay: '2026-12-21',
  },
  restriction_answered: { company, outcome: 'declined', reason: 'Das Gutachten liegt noch nicht vor.' },
  account_merged: { company, ended: `${company}, Potsdam`, kept: `${company}, Berlin` },
  email_domain_lost: {
    domain: 'muster-elektro.de',
    provider: 'Muster-Konto',
    until: '2026-11-24T12:00:00.000Z',
  },
  document_refused: { document: 'liability_insurance', reason: 'Die Deckungssumme ist nicht lesbar.' },
  daily_digest: {
    entries: [
      { kind: 'order_on_hold', data: notice },
      { kind: 'order_message', data: { ...notice, comment: 'Der Kunde ist erst ab 10 Uhr zu Hause.' } },
      { kind: 'document_ending', data: { document: 'tax_exemption_order', end: '2026-12-21', days: 30 } },
    ],
  },
  email_confirmation: { path: '/login/?token=A1-b2_C3' },
  login_link: { path: '/login/?token=A1-b2_C3' },
  password_reset: { path: '/change-password/?token=A1-b2_C3&role=partner', confirms: false },
  colleague_added: {
    company,
    by: 'Petra Sommer',
    path: '/change-password/?token=A1-b2_C3&role=partner',
  },
  staff_invited: { by: 'Petra Sommer', path: '/operator/password/#A1-b2_C3' },
  staff_link: { path: '/operator/password/#A1-b2_C3' },
  password_changed: {},
  second_factor_changed: { what: 'authenticator_added' },
  data_export_ready: { company: null, until: '2026-11-24T12:00:00.000Z' },
  data_erased: {
    company,
    kept: [
      {
        code: 'credit_notes',
        count: 27,
        until: '2034-12-31',
        laws: ['§ 14b Abs. 1 UStG', '§ 147 Abs. 3 AO'],
      },
      { code: 'agreements', count: 1, until: '2032-12-31', laws: ['§ 257 Abs. 4 HGB'] },
    ],
  },
  invitation: {
    order: 'Wallbox, Leipzig',
    until: '2026-12-05T10:00:00.000Z',
    path: '/potential-offer/0015e00000AbCdEAAV/?refresh_token=abc',
    stopPath: '/cancel-offer-subscription/?refresh_token=abc',
  },
}

/** The differences of the example in which a text for another case appears. */
const examplesOfParts: { [T in EmailTemplateName]?: Readonly<Record<string, Partial<EmailData[T]>>> } = {
  order_accepted: { text_visit: { visit: appointment } },
  order_cancelled: { text_by: { by: 'Petra Sommer' }, text_withdrawn: { isOver: false } },
  counter_proposal_ended: {
    subject_accepted: { outcome: 'accepted' },
    text_accepted: { outcome: 'accepted' },
    subject_expired: { outcome: 'expired', answer: null },
    text_expired: { outcome: 'expired', answer: null },
  },
  credit_note_package: { text_attached: { until: null } },
  objection_answered: { subject_accepted: { outcome: 'accepted' }, text_accepted: { outcome: 'accepted' } },
  restriction_answered: {
    subject_accepted: { outcome: 'accepted' },
    text_accepted: { outcome: 'accepted' },
    subject_lifted: { outcome: 'lifted' },
    text_lifted: { outcome: 'lifted' },
  },
  password_reset: { text_confirms: { confirms: true } },
  data_export_ready: { subject_company: { company } },
  data_erased: { subject: { company: null } },
}

/** Returns the kind of email of this name. Throws `not_found` for an unknown one. */
export function requireMailKind(name: string): EmailTemplateName {
  if (!Object.hasOwn(emailExamples, name)) throw new Refusal('not_found')
  return name as EmailTemplateName
}

/** Returns the example in which a part of the email appears. */
export function getExampleOfPart<T extends EmailTemplateName>(kind: T, part?: string): EmailData[T] {
  const differences = part === undefined ? undefined : examplesOfParts[kind]?.[part]
  return { ...emailExamples[kind], ...differences }
}
