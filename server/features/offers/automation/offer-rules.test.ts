import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBareOrder, type BareOrderValues } from '#test/builders/bare-orders'
import { createTestCompany } from '#test/builders/companies'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { runTask } from '#test/app/run-task'
import { runAsOperator } from '#test/app/test-calls'
import { createTestLogins } from '#test/app/test-logins'
import { freshDatabase } from '#test/database/fresh-database'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { matchOrder, offerOrder } from '../matching/matching.commands.ts'
import { routes as offerRoutes } from '../offers.routes.ts'
import { offerTasks } from '../offers.tasks.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createTestServer({
  database,
  routes: [offerRoutes, orderRoutes],
  authenticate: desk.authenticate,
})
const api = createBrowser(app)

const path = '/api/partner/offer-rules'
const settings = {
  holiday: null,
  weekly_minutes: null,
  categories: [],
  weekday_radius_km: null,
  min_price: null,
  lead_days: 0,
  rules: [] as object[],
  daily_limit: 3,
}
const createRule = (changes: object = {}) => ({
  id: randomUUIDv7(),
  name: 'Alles in der Nähe',
  categories: [],
  max_distance_km: null,
  min_price: null,
  min_hourly: null,
  max_minutes: null,
  weekdays: [],
  lead_days: 0,
  ...changes,
})
const date = { start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }

let company: string
let token: string
beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  await owner.query('update offer_settings set automatic_since = null, automatic_by = null')
  await owner.query('delete from graphile_worker._private_jobs')
  company = await createTestCompany(database)
  token = await desk.person([company])
})

/** Switches the rules of a company on, as if its person had just proved their identity. */
async function switchOn(accountId: string, contactId: string, changes: object = {}): Promise<void> {
  const body = { ...settings, rules: [createRule()], ...changes }
  expect((await api.put(path, body, contactId)).status).toBe(200)
  await owner.query(
    'update offer_settings set automatic_since = now(), automatic_by = $2 where account_id = $1',
    [accountId, contactId],
  )
}

/** Offers an order and runs the tasks of the rules. */
async function offerAndDecide(order: BareOrderValues = {}) {
  const job = await createBareOrder(database, { dates: [date], ...order })
  await runAsOperator(database, (call) => matchOrder(call, job.id))
  await decide(job.id)
  return job
}

const decide = (orderId: string) => runTask(database, offerTasks, 'offer.applyRules', { orderId })

async function listDecisionsOf(orderId: string) {
  const { rows } = await owner.query(
    'select account_id, accepted, reason, rule_name from offer_decisions where job_id = $1 order by decided_at',
    [orderId],
  )
  return rows as { account_id: string; accepted: boolean; reason: string | null; rule_name: string | null }[]
}

async function findWinner(orderId: string): Promise<string | null> {
  const { rows } = await owner.query('select partner_account_id from jobs where api_id = $1', [orderId])
  return (rows as { partner_account_id: string | null }[])[0]?.partner_account_id ?? null
}

