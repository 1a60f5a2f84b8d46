import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createMailer } from '#server/platform/outbound/mailer'
import { createCredentialsClient } from '#test/app/credentials-client'
import { freshDatabase } from '#test/database/fresh-database'
import { createCapturedMail } from '#test/fakes/captured-mail'

/** Sends mails to a real SMTP server and checks envelope, headers, text, HTML and a working link. */

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

const receivedMails: ReceivedMail[] = []
const smtpServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      receivedMails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(parts).toString(),
      })
      done()
    })
  },
})
await new Promise<void>((ready) => smtpServer.listen(0, '127.0.0.1', ready))
const { port } = smtpServer.server.address() as AddressInfo
const mailer = createMailer({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Gewerk <post@partner.example>',
  dataDir: '/nowhere',
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((closed) => smtpServer.close(closed))
})

const fresh = await freshDatabase()
const { createSignUpForm, newTab, signUp, openLoginLink } = await createCredentialsClient(fresh)
const capturedMail = createCapturedMail({ ...fresh, mailer })

test.each([
  ['de', 'Bitte bestätigen Sie Ihre E-Mail-Adresse', 'Guten Tag Łukasz Müller-Söhne,'],
  ['en', 'Please confirm your email address', 'Łukasz Müller-Söhne'],
  ['fr', 'Veuillez confirmer votre adresse e-mail', 'Bonjour Łukasz Müller-Söhne,'],
])(
  'the confirmation mail in %s has the right envelope, headers and bodies, and its link logs in',
  async (locale, subject, hello) => {
    const given = createSignUpForm()
    await newTab().send({
      method: 'PUT',
      url: '/api/partner/sign-up',
      payload: given,
      headers: { 'accept-language': locale },
    })
    await capturedMail.deliver()
    const message = receivedMails.at(-1)
    expect(message).toMatchObject({ from: 'post@partner.example', to: [given.email] })
    const mail = await simpleParser(message?.source ?? '')
    expect(mail.subject).toBe(subject)
    expect(mail.from?.text).toBe('"Gewerk" <post@partner.example>')
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@partner\.example>$/)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.text).toContain(hello)
    expect(mail.html).toContain(`<html lang="${locale}"`)
    const inText = /https:\S+/.exec(mail.text ?? '')?.[0]
    const inHtml = /href="(https:[^"]+)"/.exec(mail.html || '')?.[1]?.replaceAll('&amp;', '&')
    expect(inHtml).toBe(inText)
    // The long URL must survive quoted-printable encoding and line folding.
    const token = new URL(inText ?? '').searchParams.get('token') ?? ''
    expect((await openLoginLink(token)).status).toBe(200)
  },
)

test('a line break in a name adds no mail header and no recipient', async () => {
  const before = receivedMails.length
  const answer = await signUp(createSignUpForm({ last_name: 'Müller\r\nBcc: thief@example.com' }))
  expect(answer.status).toBe(422)
  const given = createSignUpForm({ company_name: 'Blitz\r\nBcc: thief@example.com' })
  await signUp(given)
  await capturedMail.deliver()
  expect(receivedMails.slice(before).map(({ to }) => to)).toEqual([[given.email]])
  expect((await simpleParser(receivedMails.at(-1)?.source ?? '')).bcc).toBeUndefined()
})
