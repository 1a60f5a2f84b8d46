/** The orders and the companies of the maps: the same filters as the lists, their positions, and the limit. */

import { beforeAll, expect, test } from 'vitest'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createTestCompany } from '#test/builders/companies'
import {
  createOfferedOrder,
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { createLoggedInStaff } = await createStaffApp(database)
const viewer = (await createLoggedInStaff('viewer')).tab
const partner = await createTestPartner(database, 'Elektro Karte GmbH')
const ids: Record<string, string> = {}

async function place(orderId: string | undefined, columns: string): Promise<void> {
  await owner.query(
    `update customers set ${columns} where id = (select customer_id from jobs where api_id = $1)`,
    [orderId],
  )
}

beforeAll(async () => {
  for (const [key, name] of [
    ['site', 'Wallbox Gohlis'],
    ['code', 'Wallbox Plagwitz'],
    ['nowhere', 'Wallbox Nirgendwo'],
  ] as const)
    ids[key] = (await createOfferedOrder(database, [partner.accountId], createOrderDraft({ name }))).id
  ids.started = (await createOrderInStatus(database, partner, 'started')).id
  await owner.query(
    `insert into postal_codes (postal_code, place, latitude, longitude)
     values ('99994', 'Kartenstadt', 51, 12), ('99994', 'Kartendorf', 52, 13)`,
  )
  await place(ids.site, `latitude = 51.3, longitude = 12.4`)
  await place(ids.started, `latitude = 51.3, longitude = 12.4`)
  await place(ids.code, `latitude = null, longitude = null, postal_code = '99994'`)
  await place(ids.nowhere, `latitude = null, longitude = null, postal_code = '00000'`)
  // One after the other, the newest first: site, code, nowhere, started.
  for (const [index, key] of ['started', 'nowhere', 'code', 'site'].entries())
    await owner.query(
      `update jobs set status_since = '2026-11-20T08:00:00Z'::timestamptz + $2 * interval '1 hour' where api_id = $1`,
      [ids[key], index],
    )
})

interface OrderPlaces {
  data: { api_id: string; position: unknown }[]
  total: number
  has_more_than_total: boolean
}

async function findPlaces(query = ''): Promise<{ found: (string | undefined)[]; reply: OrderPlaces }> {
  const { status, body } = await viewer.get(`/jobs-places?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const reply = body as OrderPlaces
  return {
    reply,
    found: reply.data.map(({ api_id }) => Object.keys(ids).find((key) => ids[key] === api_id)),
  }
}

test('orders have the position of their site, else the middle of their postal code, else none', async () => {
  const { reply, found } = await findPlaces()
  expect(found).toEqual(['site', 'code', 'nowhere', 'started'])
  expect(reply.data.map(({ position }) => position)).toEqual([
    { latitude: 51.3, longitude: 12.4 },
    { latitude: 51.5, longitude: 12.5 },
    null,
    { latitude: 51.3, longitude: 12.4 },
  ])
  expect(reply).toMatchObject({ total: 4, has_more_than_total: false })
})

test('an order says what the card on the map shows, and nothing else', async () => {
  const { reply } = await findPlaces('status=started')
  expect(reply.data).toEqual([
    {
      api_id: ids.started,
      name: expect.any(String),
      order_type: 'installation',
      status: 'started',
      partner: { id: partner.accountId, name: 'Elektro Karte GmbH' },
      customer: expect.objectContaining({ postal_code: expect.any(String) }),
      appointment: expect.objectContaining({ start: expect.any(String) }),
      price_purchasing: expect.any(Number),
      open_offers: 0,
      position: { latitude: 51.3, longitude: 12.4 },
    },
  ])
})

test.each([
  'search=wallbox',
  'search=plagwitz',
  'status=started',
  'status=open&status=started',
  () => `partner_id=${partner.accountId}`,
  'search=wallbox&status=started',
  'search=-%2F-',
])('the map has the orders of the list with the filter %s', async (given) => {
  const query = typeof given === 'string' ? given : given()
  const list = (await viewer.get(`/jobs-search?limit=100&${query}`)).body.data as { api_id: string }[]
  const { reply } = await findPlaces(query)
  expect(reply.data.map(({ api_id }) => api_id)).toEqual(list.map(({ api_id }) => api_id))
  expect(reply.total).toBe(list.length)
})

test('beyond the limit the map has the first orders of the list and counts all of them', async () => {
  const { reply, found } = await findPlaces('limit=2')
  expect(found).toEqual(['site', 'code'])
  expect(reply.total).toBe(4)
  const exact = await findPlaces('status=open&limit=3')
  expect([exact.found.length, exact.reply.total]).toEqual([3, 3])
  const { status, body } = await viewer.get('/jobs-places?limit=2001')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['limit']])
})

test('more orders than are counted are said to be more', async () => {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'jobs'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('api_id', 'sfid')`,
  )
  const columns = rows[0]?.columns
  await owner.query('begin')
  await owner.query(`set local session_replication_role = replica`)
  await owner.query(
    `insert into jobs (api_id, ${columns}) select gen_random_uuid(), ${columns}
     from jobs j, generate_series(1, 10001) where j.api_id = $1`,
    [ids.nowhere],
  )
  await owner.query('commit')
  const { reply } = await findPlaces('status=open&limit=1')
  expect(reply).toMatchObject({ total: 10_000, has_more_than_total: true })
  expect((await findPlaces('status=started')).reply).toMatchObject({ total: 1, has_more_than_total: false })
})

test('companies are on the map with the filters of their list; those without a position are counted too', async () => {
  const place = { city: 'Kartenburg', postalCode: '99995' }
  const placed = await createTestCompany(database, { name: 'A mit Ort', ...place })
  const unplaced = await createTestCompany(database, { name: 'B ohne Ort', ...place })
  const other = await createTestCompany(database, { name: 'C ruht', state: 'not_interested', ...place })
  await owner.query(`update accounts set latitude = 50.9, longitude = 13.3 where id = any($1)`, [
    [placed, other],
  ])
  await owner.query(`update accounts set latitude = null, longitude = null where id = $1`, [unplaced])
  const all = (await viewer.get('/accounts/places?place=kartenburg')).body
  expect(all.total).toBe(3)
  expect(all.data.map(({ id, position }: { id: string; position: unknown }) => [id, position])).toEqual([
    [placed, { latitude: 50.9, longitude: 13.3 }],
    [unplaced, null],
    [other, { latitude: 50.9, longitude: 13.3 }],
  ])
  expect(Object.keys(all.data[0]).toSorted()).toEqual([
    'city',
    'id',
    'is_merged',
    'name',
    'papers',
    'position',
    'postal_code',
    'restriction',
    'state',
  ])
  for (const query of [
    'place=kartenburg&state=not_interested',
    'place=999&search=ohne',
    'place=kartenburg&papers=ended',
    'place=kartenburg&restricted=any',
  ]) {
    const list = (await viewer.get(`/accounts/search?${query}`)).body
    const map = (await viewer.get(`/accounts/places?${query}`)).body
    expect(
      map.data.map(({ id }: { id: string }) => id),
      query,
    ).toEqual(list.data.map(({ id }: { id: string }) => id))
    expect(map.total).toBe(list.pagination.total_count)
  }
  const limited = (await viewer.get('/accounts/places?place=kartenburg&limit=1')).body
  expect([limited.data.length, limited.total]).toEqual([1, 3])
})