async function listQueuedMails(template: string): Promise<{ data: object }[]> {
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs where payload->>'template' = $1`,
    [template],
  )
  return rows.map((row: { payload: { data: object } }) => row.payload)
}

describe('rules that accept offers', () => {
  test('an offer that fits a rule is accepted with its earliest date, one email and the name of the rule', async () => {
    await switchOn(company, token)
    const order = await offerAndDecide()
    expect(await findWinner(order.id)).toBe(company)
    const answer = await api.get(`/api/partner/orders/${order.sfid}`, token)
    expect(answer.body).toMatchObject({
      job: { status: 'appointment_confirmed', appointment_start_timestamp: date.start },
    })
    expect(await listQueuedMails('offer_rule_accepted')).toMatchObject([
      { data: { rule: 'Alles in der Nähe', visit: date, price_cents: 38_900 } },
    ])
    const { rows } = await owner.query(
      `select actor_kind, contact_id, actor_name, after from history where subject_id = $1 and step = 'offer.accept'`,
      [order.id],
    )
    expect(rows).toMatchObject([
      {
        actor_kind: 'person',
        contact_id: token,
        actor_name: 'Alles in der Nähe (Petra Sommer)',
        after: { rule: 'Alles in der Nähe' },
      },
    ])
  })

  test('a repeated task changes nothing and sends no second email', async () => {
    await switchOn(company, token)
    const order = await offerAndDecide()
    await decide(order.id)
    expect(await listDecisionsOf(order.id)).toHaveLength(1)
    expect(await listQueuedMails('offer_rule_accepted')).toHaveLength(1)
  })

  test('no task is enqueued for companies without rules', async () => {
    const order = await createBareOrder(database)
    await runAsOperator(database, (call) => matchOrder(call, order.id))
    const { rows } = await owner.query(
      `select 1 from graphile_worker._private_jobs where key like 'offer.applyRules%'`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['account_incomplete', 'iban is missing', 'update accounts set iban = null where id = $1'],
    [
      'account_incomplete',
      'the agreement to self-billing is missing',
      `update accounts set self_billing_consent_version = null, self_billing_consent_at = null where id = $1`,
    ],
    [
      'person_left',
      'the person who switched it on has left',
      'update contacts set ended_at = now() where account_id = $1',
    ],
  ])('a rule does not act and states %s because %s', async (reason, _, statement) => {
    await switchOn(company, token)
    await owner.query(statement, [company])
    const order = await offerAndDecide()
    expect(await findWinner(order.id)).toBeNull()
    expect(await listDecisionsOf(order.id)).toMatchObject([{ accepted: false, reason }])
  })

  test('a rule does not accept a category whose terms are not accepted', async () => {
    await switchOn(company, token)
    const text = JSON.stringify({ de: 'Bedingungen', en: 'Terms', fr: 'Conditions' })
    await owner.query(
      `insert into terms (id, service_category, version, title, body, valid_from, created_at)
       values (gen_random_uuid(), 'activation', 1, $1, $1, '2020-01-01', now())`,
      [text],
    )
    const order = await createBareOrder(database, { type: 'activation' })
    await runAsOperator(database, (call) => offerOrder(call, order.id, [company]))
    await decide(order.id)
    expect(await listDecisionsOf(order.id)).toMatchObject([{ accepted: false, reason: 'terms' }])
  })

  test('the daily limit holds when many offers are decided at once', async () => {
    await switchOn(company, token, { daily_limit: 2 })
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => createBareOrder(database, { dates: [date] })),
    )
    for (const { id } of orders) await runAsOperator(database, (call) => matchOrder(call, id))
    await Promise.all(orders.map(({ id }) => decide(id)))
    const decisions = (await Promise.all(orders.map(({ id }) => listDecisionsOf(id)))).flat()
    expect(decisions.filter(({ accepted }) => accepted)).toHaveLength(2)
    expect(decisions.filter(({ reason }) => reason === 'daily_limit')).toHaveLength(4)
  })

  test('of rules and people that accept at the same moment exactly one gets the order', async () => {
    const others = [
      await createTestCompany(database, { name: 'Zwei' }),
      await createTestCompany(database, { name: 'Drei' }),
    ]
    const tokens = await Promise.all(others.map((id) => desk.person([id])))
    await switchOn(company, token, { daily_limit: 100 })
    await switchOn(others[0] ?? '', tokens[0] ?? '', { daily_limit: 100 })
    for (let round = 0; round < 10; round += 1) {
      const order = await createBareOrder(database, { dates: [date] })
      await runAsOperator(database, (call) => matchOrder(call, order.id))
      const body = { job_id: order.sfid, new_status: 'accepted', inputs: { appointment_date: date } }
      await Promise.all([decide(order.id), api.post('/api/partner/orders/set-status', body, tokens[1] ?? '')])
      const { rows } = await owner.query(
        `select account_id from offers where job_id = $1 and state = 'accepted'`,
        [order.id],
      )
      expect(rows).toEqual([{ account_id: await findWinner(order.id) }])
      expect(await listQueuedMails('order_accepted')).toHaveLength(round + 1)
    }
  })

  test('after the switch was turned off nothing is accepted any more', async () => {
    await switchOn(company, token)
    const order = await createBareOrder(database, { dates: [date] })
    await runAsOperator(database, (call) => matchOrder(call, order.id))
    expect((await api.post(`${path}/switch`, { on: false }, token)).status).toBe(200)
    await decide(order.id)
    expect(await findWinner(order.id)).toBeNull()
  })
})

describe('wishes and holidays', () => {
  test('a company gets no offers during its holiday, and the marketplace may not name it', async () => {
    const holiday = { from: '2020-01-01', until: '2039-12-31' }
    expect((await api.put(path, { ...settings, holiday }, token)).status).toBe(200)
    const order = await createBareOrder(database)
    expect(await runAsOperator(database, (call) => matchOrder(call, order.id))).toEqual([])
    const named = runAsOperator(database, (call) => offerOrder(call, order.id, [company]))
    await expect(named).rejects.toMatchObject({
      detail: { errors: { 'account_ids.0': ['company_on_holiday'] } },
    })
  })

  test('matching respects the wishes, and changed wishes bring the orders that suit now', async () => {
    expect((await api.put(path, { ...settings, min_price: 500 }, token)).status).toBe(200)
    const order = await createBareOrder(database)
    expect(await runAsOperator(database, (call) => matchOrder(call, order.id))).toEqual([])
    expect((await api.put(path, { ...settings, min_price: 300 }, token)).status).toBe(200)
    await runTask(database, offerTasks, 'offer.matchCompany', { accountId: company })
    const list = await api.post('/api/partner/offers', { page_size: 100 }, token)
    expect(list.body.data.map((row: { api_id: string }) => row.api_id)).toContain(order.id)
  })
})

describe('the settings of a company', () => {
  test('settings are read as saved, and a change on top of an old version is refused', async () => {
    const first = await api.get(path, token)
    expect(first.body).toMatchObject({
      account_id: company,
      version: 0,
      settings,
      automatic: null,
      decisions: [],
    })
    const saved = {
      ...settings,
      weekly_minutes: 2400,
      weekday_radius_km: [10, 20, 30, 40, 50, 0, 0],
      min_price: 89.9,
    }
    const second = await api.put(path, { ...saved, version: 0 }, token)
    expect(second).toMatchObject({ status: 200, body: { settings: saved, version: 1 } })
    const late = await api.put(path, { ...settings, version: 0 }, token)
    expect(late).toMatchObject({ status: 409, body: { status: 'account_changed', current: { version: 1 } } })
  })

  test.each([
    ['holiday.until', { holiday: { from: '2026-12-24', until: '2026-12-23' } }],
    ['rules.1.name', { rules: [createRule(), createRule({ name: 'ALLES in der Nähe' })] }],
    ['rules.0.weekdays.0', { rules: [createRule({ weekdays: [8] })] }],
    ['weekday_radius_km', { weekday_radius_km: [1, 2] }],
    ['daily_limit', { daily_limit: 0 }],
  ])('wrong settings are refused at %s', async (field, changes) => {
    const { status, body } = await api.put(path, { ...settings, ...changes }, token)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('switching on needs a proof of identity, switching off does not', async () => {
    await api.put(path, { ...settings, rules: [createRule()] }, token)
    const on = await api.post(`${path}/switch`, { on: true }, token)
    expect(on).toMatchObject({ status: 403, body: { status: 'proof_required' } })
    await switchOn(company, token)
    const other = { ...settings, rules: [createRule({ name: 'Andere' })] }
    expect(await api.put(path, other, token)).toMatchObject({
      status: 403,
      body: { status: 'proof_required' },
    })
    const off = await api.post(`${path}/switch`, { on: false }, token)
    expect(off).toMatchObject({ status: 200, body: { automatic: null } })
    expect((await api.put(path, other, token)).status).toBe(200)
  })

  test('trying out decides about past offers and saves nothing', async () => {
    const near = await createBareOrder(database, { dates: [date] })
    const far = await createBareOrder(database, { dates: [date], latitude: 51.6 })
    for (const { id } of [near, far]) await runAsOperator(database, (call) => matchOrder(call, id))
    const body = { ...settings, rules: [createRule({ max_distance_km: 10 })] }
    const tried = await api.post(`${path}/try-out`, body, token)
    expect(tried).toMatchObject({ status: 200, body: { total: 2, accepted: 1 } })
    expect(tried.body.data).toMatchObject([
      { job: { api_id: far.id }, accepted: false, reason: 'distance' },
      { job: { api_id: near.id }, accepted: true, rule: 'Alles in der Nähe', reason: null },
    ])
    expect((await api.get(path, token)).body.version).toBe(0)
    expect(await findWinner(near.id)).toBeNull()
  })
})
