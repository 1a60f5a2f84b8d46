import { beforeEach, describe, expect, test } from 'vitest'
import { accountsRoutes as accounts } from '#server/features/accounts/accounts.routes'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder } from '#test/builders/bare-orders'
import { createTestLogins } from '#test/app/test-logins'
import { matchOrder, offerOrder, withdrawOffer } from './matching.commands.ts'
import { routes } from '../offers.routes.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const tab = createBrowser(
  await createTestServer({ database, routes: [accounts, routes], authenticate: desk.authenticate }),
)

let company: string
let token: string

beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  company = await createTestCompany(database, {
    qualifications: [{ category: 'hwo_a', value: 'Elektrotechniker' }],
  })
  token = await desk.person([company], ['admin'])
})

const postQualifications = (body: object, as = token) => tab.post('/api/partner/qualifications/', body, as)
const fetchQualifications = (as = token) => tab.get('/api/partner/current-qualifications', as)
const matchOrderAgain = (id: string) => runAsOperator(database, (call) => matchOrder(call, id))

async function findOfferState(orderId: string, accountId = company): Promise<string | null> {
  const { rows } = await owner.query('select state from offers where job_id = $1 and account_id = $2', [
    orderId,
    accountId,
  ])
  return rows[0]?.state ?? null
}

async function listOfferSfids(as = token): Promise<string[]> {
  const { body } = await tab.post('/api/partner/offers', {}, as)
  return body.data.map(({ job: order }: { job: { sfid: string } }) => order.sfid)
}

