/** Restrictions of companies, their objections and the answers. */

import { describe, expect, test } from 'vitest'
import { accountsRoutes } from '#server/features/accounts/accounts.routes'
import { listMatchingAccounts } from '#server/features/offers/matching/matching.sql'
import { matchOrder } from '#server/features/offers/matching/matching.commands'
import { offerTasks } from '#server/features/offers/offers.tasks'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createBrowser } from '#test/app/http-client'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createTestLogins } from '#test/app/test-logins'
import { runTask } from '#test/app/run-task'
import { runAsOperator } from '#test/app/test-calls'
import { createTestCompany } from '#test/builders/companies'
import { createBareOrder } from '#test/builders/bare-orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, url, owner } = await freshDatabase()
await createTestApp(database, url)
const logins = createTestLogins(database)
const app = await createOperatorApp({ database, routes: [accountsRoutes], authenticate: logins.authenticate })
const market = createOperatorClient(app)
const partnerTab = createBrowser(app)
const { createLoggedInStaff } = await createStaffApp(database)
const manager = await createLoggedInStaff('partner_manager')

async function createOwnedCompany(more: Parameters<typeof createTestCompany>[1] = {}) {
  const id = await createTestCompany(database, more)
  const token = await logins.person([id], ['company_owner'], 'active')
  return {
    id,
    readStanding: async () => (await partnerTab.get('/api/partner/company', token)).body,
    object: (text: string) => partnerTab.post('/api/partner/company/restriction/objection', { text }, token),
  }
}

const isMatched = async (accountId: string) => {
  const { id: orderId } = await createBareOrder(database)
  return runAsOperator(database, async (call) =>
    (await listMatchingAccounts(call, orderId)).includes(accountId),
  )
}

const listObjections = async (): Promise<{ item_id: string; text: string; account: { id: string } }[]> =>
  (await manager.tab.get('/work?kind=restriction')).body.data

