import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import {
  signUnsubscribeToken,
  type UnsubscribableKind,
} from '#server/features/notifications/unsubscribe/unsubscribe-token.crypto'
import { unsubscribePath } from '#server/features/notifications/unsubscribe/unsubscribe.commands'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createHttpApp } from '../http-app.ts'
import { registerUnsubscribePage } from './unsubscribe-page.ts'

const { database, owner } = await freshDatabase()
const keys = [new TextEncoder().encode('a key of at least thirty-two bytes')] as const
const now = Temporal.Instant.from('2026-11-22T09:00:00Z')
const app = await createHttpApp({
  log: pino({ level: 'silent' }),
  secure: true,
  frameAncestors: [],
  proxies: [],
})
await registerUnsubscribePage(app, { database, now: () => now, keys })

let contactId: string
beforeAll(async () => {
  contactId = (await createTestContact(database, await createTestCompany(database), ['admin'])).id
})

async function createLink(kind: UnsubscribableKind, signedAt = now): Promise<string> {
  return `${unsubscribePath}?token=${await signUnsubscribeToken(keys, { contactId, kind }, signedAt)}`
}

async function listSwitchedOff(): Promise<string[]> {
  const { rows } = await owner.query('select off from notification_preferences where contact_id = $1', [
    contactId,
  ])
  return (rows[0] as { off: string[] } | undefined)?.off ?? []
}

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
} as const

test('opening an unsubscribe link shows a page with a button and changes nothing', async () => {
  const page = await app.inject({ url: await createLink('order_on_hold') })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('E-Mails abbestellen')
  expect(page.body).toContain('„Auftrag pausiert“')
  expect(await listSwitchedOff()).toEqual([])
})

test('the one-click request of a mail program switches off this kind of email once', async () => {
  const url = await createLink('order_on_hold')
  const replies = await Promise.all([app.inject({ url, ...oneClick }), app.inject({ url, ...oneClick })])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(replies[0]?.body).toContain('E-Mails abbestellt')
  expect(await listSwitchedOff()).toEqual(['order_on_hold.mail'])
})

test('a mail program may send the one-click request as multipart form data', async () => {
  const payload =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const reply = await app.inject({ method: 'POST', url: await createLink('order_closed'), headers, payload })
  expect(reply.statusCode).toBe(200)
  expect(await listSwitchedOff()).toContain('order_closed.mail')
})

test('unsubscribing from emails about offers leaves the offers of the company as they are', async () => {
  const reply = await app.inject({ url: await createLink('offer_new'), ...oneClick })
  expect(reply.body).toContain('Ihr Betrieb erhält weiterhin Angebote')
  expect(await listSwitchedOff()).toContain('offer_new.mail')
})

test('unsubscribing from the daily digest ends the emails that it gathers, and no others', async () => {
  await owner.query('delete from notification_preferences')
  const link = await createLink('daily_digest')
  expect((await app.inject({ url: link })).body).toContain('„Tägliche Zusammenfassung“')
  expect((await app.inject({ url: link, ...oneClick })).statusCode).toBe(200)
  const off = await listSwitchedOff()
  expect(off).toEqual(expect.arrayContaining(['order_on_hold.mail', 'document_ending.mail']))
  expect(off).not.toContain('offer_new.mail')
  expect(off).not.toContain('order_cancelled.mail')
  expect(off).not.toContain('account_lapsed.mail')
})

test('a link that is expired, changed, or about a mandatory email switches nothing off', async () => {
  const before = await listSwitchedOff()
  const link = await createLink('order_released')
  const urls = [
    await createLink('order_released', now.subtract({ hours: 181 * 24 })),
    `${link.slice(0, -4)}AAAA`,
    await createLink('account_lapsed'),
    unsubscribePath,
    `${link}&token=x`,
  ]
  for (const url of urls) {
    const headers = { ...oneClick.headers, 'accept-language': 'fr' }
    const reply = await app.inject({ url, ...oneClick, headers })
    expect(reply.statusCode, url).toBe(410)
    expect(reply.body).toContain('Ce lien a expiré')
  }
  expect(await listSwitchedOff()).toEqual(before)
})