describe('the qualifications of a company', () => {
  test('qualifications are returned by category, including empty categories', async () => {
    const { body } = await fetchQualifications()
    expect(body).toMatchObject({ id: company, hwo_a: ['Elektrotechniker'], hwo_b1: [], weiterbildung: [] })
  })

  test('saving replaces the named categories and leaves the others', async () => {
    const wanted = { hwo_b2: ['Bodenleger'], unlisted_qualifications: ['Smart Home', 'KNX', 'knx'] }
    const { status, body } = await postQualifications(wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', account_status: 'active' })
    expect((await fetchQualifications()).body).toMatchObject({
      hwo_a: ['Elektrotechniker'],
      hwo_b2: ['Bodenleger'],
      unlisted_qualifications: ['Smart Home', 'knx'],
    })
  })

  test('a company that wanted no offers becomes active again by saving a qualification, and not without one', async () => {
    await owner.query(`update accounts set state = 'not_interested', iban = null where id = $1`, [company])
    const back = await desk.person([company], ['admin'])
    const none = await postQualifications({ hwo_a: [] }, back)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['qualifications']])
    expect((await postQualifications({ hwo_a: ['Elektrotechniker'] }, back)).body.account_status).toBe('new')
  })

  test.each([
    ['an unknown trade', { hwo_a: ['Zauberer'] }, 'hwo_a'],
    ['a trade of another list', { hwo_b1: ['Bodenleger'] }, 'hwo_b1'],
    [
      'a training that no brand has given',
      { weiterbildung: ['Sonnwerk Solar: Montagesystem Schrägdach'] },
      'weiterbildung',
    ],
    ['a text in place of a list', { hwo_a: 'Elektrotechniker' }, 'hwo_a'],
    ['an empty name', { unlisted_qualifications: [' '] }, 'unlisted_qualifications.0'],
    ['an unknown category', { hwo_c: [] }, 'hwo_c'],
    ['a name that is too long', { unlisted_qualifications: ['x'.repeat(256)] }, 'unlisted_qualifications.0'],
  ])('qualifications cannot be saved: %s', async (_, body, field) => {
    const answer = await postQualifications(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('a qualification given by a brand stays, whatever the company sends', async () => {
    const training = 'Ladewerk Nord: Ladestation einrichten'
    await owner.query(`insert into account_qualifications values ($1, 'weiterbildung', $2)`, [
      company,
      training,
    ])
    expect((await postQualifications({ weiterbildung: [training] })).status).toBe(200)
    expect((await postQualifications({ weiterbildung: [] })).status).toBe(200)
    expect((await fetchQualifications()).body.weiterbildung).toEqual([training])
  })

  test('saving an outdated version of the qualifications is refused', async () => {
    const { version } = (await fetchQualifications()).body
    await postQualifications({ transporter: ['PKW'] })
    const late = await postQualifications({ transporter: ['LKW'], version })
    expect(late).toMatchObject({ status: 409, body: { status: 'account_changed' } })
    expect((await fetchQualifications()).body.transporter).toEqual(['PKW'])
  })

  test('the qualifications of a foreign company can be neither read nor changed', async () => {
    const strange = await createTestCompany(database, { name: 'Winterfeld' })
    expect((await tab.get(`/api/partner/current-qualifications?account_id=${strange}`, token)).status).toBe(
      404,
    )
    expect((await postQualifications({ id: strange, transporter: ['PKW'] })).status).toBe(404)
  })

  test('the id of the person can be sent instead of the company', async () => {
    expect((await postQualifications({ id: token, transporter: ['PKW'] })).status).toBe(200)
    expect((await fetchQualifications()).body.transporter).toEqual(['PKW'])
  })

  test('a change of qualifications is recorded in the history', async () => {
    await postQualifications({ transporter: ['PKW'] })
    const { rows } = await owner.query(
      `select after from history where subject_id = $1 and step = 'qualification.save'`,
      [company],
    )
    expect(rows).toEqual([{ after: { transporter: ['PKW'] } }])
  })
})

describe('offers after a change of qualifications', () => {
  test('a gained qualification adds the orders that match now, for this company only', async () => {
    const other = await createTestCompany(database, { name: 'Winterfeld' })
    const order = await createBareOrder(database, { qualifications: ['Elektrotechniker', 'Metallbauer'] })
    expect(await matchOrderAgain(order.id)).toEqual([])
    const { body } = await postQualifications({ hwo_a: ['Elektrotechniker', 'Metallbauer'] })
    expect(body.offers).toEqual({ added: 1, removed: 0 })
    expect(await listOfferSfids()).toEqual([order.sfid])
    expect(await findOfferState(order.id, other)).toBeNull()
  })

  test('a lost qualification withdraws offers, and gaining it again restores them', async () => {
    const order = await createBareOrder(database, { qualifications: ['elektrotechniker'] })
    await matchOrderAgain(order.id)
    expect((await postQualifications({ hwo_a: [] })).body.offers).toEqual({ added: 0, removed: 1 })
    expect(await listOfferSfids()).toEqual([])
    expect(await findOfferState(order.id)).toBe('withdrawn')
    expect((await postQualifications({ hwo_a: ['Elektrotechniker'] })).body.offers).toEqual({
      added: 1,
      removed: 0,
    })
    expect(await listOfferSfids()).toEqual([order.sfid])
  })

  test('a qualification that only moved to another category changes no offers', async () => {
    const order = await createBareOrder(database, { qualifications: ['Elektrotechniker'] })
    await matchOrderAgain(order.id)
    const moved = { hwo_a: [], unlisted_qualifications: ['Elektrotechniker'] }
    expect((await postQualifications(moved)).body.offers).toEqual({ added: 0, removed: 0 })
    expect(await findOfferState(order.id)).toBe('open')
  })

  test('an accepted order stays with the company that lost the qualification', async () => {
    const order = await createBareOrder(database, { qualifications: ['Elektrotechniker'] })
    await matchOrderAgain(order.id)
    await owner.query(`update jobs set status = 'accepted', partner_account_id = $2 where api_id = $1`, [
      order.id,
      company,
    ])
    await owner.query(`update offers set state = 'accepted', ended_at = now() where job_id = $1`, [order.id])
    expect((await postQualifications({ hwo_a: [] })).body.offers).toEqual({ added: 0, removed: 0 })
    expect(await findOfferState(order.id)).toBe('accepted')
  })

  test('orders that the marketplace never matched, withdrew or offered by hand stay as they are', async () => {
    const matchingOrder = await createBareOrder(database, { qualifications: ['Metallbauer'] })
    const byHand = await createBareOrder(database, { qualifications: ['Dachdecker'] })
    const takenBack = await createBareOrder(database, { qualifications: ['Elektrotechniker'] })
    await runAsOperator(database, (call) => offerOrder(call, byHand.id, [company]))
    await matchOrderAgain(takenBack.id)
    await runAsOperator(database, (call) => withdrawOffer(call, takenBack.id))
    await postQualifications({ hwo_a: ['Elektrotechniker', 'Metallbauer'] })
    expect(await findOfferState(matchingOrder.id)).toBeNull()
    expect(await findOfferState(byHand.id)).toBe('open')
    expect(await findOfferState(takenBack.id)).toBe('withdrawn')
  })

  test('two concurrent changes leave one of the two complete lists', async () => {
    const order = await createBareOrder(database, { qualifications: ['Elektrotechniker'] })
    await matchOrderAgain(order.id)
    const answers = await Promise.all([
      postQualifications({ hwo_a: [] }),
      postQualifications({ hwo_a: ['Elektrotechniker'] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { hwo_a: held } = (await fetchQualifications()).body
    expect(await findOfferState(order.id)).toBe(held.length > 0 ? 'open' : 'withdrawn')
  })
})
