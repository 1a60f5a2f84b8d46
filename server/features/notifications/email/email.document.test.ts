import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '#contract/kit/locale'
import { renderEmail, type EmailSender } from './email.document.ts'
import { renderEmailHtml } from './email-html.document.ts'
import { renderEmailText } from './email-text.document.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { fr } from '../messages/fr.ts'
import type { EmailData, EmailTemplateName } from '../email-kinds.rules.ts'
import { formatAppointment } from './appointment.texts.ts'
import { createNotificationTranslator } from '../notification.texts.ts'

const sender: EmailSender = {
  product: 'Gewerk',
  publicUrl: 'https://partner.example',
  supportEmail: 'hilfe@partner.example',
  supportPhone: '+49 30 5550000',
}
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

const samples: { [T in EmailTemplateName]: EmailData[T] } = {
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
  order_reworked: { ...notice, comment: 'Bitte Foto vom Zählerschrank\nund das Messprotokoll nachreichen.' },
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
  credit_note_package: { count: 27, until: '2026-11-28T12:00:00.000Z' },
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
const templates = Object.keys(samples) as EmailTemplateName[]

function renderSample<T extends EmailTemplateName>(
  template: T,
  locale: Locale,
  data: EmailData[T] = samples[template],
) {
  return renderEmail(template, data, { name: 'Łukasz Müller', locale }, sender)
}

describe.each(templates)('email %s', (template) => {
  test('the text of the email matches the approved snapshot in every language', async () => {
    const all = locales.map((locale) => {
      const letter = renderSample(template, locale)
      return `[${locale}] ${letter.subject}\n\n${renderEmailText(letter)}`
    })
    await expect(all.join('\n\n')).toMatchFileSnapshot(`golden/${template}.txt`)
  })

  test('the HTML version of the email contains every word of the text version', () => {
    for (const locale of locales) {
      const letter = renderSample(template, locale)
      const html = toVisibleText(renderEmailHtml(letter))
      for (const word of renderEmailText(letter)
        .split(/\s+/)
        .filter((part) => part !== '' && !['--', ':', '*'].includes(part))) {
        expect(html).toContain(word.replace(/:$/, '').trim())
      }
    }
  })
})

function toVisibleText(html: string): string {
  return html
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('<br>', ' ')
    .replace(/<\/dt><dd>/g, ': ')
}

test('the HTML of an email matches the approved snapshot', async () => {
  await expect(renderEmailHtml(renderSample('offer_new', 'de'))).toMatchFileSnapshot('golden/offer_new.html')
})

test('the HTML of an email keeps paragraphs and line breaks', () => {
  const letter = renderSample('data_erased', 'de')
  const html = renderEmailHtml({ ...letter, text: 'Erster Absatz\nmit Zeile.\n\nZweiter <b>.' })
  expect(html).toContain('<p>Erster Absatz<br>mit Zeile.</p>\n<p>Zweiter &lt;b&gt;.</p>')
})

test.each(Object.keys(samples) as EmailTemplateName[])(
  'the German email %s continues in lower case after the salutation',
  (template) => {
    // Nouns do not occur as first words; a polite pronoun or a name keeps its capital.
    expect(renderSample(template, 'de').text).toMatch(
      /^(?:\p{Ll}|\d|(?:Ihr|Ihre|Sie|Elektro Sommer|Petra Sommer|Katrin Sommer|Sabine Kretschmar)\b)/u,
    )
  },
)

test('user input in an email becomes neither markup nor a second header line', () => {
  const order = '<b>Wallbox</b>"><script>\r\nBcc: x@example.com'
  const letter = renderSample('order_reworked', 'de', { ...notice, order, comment: '<img src=x>' })
  const html = renderEmailHtml(letter)
  expect(html).not.toMatch(/<b>|<script|<img/)
  expect(html).toContain('&lt;b&gt;Wallbox&lt;/b&gt;&quot;&gt;&lt;script&gt;')
  expect(letter.subject).not.toMatch(/[\r\n]/)
})

test('braces in a name are not treated as placeholders', () => {
  expect(
    renderEmailText(renderSample('customer_unreachable', 'de', { ...customer, company: "{name} O'Neil" })),
  ).toContain("{name} O'Neil hat mehrmals")
})

test.each([
  ['de', appointment, 'Mittwoch, 25. November 2026, 14–16 Uhr'],
  ['en', appointment, 'Wednesday, 25 November 2026, 14:00–16:00'],
  ['fr', appointment, 'mercredi 25 novembre 2026, de 14 h à 16 h'],
  [
    'de',
    { start: '2026-07-01T06:30:00.000Z', end: '2026-07-01T08:15:00.000Z' },
    'Mittwoch, 1. Juli 2026, 8:30–10:15 Uhr',
  ],
  [
    'fr',
    { start: '2026-07-01T06:30:00.000Z', end: '2026-07-01T08:00:00.000Z' },
    'mercredi 1 juillet 2026, de 8 h 30 à 10 h',
  ],
  [
    'de',
    { start: '2026-10-24T06:00:00.000Z', end: '2026-10-26T15:00:00.000Z' },
    'Samstag, 24. Oktober 2026, 8 Uhr bis Montag, 26. Oktober 2026, 16 Uhr',
  ],
  [
    'en',
    { start: '2026-12-31T21:00:00.000Z', end: '2026-12-31T23:30:00.000Z' },
    'Thursday, 31 December 2026, 22:00, until Friday, 1 January 2027, 00:30',
  ],
] as const)('an appointment is formatted in German time: %s %j', (locale, when, text) => {
  expect(formatAppointment(createNotificationTranslator(locale), when, locale)).toBe(text)
})

test('all languages use the same message arguments', () => {
  for (const other of [en, fr]) expect(listMessageArguments(other)).toEqual(listMessageArguments(de))
})

/** Returns the arguments of each message, so that a translation neither loses nor invents one. */
function listMessageArguments(messages: object, path = ''): Record<string, string[]> {
  const entries = Object.entries(messages as Record<string, string | object>).map(([key, value]) =>
    typeof value === 'string'
      ? {
          [path + key]: [
            ...new Set([...value.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '')),
          ].toSorted(),
        }
      : listMessageArguments(value, `${path}${key}.`),
  )
  return Object.assign({}, ...entries) as Record<string, string[]>
}
