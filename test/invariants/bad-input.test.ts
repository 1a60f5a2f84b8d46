import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import type { Endpoint } from '#contract/kit/endpoint'
import { createSampleRequest, sampledCalls, sampleRequests, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  bodyWithKey,
  deeplyNestedJson,
  inheritedKeys,
  multipartForm,
  hostileValue,
} from '../builders/hostile-input.ts'
import { createOrderInStatus, createTestPartner } from '../builders/orders.ts'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const partner = await createTestPartner(database)
const token = app.logInAs({ ...partner.admin, profiles: ['admin', 'company_owner', 'accounting'] })
const headers = { authorization: `Bearer ${token}` }
// An existing order, so that hostile values reach the rules and the tables.
const order = await createOrderInStatus(database, partner, 'accepted')
const ids = { ...unknownIds, order: order.sfid, apiId: order.id, account: partner.accountId }

const callsWithBody = sampledCalls.filter((name) => (api[name] as Endpoint).body)
const callsWithIds = sampledCalls.filter(
  (name) => Object.keys(sampleRequests[name](ids).params ?? {}).length > 0,
)

function sendPayload(name: (typeof sampledCalls)[number], payload: unknown) {
  const { method, url: path } = createSampleRequest(name, ids)
  const json = { ...headers, 'content-type': 'application/json' }
  return app.tab.send({ method, url: path, headers: json, payload: payload as string })
}

/** Expects the common error format. */
function expectErrorForm(
  answer: Awaited<ReturnType<typeof sendPayload>>,
  status: number,
  code: string,
): void {
  expect(answer).toMatchObject({
    status,
    body: { status: code, msg: expect.any(String), request_id: expect.any(String) },
  })
}

describe('malformed requests', () => {
  for (const name of callsWithBody) {
    it(`${name} refuses malformed JSON`, async () =>
      expectErrorForm(await sendPayload(name, '{"a":'), 400, 'malformed_json'))

    it(`${name} refuses a list in place of an object`, async () => {
      expectErrorForm(await sendPayload(name, JSON.stringify([1])), 422, 'validation_failed')
    })

    it(`${name} refuses an unknown field and names it`, async () => {
      const body = { ...sampleRequests[name](ids).body, typo_of_somebody: 1 }
      const answer = await sendPayload(name, JSON.stringify(body))
      expectErrorForm(answer, 422, 'validation_failed')
      expect(answer.body.errors).toHaveProperty('typo_of_somebody')
    })

    it(`${name} refuses keys that every object inherits`, async () => {
      for (const key of inheritedKeys) {
        const answer = await sendPayload(name, bodyWithKey(sampleRequests[name](ids).body ?? {}, key))
        expectErrorForm(answer, 422, 'validation_failed')
        expect(Object.keys(answer.body.errors)).toEqual([key])
      }
    })

    it(`${name} refuses a multipart form`, async () => {
      const { method, url: path } = createSampleRequest(name, ids)
      const sent = { ...headers, 'content-type': multipartForm.type }
      const answer = await app.tab.send({ method, url: path, headers: sent, payload: multipartForm.body })
      expectErrorForm(answer, 415, 'unsupported_media_type')
    })

    it(`${name} refuses another content type`, async () => {
      const { method, url: path } = createSampleRequest(name, ids)
      const answer = await app.tab.send({
        method,
        url: path,
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: 'a;b',
      })
      expectErrorForm(answer, 415, 'unsupported_media_type')
    })
  }

  for (const name of callsWithBody) {
    it(`${name} refuses deeply nested JSON`, async () => {
      for (const text of Object.values(deeplyNestedJson)) {
        const answer = await sendPayload(name, text)
        expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status)
      }
    })
  }

  it('inherited keys inside a body and in a query are refused by name', async () => {
    const answers = await Promise.all([
      sendPayload('order.list', '{"type":"open","search_json":{"status":{"__proto__":["open"]}}}'),
      sendPayload('form.submit', `{"form_id":"${unknownIds.form}","answers":{"constructor":1}}`),
      app.tab.get('/documents-api/accounting/documents?__proto__=1', token),
      app.tab.get('/documents-api/accounting/documents?constructor=1', token),
    ])
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['search_json.status.__proto__']],
      [422, ['answers.constructor']],
      [422, ['__proto__']],
      [422, ['constructor']],
    ])
  })

  it('a body that is too large is refused with 413', async () => {
    const text = 'x'.repeat(1_100_000)
    const payload = JSON.stringify({ jobApiId: order.id, message: text })
    expectErrorForm(await sendPayload('comment.create', payload), 413, 'too_large')
  })

  for (const name of callsWithIds.filter((call) => call !== 'order.search')) {
    it(`${name} refuses a malformed id`, async () => {
      const { method, path } = parseCallRoute(name)
      const { query, body } = sampleRequests[name](ids)
      const filled = path.replaceAll(/\{(\w+)\}/g, 'not-an-id')
      const answer = await app.tab.send({
        method,
        url: query ? `${filled}?${query}` : filled,
        headers,
        ...(body ? { payload: body } : {}),
      })
      expectErrorForm(answer, 422, 'validation_failed')
    })
  }
})

describe('hostile values', () => {
  for (const name of callsWithBody) {
    it(`${name} answers hostile values in every field without a server error`, async () => {
      const body = sampleRequests[name](ids).body as Record<string, unknown>
      const fields = [
        ...Object.keys(body),
        'inputs',
        'version',
        'search',
        'search_json',
        'page_number',
        'excluding',
      ]
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fields), hostileValue, async (field, value) => {
          const answer = await sendPayload(name, JSON.stringify({ ...body, [field]: value }))
          expect(answer.status, JSON.stringify({ field, value, body: answer.body })).toBeLessThan(500)
        }),
        { numRuns: 60, seed: 20261121 },
      )
    })
  }

  for (const name of sampledCalls) {
    it(`${name} answers hostile values in its URL without a server error`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ maxLength: 60 }), async (text) => {
          const { method, path } = parseCallRoute(name)
          const filled = path.replaceAll(/\{(\w+)\}/g, encodeURIComponent(text) || '%00')
          const query = `page=${encodeURIComponent(text)}&limit=-1&sort=${encodeURIComponent(text)}&search=%7B&status=x&jwt=${encodeURIComponent(text)}`
          for (const queryString of [query, `${query}&${query}`]) {
            const answer = await app.tab.send({ method, url: `${filled}?${queryString}`, headers })
            expect(answer.status, JSON.stringify({ text, body: answer.body })).toBeLessThan(500)
          }
        }),
        { numRuns: 25, seed: 20261121 },
      )
    })
  }
})
