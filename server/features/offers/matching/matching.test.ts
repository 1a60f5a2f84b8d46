import { describe, expect, test } from 'vitest'
import type { AccountState } from '#contract/profiles'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBareOrder } from '#test/builders/bare-orders'
import { matchOrder, offerOrder, withdrawOffer } from './matching.commands.ts'

const { database, owner } = await freshDatabase()

/** Returns a place this many kilometres north of the order in Leipzig. */
const placeNorthOfOrder = (km: number) => ({ latitude: 51.3331 + km / 111.195, longitude: 12.3334 })
const electrician = { category: 'hwo_a' as const, value: 'Elektrotechniker' }

async function matchTestOrder(order: { id: string }): Promise<string[]> {
  return runAsOperator(database, (call) => matchOrder(call, order.id))
}

async function listStoredOffers(orderId: string) {
  const { rows } = await owner.query(
    'select account_id, state, round from offers where job_id = $1 order by account_id',
    [orderId],
  )
  return rows as { account_id: string; state: string; round: number }[]
}

async function listOfferRowAccounts(orderId: string): Promise<string[]> {
  const { rows } = await owner.query(
    `select account_id from order_rows where job_id = $1 and queue = 'offers' order by account_id`,
    [orderId],
  )
  return rows.map((row: { account_id: string }) => row.account_id)
}

async function hideOtherCompanies(): Promise<void> {
  await owner.query(`update accounts set state = 'not_interested'`)
}

describe('matching an order', () => {
  test('an order is offered to companies whose radius contains it, measured on the ground', async () => {
    await hideOtherCompanies()
    const near = await createTestCompany(database, { name: 'Nah', ...placeNorthOfOrder(49.9) })
    await createTestCompany(database, { name: 'Zu fern', ...placeNorthOfOrder(50.2) })
    const far = await createTestCompany(database, { name: 'Weit', ...placeNorthOfOrder(119), radiusKm: 120 })
    const east = await createTestCompany(database, {
      name: 'Ost',
      latitude: 51.3331,
      longitude: 12.3334 + 49 / 69.5,
    })
    await createTestCompany(database, {
      name: 'Zu weit östlich',
      latitude: 51.3331,
      longitude: 12.3334 + 52 / 69.3,
    })
    const order = await createBareOrder(database)
    expect((await matchTestOrder(order)).toSorted()).toEqual([near, far, east].toSorted())
  })

  test('an order is offered to companies that have every qualification its services ask for', async () => {
    await hideOtherCompanies()
    const extra = { category: 'zusatzqualifikation' as const, value: 'Absturzsicherung' }
    const both = await createTestCompany(database, { name: 'Beide', qualifications: [electrician, extra] })
    await createTestCompany(database, { name: 'Eine', qualifications: [electrician] })
    await createTestCompany(database, { name: 'Keine' })
    const order = await createBareOrder(database, {
      qualifications: ['elektrotechniker', 'Absturzsicherung'],
    })
    expect(await matchTestOrder(order)).toEqual([both])
  })

  test.each<[AccountState, number]>([
    ['invited', 0],
    ['new', 1],
    ['beginner_onboarding', 1],
    ['active', 1],
    ['repeated_onboarding', 1],
    ['not_interested', 0],
  ])('an order is offered to companies in the state %s: %i', async (state, count) => {
    await hideOtherCompanies()
    await createTestCompany(database, { state })
    expect(await matchTestOrder(await createBareOrder(database))).toHaveLength(count)
  })

  test('an order is offered to the locations of a master account, not to the master account', async () => {
    await hideOtherCompanies()
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const location = await createTestCompany(database, { name: 'Montagewerk Leipzig', parentId: master })
    expect(await matchTestOrder(await createBareOrder(database))).toEqual([location])
  })

  test('an order is not offered to a restricted company until the restriction ends', async () => {
    await hideOtherCompanies()
    const blocked = await createTestCompany(database)
    await owner.query(
      `insert into account_restrictions (id, account_id, reason, started_at) values (gen_random_uuid(), $1, 'Klärung', now())`,
      [blocked],
    )
    expect(await matchTestOrder(await createBareOrder(database))).toEqual([])
    await owner.query(`update account_restrictions set last_day = current_date - 2 where account_id = $1`, [
      blocked,
    ])
    expect(await matchTestOrder(await createBareOrder(database))).toEqual([blocked])
  })

  test('an order without a position is offered to companies near its postal code', async () => {
    await hideOtherCompanies()
    await owner.query(
      `insert into postal_codes (postal_code, place, latitude, longitude) values ('99998', 'Testort', 51.3, 12.3)`,
    )
    const near = await createTestCompany(database)
    const nowhere = { latitude: null, longitude: null }
    expect(
      await matchTestOrder(await createBareOrder(database, { ...nowhere, postalCode: '99998' })),
    ).toEqual([near])
    expect(
      await matchTestOrder(await createBareOrder(database, { ...nowhere, postalCode: '99997' })),
    ).toEqual([])
  })
})

test('an offer is in the list of each company and is mailed to the people who plan', async () => {
  await hideOtherCompanies()
  const company = await createTestCompany(database)
  const order = await createBareOrder(database)
  await matchTestOrder(order)
  expect(await listStoredOffers(order.id)).toEqual([{ account_id: company, state: 'open', round: 1 }])
  expect(await listOfferRowAccounts(order.id)).toEqual([company])
})

test('matching an order twice creates each offer once', async () => {
  await hideOtherCompanies()
  await createTestCompany(database)
  const order = await createBareOrder(database)
  expect(await matchTestOrder(order)).toHaveLength(1)
  expect(await matchTestOrder(order)).toHaveLength(0)
})

test('the marketplace can name companies and withdraw offers', async () => {
  await hideOtherCompanies()
  const one = await createTestCompany(database, placeNorthOfOrder(300))
  const other = await createTestCompany(database, placeNorthOfOrder(400))
  const order = await createBareOrder(database)
  await runAsOperator(database, (call) => offerOrder(call, order.id, [one, other]))
  expect(await listOfferRowAccounts(order.id)).toEqual([one, other].toSorted())
  await runAsOperator(database, (call) => withdrawOffer(call, order.id, [one]))
  expect(await listOfferRowAccounts(order.id)).toEqual([other])
  expect((await listStoredOffers(order.id)).find((offer) => offer.account_id === one)?.state).toBe(
    'withdrawn',
  )
})

test('a company that may not see offers is refused with its index in the list', async () => {
  const stranger = await createTestCompany(database, { state: 'invited' })
  const order = await createBareOrder(database)
  const refused = runAsOperator(database, (call) => offerOrder(call, order.id, [stranger]))
  await expect(refused).rejects.toMatchObject({ detail: { errors: { 'account_ids.0': ['invalid_id'] } } })
})
