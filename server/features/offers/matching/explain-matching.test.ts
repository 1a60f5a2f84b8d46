import { expect, test } from 'vitest'
import { runAsOperator } from '#test/app/test-calls'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createBareOrder } from '#test/builders/bare-orders'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { matchOrder } from './matching.commands.ts'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { createLoggedInStaff } = await createStaffApp(database)
const { tab } = await createLoggedInStaff('dispatcher')

/** Returns a place this many kilometres north of the order in Leipzig. */
const placeNorthOfOrder = (km: number) => ({ latitude: 51.3331 + km / 111.195, longitude: 12.3334 })

async function setWishes(accountId: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns)
  await owner.query(
    `insert into offer_settings (account_id, version, updated_at, ${names.join(', ')})
     values ($1, 1, now(), ${names.map((_, place) => `$${place + 2}`).join(', ')})`,
    [accountId, ...Object.values(columns)],
  )
}

const restrict = (accountId: string, lastDay: string | null) =>
  owner.query(
    `insert into account_restrictions (id, account_id, reason, started_at, last_day)
     values (gen_random_uuid(), $1, 'Klärung', now(), $2)`,
    [accountId, lastDay],
  )

test('each company is listed with every reason for which it gets no offer, and its limit', async () => {
  await owner.query(`update accounts set state = 'not_interested', latitude = null, longitude = null`)
  const order = await createBareOrder(database, { qualifications: ['Absturzsicherung', 'Elektrotechniker'] })
  const held = ['elektrotechniker', 'Absturzsicherung'].map((value) => ({
    category: 'zusatzqualifikation' as const,
    value,
  }))
  const create = (name: string, more: object = {}) =>
    createTestCompany(database, { name, qualifications: held, ...more })
  const fits = await create('A passt', placeNorthOfOrder(1))
  const far = await create('B zu weit', { ...placeNorthOfOrder(60), qualifications: held.slice(0, 1) })
  await create('C sehr weit', placeNorthOfOrder(140))
  const wide = await create('D weit, großer Umkreis', { ...placeNorthOfOrder(130), radiusKm: 150 })
  const lost = await create('E kein Interesse', { ...placeNorthOfOrder(2), state: 'not_interested' })
  const blocked = await create('F eingeschränkt', placeNorthOfOrder(3))
  await restrict(blocked, '2041-03-01')
  const holiday = await create('G Urlaub', placeNorthOfOrder(4))
  await setWishes(holiday, { holiday_from: '2020-01-01', holiday_until: '2042-05-09' })
  const dear = await create('H teuer', placeNorthOfOrder(5))
  await setWishes(dear, { min_price_cents: 9_900_000 })
  const master = await create('I Zentrale', placeNorthOfOrder(6))
  const location = await create('J Standort', { ...placeNorthOfOrder(7), parentId: master })
  const gone = await create('K zurückgegeben', placeNorthOfOrder(8))
  await owner.query(
    `insert into job_cancellations (id, job_id, account_id, category, reason_id, created_at)
     values (gen_random_uuid(), $1, $2, 'partner', 'no_capacity', now())`,
    [order.id, gone],
  )

  const { body, status } = await tab.get(`/jobs/${order.id}/matching`)
  expect(status, JSON.stringify(body)).toBe(200)
  const seen = body.data.map((row: { account: { id: string }; reasons: object[]; can_name: boolean }) => [
    row.account.id,
    row.reasons,
    row.can_name,
  ])
  const why = (reason: string, more: object = {}) => ({
    reason,
    limit: null,
    until: null,
    names: [],
    ...more,
  })
  expect(seen).toEqual([
    [fits, [], true],
    [lost, [why('state')], false],
    [blocked, [why('restricted', { until: '2041-03-01' })], false],
    [holiday, [why('holiday', { until: '2042-05-09' })], false],
    [dear, [why('price', { limit: 99_000 })], true],
    [master, [why('locations')], true],
    [location, [], true],
    [gone, [why('given_up')], true],
    [far, [why('radius', { limit: 50 }), why('qualifications', { names: ['Absturzsicherung'] })], true],
    [wide, [], true],
  ])
  expect([body.total, body.has_position, body.data[8].distance_km]).toEqual([10, true, 60])

  // The page and matching itself read the same conditions.
  const offered = await runAsOperator(database, (call) => matchOrder(call, order.id))
  expect(offered.toSorted()).toEqual([fits, location, wide].toSorted())
  const after = await tab.get(`/jobs/${order.id}/matching?search=a+pas`)
  expect(after.body.data).toMatchObject([
    { account: { id: fits }, reasons: [{ reason: 'offered' }], can_name: false, offer: { state: 'open' } },
  ])
  expect((await tab.get(`/jobs/${order.id}/matching?search=c+sehr`)).body.data).toMatchObject([
    { distance_km: 140, reasons: [{ reason: 'radius', limit: 50 }] },
  ])
  expect((await tab.get(`/jobs/${order.id}/matching?limit=2`)).body).toMatchObject({ total: 10 })
})

test('the restriction of a company without an end counts before that of its location', async () => {
  await owner.query('delete from offers')
  const order = await createBareOrder(database)
  const master = await createTestCompany(database, placeNorthOfOrder(1))
  const location = await createTestCompany(database, {
    name: 'Zweigstelle',
    ...placeNorthOfOrder(1),
    parentId: master,
  })
  await restrict(master, null)
  await restrict(location, '2041-03-01')
  const { body } = await tab.get(`/jobs/${order.id}/matching?search=zweigstelle`)
  expect(body.data).toMatchObject([{ reasons: [{ reason: 'restricted', until: null }] }])
})

test('without a position of the site no company matches, and the reply says so', async () => {
  const order = await createBareOrder(database, { latitude: null, longitude: null, postalCode: '99997' })
  const company = await createTestCompany(database, { name: 'Ohne Ort' })
  const { body } = await tab.get(`/jobs/${order.id}/matching?search=ohne+ort`)
  expect(body.has_position).toBe(false)
  expect(body.data).toMatchObject([
    { account: { id: company }, distance_km: null, reasons: [{ reason: 'position' }] },
  ])
})

test('naming a company is refused for exactly those that the list says cannot be named', async () => {
  await owner.query('delete from offers')
  const order = await createBareOrder(database)
  const { body } = await tab.get(`/jobs/${order.id}/matching`)
  const answers: [string, boolean, number][] = []
  for (const { account, can_name } of body.data as { account: { id: string }; can_name: boolean }[]) {
    const { status } = await tab.post(`/jobs/${order.id}/offers`, { account_ids: [account.id] })
    answers.push([account.id, can_name, status])
  }
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter(([, can, status]) => status !== (can ? 200 : 422))).toEqual([])
})

test('companies beyond their radius are listed if the radius is widened, with the positions for a map', async () => {
  await owner.query(`update accounts set state = 'not_interested', latitude = null, longitude = null`)
  const order = await createBareOrder(database)
  const far = await createTestCompany(database, { name: 'Weit', ...placeNorthOfOrder(120), radiusKm: 80 })
  const list = async (query: string) => {
    const { body } = await tab.get(`/jobs/${order.id}/matching${query}`)
    return body.data.map((row: { account: { id: string } }) => row.account.id)
  }
  expect(await list('')).toEqual([])
  expect(await list('?widen_km=30')).toEqual([])
  expect(await list('?widen_km=50')).toEqual([far])
  const { body } = await tab.get(`/jobs/${order.id}/matching?widen_km=50`)
  expect(body.site).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) })
  expect(body.data[0].account.position).toEqual(placeNorthOfOrder(120))
})
