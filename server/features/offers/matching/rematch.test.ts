import { beforeEach, describe, expect, test } from 'vitest'
import { accountsRoutes as accounts } from '#server/features/accounts/accounts.routes'
import { aCompany, asOperator } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { browser, testDoor } from '#test/app/http-client'
import { aJob } from '#test/builders/bare-orders'
import { openDesk } from '#test/app/test-logins'
import { matchOrder, offerOrder, withdrawOffer } from './matching.commands.ts'
import { routes } from '../offers.routes.ts'

const { database, owner } = await freshDatabase()
const desk = openDesk(database)
const tab = browser(await testDoor({ database, routes: [accounts, routes], authenticate: desk.authenticate }))

let company: string
let token: string

beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  company = await aCompany(database, { qualifications: [{ category: 'hwo_a', value: 'Elektrotechniker' }] })
  token = await desk.person([company], ['admin'])
})

const save = (body: object, as = token) => tab.post('/api/partner/qualifications/', body, as)
const read = (as = token) => tab.get('/api/partner/current-qualifications', as)
const match = (id: string) => asOperator(database, (call) => matchOrder(call, id))

async function offerOf(orderId: string, accountId = company): Promise<string | null> {
  const { rows } = await owner.query('select state from offers where job_id = $1 and account_id = $2', [
    orderId,
    accountId,
  ])
  return rows[0]?.state ?? null
}

async function listed(as = token): Promise<string[]> {
  const { body } = await tab.post('/api/partner/offers', {}, as)
  return body.data.map(({ job }: { job: { sfid: string } }) => job.sfid)
}

describe('what a company is qualified for', () => {
  test('is read by category, with the empty ones', async () => {
    const { body } = await read()
    expect(body).toMatchObject({ id: company, hwo_a: ['Elektrotechniker'], hwo_b1: [], weiterbildung: [] })
  })

  test('is replaced in the categories that are named and stays in the others', async () => {
    const wanted = { hwo_b2: ['Bodenleger'], unlisted_qualifications: ['Smart Home', 'KNX', 'knx'] }
    const { status, body } = await save(wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', account_status: 'active' })
    expect((await read()).body).toMatchObject({
      hwo_a: ['Elektrotechniker'],
      hwo_b2: ['Bodenleger'],
      unlisted_qualifications: ['Smart Home', 'knx'],
    })
  })

  test('brings a company back that wanted no offers, with a qualification and not without', async () => {
    await owner.query(`update accounts set state = 'not_interested', iban = null where id = $1`, [company])
    const back = await desk.person([company], ['admin'])
    const none = await save({ hwo_a: [] }, back)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['qualifications']])
    expect((await save({ hwo_a: ['Elektrotechniker'] }, back)).body.account_status).toBe('new')
  })

  test.each([
    ['a trade that is none', { hwo_a: ['Zauberer'] }, 'hwo_a'],
    ['a trade of another list', { hwo_b1: ['Bodenleger'] }, 'hwo_b1'],
    [
      'a training that no brand gave',
      { weiterbildung: ['Sonnwerk Solar: Montagesystem Schrägdach'] },
      'weiterbildung',
    ],
    ['a text in place of a list', { hwo_a: 'Elektrotechniker' }, 'hwo_a'],
    ['an empty name', { unlisted_qualifications: [' '] }, 'unlisted_qualifications.0'],
    ['a category that there is not', { hwo_c: [] }, 'hwo_c'],
    ['a name without an end', { unlisted_qualifications: ['x'.repeat(256)] }, 'unlisted_qualifications.0'],
  ])('is not %s', async (_, body, field) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('keeps what a brand gave, whatever is sent', async () => {
    const training = 'Ladewerk Nord: Ladestation einrichten'
    await owner.query(`insert into account_qualifications values ($1, 'weiterbildung', $2)`, [
      company,
      training,
    ])
    expect((await save({ weiterbildung: [training] })).status).toBe(200)
    expect((await save({ weiterbildung: [] })).status).toBe(200)
    expect((await read()).body.weiterbildung).toEqual([training])
  })

  test('is not changed on what was read before somebody else changed it', async () => {
    const { version } = (await read()).body
    await save({ transporter: ['PKW'] })
    const late = await save({ transporter: ['LKW'], version })
    expect(late).toMatchObject({ status: 409, body: { status: 'account_changed' } })
    expect((await read()).body.transporter).toEqual(['PKW'])
  })

  test('of a strange company is neither read nor changed', async () => {
    const strange = await aCompany(database, { name: 'Winterfeld' })
    expect((await tab.get(`/api/partner/current-qualifications?account_id=${strange}`, token)).status).toBe(
      404,
    )
    expect((await save({ id: strange, transporter: ['PKW'] })).status).toBe(404)
  })

  test('is meant by the id of the person, too', async () => {
    expect((await save({ id: token, transporter: ['PKW'] })).status).toBe(200)
    expect((await read()).body.transporter).toEqual(['PKW'])
  })

  test('stands in the history', async () => {
    await save({ transporter: ['PKW'] })
    const { rows } = await owner.query(
      `select after from history where subject_id = $1 and step = 'qualification.save'`,
      [company],
    )
    expect(rows).toEqual([{ after: { transporter: ['PKW'] } }])
  })
})

