/** The scopes of the operator API's keys: every scope and call. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { callScopes, keyScopes, type KeyScope } from '#contract/operator/programs/key-scopes'
import { webhookTopics } from '#contract/operator/webhooks/webhook-events'
import { createBrowser } from '../app/http-client.ts'
import { createStaffApp } from '../app/staff-client.ts'
import { createOperatorClient } from '../app/operator-client.ts'
import { createTestApp } from '../app/test-app.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { getStatedTopicScopes, statedKeyScopes, statedScopedCalls } from '../oracles/stated-key-scopes.ts'

const { database, url } = await freshDatabase()
// Sets up the dependencies of the features.
await createTestApp(database, url)
const { app, createLoggedInStaff } = await createStaffApp(database)
const browser = createBrowser(app)
const calls = Object.keys(operatorCalls) as OperatorCallName[]
const keys = {} as Record<KeyScope, string>
let staffSession = ''

beforeAll(async () => {
  const { tab } = await createLoggedInStaff('administrator')
  staffSession = tab.browser.cookies.get('gewerk_staff') ?? ''
  for (const scope of keyScopes) {
    const { body } = await tab.post('/keys', { name: scope, scopes: [scope] })
    keys[scope] = body.key
  }
})

function sendWithKey(name: OperatorCallName, key: string) {
  const { method, path } = parseOperatorRoute(name)
  // An unknown field: calls that are allowed are refused by their schema and change nothing.
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { no_such_field: 1 } }
  return browser.send({
    method,
    url: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    ...payload,
    headers: { authorization: `Bearer ${key}` },
  })
}

test('both statements of the scopes name every call exactly once', () => {
  expect(Object.keys(callScopes).toSorted()).toEqual(statedScopedCalls.toSorted())
  expect(statedScopedCalls.toSorted()).toEqual(calls.toSorted())
})

describe('the scope of each key', () => {
  test.each(calls)('%s answers every key as the stated scopes say', async (name) => {
    const needed = statedKeyScopes.get(name)
    for (const scope of keyScopes) {
      const { status, body } = await sendWithKey(name, keys[scope])
      const refused = { scope, is403: true, code: 'scope_missing', missing: needed }
      const allowed = { scope, is403: false, code: undefined, missing: undefined }
      const isRefused = body?.status === 'scope_missing'
      expect({
        scope,
        is403: status === 403,
        code: isRefused ? body.status : undefined,
        missing: isRefused ? body.missing : undefined,
      }).toEqual(scope === needed ? allowed : refused)
    }
  })

  test.each(calls)('%s refuses an unknown key and the session of a person', async (name) => {
    for (const key of ['', `gwk_${'x'.repeat(43)}`, staffSession])
      expect((await sendWithKey(name, key)).body.status).toBe('unauthenticated')
  })
})

describe('the topics of a webhook', () => {
  const readScopes = ['orders:read', 'companies:read', 'money:read', 'catalogue:read'] as const
  const url = 'https://example.com/'

  async function createWebhookKey(scopes: readonly KeyScope[]) {
    const { tab } = await createLoggedInStaff('administrator')
    const { body } = await tab.post('/keys', { name: 'Webhooks', scopes: ['webhooks:write', ...scopes] })
    return createOperatorClient(app, body.key)
  }

  test('each topic needs the stated read scopes', async () => {
    const clients = await Promise.all(
      readScopes.map(async (scope) => ({ scope, client: await createWebhookKey([scope]) })),
    )
    for (const topic of webhookTopics)
      for (const { scope, client } of clients) {
        const missing = getStatedTopicScopes(topic).filter((needed) => needed !== scope)
        const { status, body } = await client.post('/webhooks', { url, events: [topic] })
        expect([topic, scope, status]).toEqual([topic, scope, missing.length === 0 ? 201 : 403])
        if (status === 403) expect(missing).toContain(body.missing)
      }
  })

  test('all topics need all read scopes', async () => {
    const all = await createWebhookKey(readScopes)
    expect((await all.post('/webhooks', { url, events: ['*'] })).status).toBe(201)
    const less = await createWebhookKey(readScopes.slice(1))
    const refused = await less.post('/webhooks', { url })
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ status: 'scope_missing', missing: 'orders:read' }),
    ])
  })

  test('a change needs the scopes of the former and the new topics', async () => {
    const all = await createWebhookKey(readScopes)
    const { body } = await all.post('/webhooks', { url, events: ['order.*', 'contact.*'] })
    const orders = await createWebhookKey(['orders:read'])
    const both = await createWebhookKey(['orders:read', 'companies:read'])
    for (const change of [{ url: 'https://example.org/' }, { events: ['order.*'] }])
      expect((await orders.send('PATCH', `/webhooks/${body.id}`, change)).body).toMatchObject({
        status: 'scope_missing',
        missing: 'companies:read',
      })
    expect((await both.send('PATCH', `/webhooks/${body.id}`, { events: ['*'] })).status).toBe(403)
    expect((await both.send('PATCH', `/webhooks/${body.id}`, { events: ['order.*'] })).status).toBe(200)
  })
})