async function countEmails(template: string, accountId: string): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as n from graphile_worker._private_jobs
     where payload->>'template' = $1 and payload->>'account_id' = $2`,
    [template, accountId],
  )
  return rows[0].n
}

describe('a restricted company', () => {
  test('it gets no offers, reads why, objects once, and works again when the objection is accepted', async () => {
    const company = await createOwnedCompany()
    expect(await isMatched(company.id)).toBe(true)
    const restricted = await manager.tab.post(`/accounts/${company.id}/restriction`, {
      reason: 'Zwei Schäden',
    })
    expect(restricted.status, JSON.stringify(restricted.body)).toBe(201)
    expect(restricted.body).toMatchObject({ reason: 'Zwei Schäden', by: manager.name, last_day: null })
    expect(await isMatched(company.id)).toBe(false)
    expect(await company.readStanding()).toMatchObject({
      missing: [{ code: 'restricted', blocks: true }],
      restriction: { reason: 'Zwei Schäden', objection: null },
    })
    expect(await countEmails('account_restricted', company.id)).toBe(1)

    expect((await company.object('Die Schäden gab es vorher.')).status).toBe(200)
    expect((await company.object('Noch einmal')).body.status).toBe('already_exists')
    const search = (await manager.tab.get('/accounts/search?restricted=objected')).body
    expect(search.data.map((one: { id: string }) => one.id)).toEqual([company.id])

    const path = `/accounts/${company.id}/restriction/answer`
    const answered = await manager.tab.post(path, { outcome: 'accepted', answer: 'Das stimmt.' })
    expect(answered.body).toMatchObject({ answer: { outcome: 'accepted', text: 'Das stimmt.' } })
    expect(await company.readStanding()).toMatchObject({ missing: [], restriction: null })
    expect(await isMatched(company.id)).toBe(true)
    expect(await countEmails('restriction_answered', company.id)).toBe(1)
    expect((await manager.tab.post(path, { outcome: 'declined', answer: 'Doch nicht' })).status).toBe(404)
  })

  test('a declined objection leaves the restriction, and lifting it brings the offers that were missed', async () => {
    const company = await createOwnedCompany()
    await market.post(`/accounts/${company.id}/restriction`, { reason: 'Klärung' })
    const { id: orderId } = await createBareOrder(database)
    await runAsOperator(database, (call) => matchOrder(call, orderId))
    await company.object('Bitte prüfen')
    const path = `/accounts/${company.id}/restriction`
    await market.post(`${path}/answer`, { outcome: 'declined', answer: 'Das Gutachten fehlt.' })
    expect((await company.readStanding()).restriction).toMatchObject({ answer: { outcome: 'declined' } })
    expect((await market.post(`${path}/answer`, { outcome: 'accepted', answer: 'x' })).body.status).toBe(
      'status_not_allowed',
    )
    expect((await market.post(`${path}/lift`, { reason: 'Geklärt' })).status).toBe(200)
    await runTask(database, offerTasks, 'offer.matchCompany', { accountId: company.id })
    const { rows } = await owner.query('select state from offers where job_id = $1 and account_id = $2', [
      orderId,
      company.id,
    ])
    expect(rows).toEqual([{ state: 'open' }])
  })

  test('lifting the restriction of a master account enqueues the matching of each location', async () => {
    const master = await createTestCompany(database, { name: 'Zentrale' })
    const location = await createTestCompany(database, { name: 'Standort', parentId: master })
    const path = `/accounts/${master}/restriction`
    await market.post(path, { reason: 'Klärung' })
    expect((await market.post(`${path}/lift`, { reason: 'Geklärt' })).status).toBe(200)
    const { rows } = await owner.query(
      `select payload->>'accountId' as id from graphile_worker._private_jobs
       where key in ('offer.matchCompany ' || $1::text, 'offer.matchCompany ' || $2::text)`,
      [master, location],
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([master, location]))
  })

  test('an objection is in the work queue with its company until it is answered', async () => {
    const company = await createOwnedCompany()
    const path = `/accounts/${company.id}/restriction`
    const { body: restriction } = await market.post(path, { reason: 'Klärung' })
    const findItem = async () =>
      (await listObjections()).find(({ item_id: itemId }) => itemId === restriction.id)
    expect(await findItem()).toBeUndefined()
    await company.object('Bitte prüfen')
    expect(await findItem()).toMatchObject({ text: 'Bitte prüfen', account: { id: company.id }, job: null })
    expect((await manager.tab.get('/work')).body.kinds).toContainEqual(
      expect.objectContaining({ kind: 'restriction' }),
    )
    await manager.tab.post(`${path}/answer`, { outcome: 'declined', answer: 'Das Gutachten fehlt.' })
    expect(await findItem()).toBeUndefined()
  })

  test('lifting or answering a restriction that is over leaves a newer one as it is', async () => {
    const company = await createOwnedCompany()
    const path = `/accounts/${company.id}/restriction`
    const { body: old } = await manager.tab.post(path, { reason: 'Erste' })
    await manager.tab.post(`${path}/lift`, { reason: 'Geklärt', restriction_id: old.id })
    const { body: next } = await manager.tab.post(path, { reason: 'Zweite' })
    await company.object('Bitte prüfen')
    const answer = { outcome: 'accepted', answer: 'Stimmt' }
    const lifted = await manager.tab.post(`${path}/lift`, { reason: 'Geklärt', restriction_id: old.id })
    const answered = await manager.tab.post(`${path}/answer`, { ...answer, restriction_id: old.id })
    expect([lifted.status, answered.status]).toEqual([404, 404])
    expect((await company.readStanding()).restriction).toMatchObject({ reason: 'Zweite', answer: null })
    const right = await manager.tab.post(`${path}/answer`, { ...answer, restriction_id: next.id })
    expect(right.status).toBe(200)
  })

  test('locations are restricted with their master account, and cannot object for it', async () => {
    const master = await createTestCompany(database, { name: 'Hauptbetrieb' })
    const location = await createOwnedCompany({ name: 'Filiale', parentId: master })
    await market.post(`/accounts/${master}/restriction`, { reason: 'Klärung' })
    expect(await isMatched(location.id)).toBe(false)
    expect((await location.readStanding()).restriction).toMatchObject({ account_id: master })
    expect((await location.object('Nein')).status).toBe(404)
  })

  test('it cannot be restricted twice at the same time, and again after the last day', async () => {
    const company = await createOwnedCompany()
    const path = `/accounts/${company.id}/restriction`
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    const past = await market.post(path, { reason: 'x', last_day: today.subtract({ days: 1 }).toString() })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['last_day']])
    const body = { reason: 'Klärung', last_day: today.toString() }
    const answers = await Promise.all([market.post(path, body), manager.tab.post(path, body)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await isMatched(company.id)).toBe(false)
    await owner.query(`update account_restrictions set last_day = $2 where account_id = $1`, [
      company.id,
      today.subtract({ days: 1 }).toString(),
    ])
    expect(await isMatched(company.id)).toBe(true)
    expect((await company.readStanding()).restriction).toBeNull()
    expect((await market.post(path, { reason: 'Wieder' })).status).toBe(201)
  })

  test('an order cannot be offered to it by name', async () => {
    const company = await createOwnedCompany()
    await market.post(`/accounts/${company.id}/restriction`, { reason: 'Klärung' })
    const { id: orderId } = await createBareOrder(database)
    const offered = await market.post(`/jobs/${orderId}/offers`, { account_ids: [company.id] })
    expect([offered.status, Object.keys(offered.body.errors)]).toEqual([422, ['account_ids.0']])
  })
})
