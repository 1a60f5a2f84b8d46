/** Every request to the operator API, however malformed, gets an answer in the common error format. */

import { testServices } from '#test/app/test-services'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { freshDatabase } from '../database/fresh-database.ts'
import { createBrowser } from '../app/http-client.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  bodyWithKey,
  deeplyNestedJson,
  inheritedKeys,
  multipartForm,
  hostileValue,
} from '../builders/hostile-input.ts'
import { createOperatorApp, operatorKey } from '../app/operator-client.ts'
import { createOrderDraft, createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import { createCrmId } from '#server/kernel/crm-ids'
import { demoIssuer } from '#server/features/credit-notes/model/issuer.services'
import { createServiceLine } from '../app/credit-notes-app.ts'

const { database, url } = await freshDatabase()
// Sets up the dependencies of the features.
await createTestApp(database, url)
const client = createBrowser(await createOperatorApp({ database }))
const partner = await createTestPartner(database)
const order = await createOrderInStatus(database, partner, 'started')
const ids: Record<string, string> = {
  job_id: order.id,
  account_id: partner.accountId,
  contact_id: partner.admin.contactId,
}

const callNames = Object.keys(operatorCalls) as OperatorCallName[]
const getOperatorEndpoint = (name: OperatorCallName): Endpoint => operatorApi[name]
const callsWithBody = callNames.filter((name) => getOperatorEndpoint(name).body)
const callsWithQuery = callNames.filter((name) => getOperatorEndpoint(name).query)
const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' }

/** Fills the path of a call with existing ids of an order and a company; other ids do not exist. */
function fillOperatorPath(name: OperatorCallName): string {
  const nothing = '00000000-0000-7000-8000-000000000000'
  return parseOperatorRoute(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? nothing)
}

function sendToOperatorApi(name: OperatorCallName, payload?: string, query = '') {
  const { method } = parseOperatorRoute(name)
  return client.send({
    method,
    url: fillOperatorPath(name) + query,
    headers,
    ...(payload !== undefined && { payload }),
  })
}

function getExampleBody(name: OperatorCallName): Record<string, unknown> {
  const [example] = (getOperatorEndpoint(name).body?.meta()?.['examples'] ?? [{}]) as Record<
    string,
    unknown
  >[]
  return example ?? {}
}

function expectErrorFormOrSuccess(
  { status, body }: Awaited<ReturnType<typeof sendToOperatorApi>>,
  sent: unknown,
): void {
  expect(status, JSON.stringify({ sent, body })).toBeLessThan(500)
  if (status >= 400) expect(ErrorForm.safeParse(body).success, JSON.stringify(body)).toBe(true)
}

describe('malformed operator requests', () => {
  for (const name of callsWithBody) {
    it(`operator ${name} refuses unknown fields, malformed JSON and deeply nested JSON`, async () => {
      const unknown = await sendToOperatorApi(
        name,
        JSON.stringify({ ...getExampleBody(name), typo_of_somebody: 1 }),
      )
      expect([unknown.status, unknown.body.errors]).toEqual([
        422,
        expect.objectContaining({ typo_of_somebody: [expect.stringContaining('gibt es nicht')] }),
      ])
      const malformed = await sendToOperatorApi(name, '{"a":')
      expect([malformed.status, malformed.body.status]).toEqual([400, 'malformed_json'])
      for (const [what, text] of Object.entries(deeplyNestedJson)) {
        const answer = await sendToOperatorApi(name, text)
        expectErrorFormOrSuccess(answer, what)
        expect([400, 422]).toContain(answer.status)
      }
    })
  }
})

describe('operator refusals', () => {
  for (const name of callsWithBody) {
    it(`operator ${name} refuses inherited keys and multipart forms`, async () => {
      for (const key of inheritedKeys) {
        const answer = await sendToOperatorApi(name, bodyWithKey(getExampleBody(name), key))
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [key]])
      }
      const { method } = parseOperatorRoute(name)
      const sent = { ...headers, 'content-type': multipartForm.type }
      const answer = await client.send({
        method,
        url: fillOperatorPath(name),
        headers: sent,
        payload: multipartForm.body,
      })
      expect([answer.status, answer.body.status]).toEqual([415, 'unsupported_media_type'])
    })
  }

  it('a company cannot be a location of itself', async () => {
    const id = createCrmId('account')
    const answer = await sendToOperatorApi(
      'account.create',
      JSON.stringify({ ...getExampleBody('account.create'), id, parent_id: id }),
    )
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['parent_id']])
  })

  it('a list with the same service twice is refused', async () => {
    const { services } = getExampleBody('service.put') as { services: object[] }
    const answer = await sendToOperatorApi(
      'service.put',
      JSON.stringify({ services: [services[0], services[0]] }),
    )
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['services.1.service']])
  })

  it('prices whose sum exceeds safe integers are refused', async () => {
    const service = { service: 'x', description: { de: 'x', en: 'x', fr: 'x' }, unit_measure: 'Stk' }
    const lines = (price: number) =>
      Array.from({ length: 200 }, () => ({ ...service, quantity: 100_000, price_purchasing: price }))
    const example = getExampleBody('order.create')
    const create = (price: number) =>
      sendToOperatorApi(
        'order.create',
        JSON.stringify({ ...example, sfid: createCrmId('job'), services: lines(price) }),
      )
    const refused = await create(1e10)
    expect([refused.status, Object.keys(refused.body.errors)[0]]).toEqual([
      422,
      'services.0.price_purchasing',
    ])
    expect((await create(1_000_000)).status).toBe(201)
  })

  it('a credit note without a configured issuer is refused with issuer_missing', async () => {
    testServices.issuer = null
    const done = await createOrderInStatus(
      database,
      partner,
      'completed',
      createOrderDraft({ services: [createServiceLine(1, 100)] }),
    )
    const url = `/operator-api/v1/jobs/${done.id}/credit-notes`
    const answer = await client.send({ method: 'POST', url, headers, payload: '{}' })
    testServices.issuer = demoIssuer
    expect([answer.status, answer.body.status]).toEqual([409, 'issuer_missing'])
    expect(answer.body.msg).toContain('MARKETPLACE_COMPANY')
  })
})

describe('hostile operator values', () => {
  for (const name of callsWithBody) {
    it(`operator ${name} answers hostile values in every field without a server error`, async () => {
      const example = getExampleBody(name)
      const fields = [...Object.keys(example), 'version']
      const property = fc.asyncProperty(fc.constantFrom(...fields), hostileValue, async (field, value) => {
        expectErrorFormOrSuccess(
          await sendToOperatorApi(name, JSON.stringify({ ...example, [field]: value })),
          { field, value },
        )
      })
      await fc.assert(property, { numRuns: 40, seed: 20261121 })
    })
  }

  for (const name of callsWithQuery) {
    it(`operator ${name} answers hostile and repeated query values without a server error`, async () => {
      const fields = Object.keys(getOperatorEndpoint(name).query?.shape ?? {})
      const property = fc.asyncProperty(fc.constantFrom(...fields), hostileValue, async (field, value) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        const pair = `${field}=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`
        expectErrorFormOrSuccess(await sendToOperatorApi(name, undefined, `?${pair}`), pair)
        expectErrorFormOrSuccess(await sendToOperatorApi(name, undefined, `?${pair}&${pair}`), pair)
      })
      await fc.assert(property, { numRuns: 25, seed: 20261121 })
    })
  }
})
