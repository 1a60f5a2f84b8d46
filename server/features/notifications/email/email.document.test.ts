import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '#contract/kit/locale'
import { renderEmail, type EmailSender } from './email.document.ts'
import { emailExamples } from './email-examples.texts.ts'
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
const samples = emailExamples
const { order_on_hold: notice, customer_unreachable: customer } = samples
const appointment = samples.appointment_confirmed.visit
const templates = Object.keys(samples) as EmailTemplateName[]

const footerReasons: Readonly<Record<Locale, RegExp>> = {
  de: /^Sie erhalten diese Nachricht, weil .{10}/m,
  en: /^You are receiving this (?:message|email) because .{10}/m,
  fr: /^Vous recevez (?:ce message|cet e-mail) parce qu.{10}/m,
}

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

  test('the footer of the email says in every language why the reader gets it', () => {
    for (const locale of locales) {
      const [, footer = ''] = renderEmailText(renderSample(template, locale)).split('\n-- \n')
      expect(footer).toMatch(footerReasons[locale])
    }
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

test('the HTML of an email never ends a line with a section sign', () => {
  const html = renderEmailHtml(renderSample('credit_note_tax_withheld', 'de'))
  expect(html).toContain('§\u00a048 EStG')
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

test.each(
  templates.flatMap((template) => (['en', 'fr'] as const).map((locale) => [locale, template] as const)),
)('the %s email %s begins with a capital letter after the salutation', (locale, template) => {
  expect(renderSample(template, locale).text).toMatch(/^(?:\p{Lu}|\d|« )/u)
})

test.each(templates)(
  'the French subject and titles of the email %s keep their no-break spaces',
  (template) => {
    const { subject, items } = renderSample(template, 'fr')
    for (const title of [subject, ...items.map((item) => item.title)])
      expect(title).not.toMatch(/ [:;!?»]|« /u)
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
  ['fr', appointment, 'mercredi 25 novembre 2026, de 14\u00A0h à 16\u00A0h'],
  [
    'de',
    { start: '2026-07-01T06:30:00.000Z', end: '2026-07-01T08:15:00.000Z' },
    'Mittwoch, 1. Juli 2026, 8:30–10:15 Uhr',
  ],
  [
    'fr',
    { start: '2026-07-01T06:30:00.000Z', end: '2026-07-01T08:00:00.000Z' },
    'mercredi 1er juillet 2026, de 8\u00A0h\u00A030 à 10\u00A0h',
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
