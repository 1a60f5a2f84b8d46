import { expect, test } from 'vitest'
import type { Person } from '#server/kernel/call'
import { ReadyReply } from '#server/kernel/ready-reply'
import type { Routes } from '#server/kernel/routes'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database } = await freshDatabase()
const { admin } = await createTestPartner(database)
const endsAt = '2099-01-01T00:00:00.000Z'
const people: Record<string, Person> = {
  admin,
  administrator: { ...admin, viewedBy: { id: 'v1', name: 'Jana Kern', role: 'administrator', endsAt } },
  dispatcher: { ...admin, viewedBy: { id: 'v2', name: 'Jana Kern', role: 'dispatcher', endsAt } },
}
const text = '{"data":[ {"iban":"DE02120300000000202051"} ]}'
const routes = { 'order.list': async () => new ReadyReply(text) } as unknown as Routes
const tab = createBrowser(
  await createTestServer({
    database,
    routes: [routes],
    authenticate: async (token) => people[token] ?? null,
  }),
)

const readList = (token: string) => tab.post('/api/partner/orders', { type: 'open' }, token)

test('a ready reply is sent as it is', async () => {
  for (const reader of ['admin', 'administrator']) {
    const { bytes, headers } = await readList(reader)
    expect(bytes.toString()).toBe(text)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

test('a ready reply does not bypass what is hidden from a viewer', async () => {
  const { status, bytes } = await readList('dispatcher')
  expect(bytes.toString()).not.toContain('DE02120300000000202051')
  // The contract's check applies again, and these are no orders.
  expect(status).toBe(500)
})
