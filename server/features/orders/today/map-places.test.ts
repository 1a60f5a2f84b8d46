import { expect, test } from 'vitest'
import type { Person } from '#server/kernel/call'
import { runAsPerson } from '#test/app/test-calls'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { createTestVisit, type VisitValues } from '#test/builders/visits'
import { freshDatabase } from '#test/database/fresh-database'
import { listMapVisits, readSite } from './map-places.queries.ts'

const { database, owner } = await freshDatabase()
await owner.query(
  `insert into postal_codes (postal_code, place, state, latitude, longitude)
    values ('04229', 'Leipzig', 'SN', 51.3331, 12.3334) on conflict do nothing`,
)

const noon = Temporal.Instant.from('2031-05-07T10:00:00Z')
const createVisit = (partner: Partner, given: VisitValues = {}) =>
  createTestVisit(database, owner, partner, given)

test('the map of a day shows an installer the own appointments, a dispatcher those of the company', async () => {
  const partner = await createTestPartner(database)
  const [installer, colleague] = [await partner.person(['installer']), await partner.person(['installer'])]
  const dispatcher = await partner.person(['disposition'])
  const own = await createVisit(partner, { to: installer })
  const other = await createVisit(partner, { to: colleague })
  // 00:30 of the next day in Berlin.
  await createVisit(partner, { to: installer, start: '2031-05-07T22:30:00Z', end: '2031-05-08T06:00:00Z' })
  const foreign = await createTestPartner(database)
  await createVisit(foreign)
  const readIds = async (person: Person, day: string) => {
    const { data } = await runAsPerson(database, person, (call) => listMapVisits(call, day), noon)
    return data.map(({ api_id }) => api_id)
  }
  expect(await readIds(installer, '2031-05-07')).toEqual([own.id])
  expect((await readIds(dispatcher, '2031-05-07')).toSorted()).toEqual([own.id, other.id].toSorted())
  expect(await readIds(installer, '2031-05-09')).toEqual([])
})

test('the site of an order is the customer’s position, or the middle of the postal code', async () => {
  const partner = await createTestPartner(database)
  const admin = await partner.person(['admin'])
  const order = await createVisit(partner)
  const readSiteOf = (person: Person) =>
    runAsPerson(database, person, (call) => readSite(call, order.id), noon)
  const setPosition = (latitude: number | null, longitude: number | null) =>
    owner.query(
      `update customers set postal_code = '04229', latitude = $2, longitude = $3
        where id = (select customer_id from jobs where api_id = $1)`,
      [order.id, latitude, longitude],
    )
  await setPosition(51.4, 12.5)
  expect(await readSiteOf(admin)).toEqual({
    position: { latitude: 51.4, longitude: 12.5 },
    is_exact: true,
  })
  await setPosition(null, null)
  expect(await readSiteOf(admin)).toEqual({
    position: { latitude: 51.3331, longitude: 12.3334 },
    is_exact: false,
  })
  const stranger = await (await createTestPartner(database)).person(['admin'])
  await expect(readSiteOf(stranger)).rejects.toMatchObject({ code: 'not_found' })
})
