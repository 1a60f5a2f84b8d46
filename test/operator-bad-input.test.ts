/** Whatever a program of the marketplace sends, it is answered in one form (wire.md, Everywhere). */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator'
import { operatorCalls, operatorRoute, type OperatorCallName } from '#contract/operator-calls'
import { freshDatabase } from './database.ts'
import { browser } from './door.ts'
import { wholeHouse } from './house.ts'
import { deep, odd } from './odd.ts'
import { operatorApp, operatorKey } from './operator.ts'
import { anOrderIn, aPartner } from './orders.ts'

const { database, url } = await freshDatabase()
// Hands the features what they need of the outside world.
await wholeHouse(database, url)
const tab = browser(await operatorApp({ database }))
const partner = await aPartner(database)
const order = await anOrderIn(database, partner, 'started')
const ids: Record<string, string> = {
  job_id: order.id,
  account_id: partner.accountId,
  contact_id: partner.admin.contactId,
}

const names = Object.keys(operatorCalls) as OperatorCallName[]
const endpointOf = (name: OperatorCallName): Endpoint => operatorApi[name]
const withBody = names.filter((name) => endpointOf(name).body)
const withQuery = names.filter((name) => endpointOf(name).query)
const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' }

/** The path of a call, about the order and the company that there are, else about nothing. */
function pathOf(name: OperatorCallName): string {
  const nothing = '00000000-0000-7000-8000-000000000000'
  return operatorRoute(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? nothing)
}

function send(name: OperatorCallName, payload?: string, query = '') {
  const { method } = operatorRoute(name)
  return tab.send({ method, url: pathOf(name) + query, headers, ...(payload !== undefined && { payload }) })
}

function exampleOf(name: OperatorCallName): Record<string, unknown> {
  const [example] = (endpointOf(name).body?.meta()?.['examples'] ?? [{}]) as Record<string, unknown>[]
  return example ?? {}
}

function expectFine({ status, body }: Awaited<ReturnType<typeof send>>, sent: unknown): void {
  expect(status, JSON.stringify({ sent, body })).toBeLessThan(500)
  if (status >= 400) expect(ErrorForm.safeParse(body).success, JSON.stringify(body)).toBe(true)
}

describe('what cannot be read is refused, and the field named', () => {
  for (const name of withBody) {
    it(`${name}: unknown fields, malformed and deep JSON`, async () => {
      const unknown = await send(name, JSON.stringify({ ...exampleOf(name), typo_of_somebody: 1 }))
      expect([unknown.status, unknown.body.errors]).toEqual([
        422,
        expect.objectContaining({ typo_of_somebody: [expect.stringContaining('gibt es nicht')] }),
      ])
      const malformed = await send(name, '{"a":')
      expect([malformed.status, malformed.body.status]).toEqual([400, 'malformed_json'])
      for (const [what, text] of Object.entries(deep)) {
        const answer = await send(name, text)
        expectFine(answer, what)
        expect([400, 422]).toContain(answer.status)
      }
    })
  }
})

describe('whatever is sent, the server answers and lives', () => {
  for (const name of withBody) {
    it(`${name}: odd values in every field`, async () => {
      const example = exampleOf(name)
      const fields = [...Object.keys(example), 'version']
      const property = fc.asyncProperty(fc.constantFrom(...fields), odd, async (field, value) => {
        expectFine(await send(name, JSON.stringify({ ...example, [field]: value })), { field, value })
      })
      await fc.assert(property, { numRuns: 40, seed: 20261121 })
    })
  }

  for (const name of withQuery) {
    it(`${name}: odd values in every query, and each of them twice`, async () => {
      const fields = Object.keys(endpointOf(name).query?.shape ?? {})
      const property = fc.asyncProperty(fc.constantFrom(...fields), odd, async (field, value) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        const pair = `${field}=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`
        expectFine(await send(name, undefined, `?${pair}`), pair)
        expectFine(await send(name, undefined, `?${pair}&${pair}`), pair)
      })
      await fc.assert(property, { numRuns: 25, seed: 20261121 })
    })
  }
})
