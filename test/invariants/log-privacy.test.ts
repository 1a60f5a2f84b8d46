/** Makes every call of the partner API and searches the log for personal data. */

import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { createSampleRequest, sampledCalls, sampleRequests, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOrderInStatus, createTestPartner } from '../builders/orders.ts'

const { database, owner, url } = await freshDatabase()
const lines: string[] = []
const app = await createTestApp(
  database,
  url,
  createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }),
)
const partner = await createTestPartner(database)
const order = await createOrderInStatus(database, partner, 'accepted')
const ids = { ...unknownIds, order: order.sfid, apiId: order.id, account: partner.accountId }

beforeAll(async () => {
  const token = app.logInAs({ ...partner.admin, profiles: ['admin', 'company_owner', 'accounting'] })
  for (const name of sampledCalls) {
    const { method, url: path } = createSampleRequest(name, ids)
    const { body } = sampleRequests[name](ids)
    const headers = { authorization: `Bearer ${token}` }
    await app.tab.send({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    // The same without a permission, with a search that names a person, and with a body that is refused.
    await app.tab.send({ method, url: `${path.split('?')[0]}?search=Kathrin+Vogelsang` })
    await app.tab.send({
      method,
      url: path,
      headers,
      payload: { ...body, kathrin_vogelsang: 'Kathrin Vogelsang' },
    })
  }
}, 120_000)

/** Returns the texts of the requests' bodies that are data of people or companies. */
function listSentData(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /name|email|phone|street|city|iban|password|comment|text|reason/.test(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([one, inner]) =>
    listSentData(inner, Number.isNaN(Number(one)) ? one : key),
  )
}

test('each call has its line in the log', () => {
  const logged = new Set(lines.map((line) => (JSON.parse(line) as { call?: string }).call))
  expect(sampledCalls.filter((name) => !logged.has(name))).toEqual([])
})

test('no line contains data of people, neither stored nor sent', async () => {
  const { rows } = await owner.query<{ text: string }>(
    `select unnest(array[first_name, last_name, email, phone, mobile_phone]) as text from contacts
     union select unnest(array[name, street]) from accounts`,
  )
  const sent = sampledCalls.flatMap((name) => listSentData(sampleRequests[name](ids).body))
  const personal = new Set([...rows.map(({ text }) => text), ...sent, 'Kathrin', 'kathrin'])
  const found = [...personal].filter(
    (text) => text && text.length > 4 && lines.some((line) => line.includes(text)),
  )
  expect(personal.size).toBeGreaterThan(20)
  expect(found.map((text) => [text, lines.find((line) => line.includes(text))])).toEqual([])
})
