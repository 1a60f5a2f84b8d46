import { beforeEach, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#contract/kit/locale'
import type { MailTexts } from '#contract/operator/mail-texts'
import { createMailSender } from '#test/app/queued-mails'
import { createStaffApp, type StaffTab } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { emailExamples } from '../email/email-examples.texts.ts'
import { renderEmail } from '../email/email.document.ts'
import type { EmailTemplateName } from '../email-kinds.rules.ts'
import { enqueueEmail } from '../notifications.commands.ts'
import { findMailTextFault, listMailParts } from './mail-parts.texts.ts'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const sendQueuedMails = createMailSender(database, owner)
const admin = await createLoggedInStaff('administrator')
const colleague = await createLoggedInStaff('administrator')
const viewer = await createLoggedInStaff('viewer')
const companyId = await createTestCompany(database, { name: 'Elektro Winterfeld' })
await createTestContact(database, companyId, ['admin', 'company_owner'])

beforeEach(async () => {
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query('delete from mail_texts')
})

type Texts = Record<string, string | null>

const change = (kind: string, texts: Texts, version = 0, tab: StaffTab = admin.tab, locale: Locale = 'de') =>
  tab.patch(`/mail-kinds/${kind}/texts`, { locale, texts, version })

const read = async (kind: string, locale: Locale = 'de'): Promise<MailTexts> =>
  (await viewer.tab.get(`/mail-kinds/${kind}/texts?locale=${locale}`)).body

const queueApproval = () =>
  runAsOperator(database, (call) =>
    enqueueEmail(call, {
      template: 'order_approved',
      to: { accountId: companyId },
      data: { order: 'Wallbox', sfid: null },
    }),
  )

describe('own texts of emails', () => {
  test('are sent from the next email on, also by emails that were queued before', async () => {
    await queueApproval()
    await change('order_approved', { subject: 'Geschafft: {order}', text: 'Danke für Ihre Arbeit.' })
    await queueApproval()
    const mails = await sendQueuedMails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Geschafft: Wallbox', 'Geschafft: Wallbox'])
    expect(mails[0]?.text).toContain('Danke für Ihre Arbeit.')
    expect(mails[0]?.html).toContain('Danke für Ihre Arbeit.')
  })

  test('are in the preview and in test emails of their language only', async () => {
    await change('order_approved', { subject: 'Geschafft: {order}' })
    const preview = async (locale: Locale) =>
      (await viewer.tab.get(`/mail-kinds/order_approved?locale=${locale}`)).body
    expect((await preview('de')).subject).toBe('Geschafft: Wallbox, Leipzig')
    expect((await preview('en')).subject).not.toContain('Geschafft')
    await admin.tab.post('/mail-kinds/order_approved/test', { locale: 'de' })
    const [mail] = await sendQueuedMails()
    expect(mail?.subject).toBe('Test: Geschafft: Wallbox, Leipzig')
    const kinds = (await viewer.tab.get('/mail-kinds')).body.data as { kind: string; own_locales: string[] }[]
    expect(kinds.filter(({ own_locales: own }) => own.length > 0)).toMatchObject([
      { kind: 'order_approved', own_locales: ['de'] },
    ])
  })

  test('are in the daily summary as well', async () => {
    await change('order_on_hold', { subject: 'Wartet: {order}' })
    const { body } = await viewer.tab.get('/mail-kinds/daily_digest?locale=de')
    expect(body.items[0].title).toBe('Wartet: Wallbox, Leipzig')
  })

  test('keep apostrophes, angle brackets and line breaks as they were typed', async () => {
    const text = "Das war's: <b>fertig</b>, l'{order}?\n\nBis dann 'morgen'."
    await change('document_refused', { text: text.replace("l'{order}?", 'gut?') })
    await change('order_approved', { subject: "L'ordre '{order}' <ok>" })
    await queueApproval()
    const [mail] = await sendQueuedMails()
    expect(mail?.subject).toBe("L'ordre 'Wallbox' <ok>")
    const { body } = await viewer.tab.get('/mail-kinds/document_refused?locale=de')
    expect(body.text).toBe("Das war's: <b>fertig</b>, gut?\n\nBis dann 'morgen'.")
  })

  test('may count: a plural is written as the product writes it', async () => {
    const text = 'Neu: {orders, plural, one {ein Auftrag} other {# Aufträge}}.'
    await change('credit_note_issued', { text })
    const { body } = await viewer.tab.get('/mail-kinds/credit_note_issued?locale=de')
    expect(body.text).toBe('Neu: 2 Aufträge.')
  })

  test('have versions with person, time and difference, and go back to the text of the product', async () => {
    const shipped = (await read('order_approved')).parts.find(({ part }) => part === 'text')?.shipped ?? ''
    await change('order_approved', { subject: 'Eins: {order}', text: 'Alles gut.' })
    await change('order_approved', { subject: 'Zwei: {order}' }, 1, colleague.tab)
    const back = await change('order_approved', { subject: null, text: shipped }, 2)
    expect(back.body).toMatchObject({ version: 3, parts: [{ own: null }, { own: null }] })
    const { versions } = await read('order_approved')
    expect(versions.map(({ version, by }) => [version, by])).toEqual([
      [3, admin.name],
      [2, colleague.name],
      [1, admin.name],
    ])
    expect(versions[1]?.changes).toEqual([
      { part: 'subject', before: 'Eins: {order}', after: 'Zwei: {order}' },
    ])
    expect(versions[0]?.changes).toEqual([
      { part: 'subject', before: 'Zwei: {order}', after: null },
      { part: 'text', before: 'Alles gut.', after: null },
    ])
    const { rows } = await owner.query(
      `select subject, details from staff_audit where call = 'mailText.change' and staff_id = $1`,
      [colleague.id],
    )
    expect(rows).toEqual([{ subject: { kind: 'order_approved' }, details: { locale: 'de' } }])
  })

  test('a change without a difference adds no version', async () => {
    await change('order_approved', { subject: 'Eins: {order}' })
    expect((await change('order_approved', { subject: ' Eins:  {order}' }, 1)).body.version).toBe(1)
  })
})

describe('the fault of a text is at its field and names the place', () => {
  test.each<[kind: string, texts: Texts, field: string, words: RegExp]>([
    ['order_approved', { subject: 'Neu: {firma}' }, 'texts.subject', /\{order\}.*\{firma\}/],
    ['order_approved', { text: 'Neu: {order}' }, 'texts.text', /\{order\}/],
    ['order_approved', { subject: 'Neu: {order' }, 'texts.subject', /\{order\./],
    ['data_export_ready', { text: 'Ihre Daten liegen bereit.' }, 'texts.text', /\{until\}/],
    ['order_approved', { subject: '  ' }, 'texts.subject', /./],
    ['order_approved', { subject: 'x'.repeat(201) }, 'texts.subject', /./],
    ['order_approved', { action: 'Los' }, 'texts.action', /./],
    ['order_approved', { why: 'Darum' }, 'texts.why', /./],
    ['credit_note_tax_withheld', { text: 'Weniger Geld.' }, 'texts.text', /./],
    ['self_billing_agreed', { text: 'Danke.' }, 'texts.text', /./],
  ])('%s %j', async (kind, texts, field, words) => {
    for (const reply of [
      await change(kind, texts),
      await admin.tab.post(`/mail-kinds/${kind}/texts/preview`, { locale: 'de', texts }),
    ]) {
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
      expect(reply.body.errors[field][0]).toMatch(words)
    }
    expect((await read(kind)).version).toBe(0)
  })

  test('an unknown kind of email and an unknown language are refused', async () => {
    expect((await change('constructor', { subject: 'x' })).status).toBe(404)
    expect((await viewer.tab.get('/mail-kinds/order_approved/texts?locale=it')).status).toBe(422)
  })
})

describe('two people at the same time', () => {
  test('the second is refused and gets who has changed what', async () => {
    await change('order_approved', { subject: 'Eins: {order}' }, 0, colleague.tab)
    const late = await change('order_approved', { subject: 'Zwei: {order}' })
    expect([late.status, late.body.status]).toEqual([409, 'mail_texts_changed'])
    expect(late.body.current).toMatchObject({
      version: 1,
      versions: [{ by: colleague.name, changes: [{ part: 'subject', after: 'Eins: {order}' }] }],
    })
    expect((await change('order_approved', { subject: 'Zwei: {order}' }, 1)).status).toBe(200)
  })

  test('two changes of one version in the same moment: one is saved', async () => {
    const replies = await Promise.all([
      change('order_approved', { subject: 'Eins: {order}' }),
      change('order_approved', { subject: 'Zwei: {order}' }, 0, colleague.tab),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read('order_approved')).versions).toHaveLength(1)
  })

  test('two people who change different languages do not disturb each other', async () => {
    const replies = await Promise.all([
      change('order_approved', { subject: 'Eins: {order}' }),
      change('order_approved', { subject: 'One: {order}' }, 0, colleague.tab, 'en'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a newer release', () => {
  /** Stores a version as an older release would have written it. */
  const storeOldVersion = (texts: object, shipped: object) =>
    owner.query(
      `insert into mail_texts (kind, locale, version, texts, shipped, at, staff_name)
       values ('order_approved', 'de', 1, $1, $2, now(), 'Olga Petersen')`,
      [JSON.stringify(texts), JSON.stringify(shipped)],
    )

  test('keeps the own text and says that the text of the product has changed, until it is saved again', async () => {
    await storeOldVersion({ subject: 'Fertig: {order}' }, { subject: 'Frei: {order}', text: 'Alt.' })
    const [subject, text] = (await read('order_approved')).parts
    expect(subject).toMatchObject({ own: 'Fertig: {order}', shipped_before: 'Frei: {order}' })
    expect(text).toMatchObject({ own: null, shipped_before: null })
    await queueApproval()
    expect((await sendQueuedMails())[0]?.subject).toBe('Fertig: Wallbox')
    const saved = await change('order_approved', { subject: 'Fertig ist {order}' }, 1)
    expect(saved.body.parts[0].shipped_before).toBeNull()
  })

  test('sends the text of the product if a variable of the own text is gone, and says so', async () => {
    await storeOldVersion({ subject: 'Fertig: {city}', text: 'Gut.' }, {})
    expect((await read('order_approved')).parts).toMatchObject([
      { part: 'subject', is_unusable: true },
      { part: 'text', is_unusable: false },
    ])
    await queueApproval()
    const [mail] = await sendQueuedMails()
    expect(mail?.subject).toBe('Freigegeben: Wallbox')
    expect(mail?.text).toContain('Gut.')
  })
})

describe('the texts of the product', () => {
  const sender = {
    product: 'Gewerk',
    publicUrl: 'https://portal.example',
    supportEmail: 'hilfe@portal.example',
    supportPhone: undefined,
  }
  const kinds = Object.keys(emailExamples) as EmailTemplateName[]
  const all = kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const))

  test.each(all)('%s in %s could be saved as they are', (kind, locale) => {
    for (const part of listMailParts(kind, locale)) expect(findMailTextFault(part, part.shipped)).toBeNull()
  })

  /** The sentences that protect the reader, stated again from the German texts. */
  const statedSentences: Partial<Record<EmailTemplateName, readonly string[]>> = {
    signature_requested: ['Der Link gilt bis', 'nur für Sie: Bitte geben Sie ihn nicht weiter'],
    signature_requested_again: ['Der Link gilt bis', 'nur für Sie: Bitte geben Sie ihn nicht weiter'],
    order_delegated: ['Bitte geben Sie ihn nicht weiter'],
    bank_details_changed: ['Waren Sie das nicht', 'Passwort'],
    account_restricted: ['können Sie im Portal Einspruch einlegen'],
    self_billing_agreed: ['Vereinbart ist'],
    self_billing_withdrawn: ['stellt der Marktplatz keine Gutschriften mehr aus'],
    credit_note_tax_withheld: ['§ 48 EStG'],
    data_erased: ['Artikel 17 Absatz 3 Buchstabe b DSGVO', 'unsere letzte E-Mail'],
    login_link: ['nur einmal', 'Bitte geben Sie ihn nicht weiter'],
    password_reset: ['nur einmal'],
    email_confirmation: ['nur einmal'],
    password_changed: ['Waren Sie das selbst'],
    second_factor_changed: ['Waren Sie das selbst', 'Authenticator-App eingerichtet'],
    offer_rule_accepted: ['jederzeit', 'ausschalten'],
  }

  test.each(all)('%s in %s: own texts change subject and text, and nothing else', (kind, locale) => {
    const own = Object.fromEntries(
      listMailParts(kind, locale).map(({ part, variables }) => [
        part,
        `Eigenes ${variables.map(({ name }) => `{${name}}`).join(' ')}`,
      ]),
    )
    const render = (texts: Record<string, string>) =>
      renderEmail(
        kind,
        emailExamples[kind],
        { name: 'Petra Sommer', locale },
        sender,
        { stopPath: '/stop', unsubscribePath: '/off' },
        { [kind]: texts },
      )
    const { subject, text, ...rest } = render(own)
    const { subject: _subject, text: _text, ...shipped } = render({})
    expect(rest).toEqual(shipped)
    expect(subject).toMatch(/^Eigenes/)
    if (locale === 'de')
      for (const sentence of statedSentences[kind] ?? [])
        expect(`${text}\n${rest.questions ?? ''}`).toContain(sentence)
  })
})