describe('offers follow at once', () => {
  test('what fits now comes, to this company alone', async () => {
    const other = await aCompany(database, { name: 'Winterfeld' })
    const job = await aJob(database, { qualifications: ['Elektrotechniker', 'Metallbauer'] })
    expect(await match(job.id)).toEqual([])
    const { body } = await save({ hwo_a: ['Elektrotechniker', 'Metallbauer'] })
    expect(body.offers).toEqual({ added: 1, removed: 0 })
    expect(await listed()).toEqual([job.sfid])
    expect(await offerOf(job.id, other)).toBeNull()
  })

  test('what fits no more goes, and comes back with the qualification', async () => {
    const job = await aJob(database, { qualifications: ['elektrotechniker'] })
    await match(job.id)
    expect((await save({ hwo_a: [] })).body.offers).toEqual({ added: 0, removed: 1 })
    expect(await listed()).toEqual([])
    expect(await offerOf(job.id)).toBe('withdrawn')
    expect((await save({ hwo_a: ['Elektrotechniker'] })).body.offers).toEqual({ added: 1, removed: 0 })
    expect(await listed()).toEqual([job.sfid])
  })

  test('a name that only moved to another category changes nothing', async () => {
    const job = await aJob(database, { qualifications: ['Elektrotechniker'] })
    await match(job.id)
    const moved = { hwo_a: [], unlisted_qualifications: ['Elektrotechniker'] }
    expect((await save(moved)).body.offers).toEqual({ added: 0, removed: 0 })
    expect(await offerOf(job.id)).toBe('open')
  })

  test('an order that was accepted stays', async () => {
    const job = await aJob(database, { qualifications: ['Elektrotechniker'] })
    await match(job.id)
    await owner.query(`update jobs set status = 'accepted', partner_account_id = $2 where api_id = $1`, [
      job.id,
      company,
    ])
    await owner.query(`update offers set state = 'accepted', ended_at = now() where job_id = $1`, [job.id])
    expect((await save({ hwo_a: [] })).body.offers).toEqual({ added: 0, removed: 0 })
    expect(await offerOf(job.id)).toBe('accepted')
  })

  test('what the marketplace never let loose, took back or offered by hand stays as it is', async () => {
    const kept = await aJob(database, { qualifications: ['Metallbauer'] })
    const byHand = await aJob(database, { qualifications: ['Dachdecker'] })
    const takenBack = await aJob(database, { qualifications: ['Elektrotechniker'] })
    await asOperator(database, (call) => offerOrder(call, byHand.id, [company]))
    await match(takenBack.id)
    await asOperator(database, (call) => withdrawOffer(call, takenBack.id))
    await save({ hwo_a: ['Elektrotechniker', 'Metallbauer'] })
    expect(await offerOf(kept.id)).toBeNull()
    expect(await offerOf(byHand.id)).toBe('open')
    expect(await offerOf(takenBack.id)).toBe('withdrawn')
  })

  test('two who save at once leave one of both wholes', async () => {
    const job = await aJob(database, { qualifications: ['Elektrotechniker'] })
    await match(job.id)
    const answers = await Promise.all([save({ hwo_a: [] }), save({ hwo_a: ['Elektrotechniker'] })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { hwo_a: held } = (await read()).body
    expect(await offerOf(job.id)).toBe(held.length > 0 ? 'open' : 'withdrawn')
  })
})
