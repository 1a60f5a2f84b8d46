import { beforeAll, describe, expect, test } from 'vitest'
import {
  orderStatuses,
  orderTypes,
  type OrderStatus,
  type OrderType,
} from '#contract/orders/model/order-enums'
import type { Profile } from '#contract/profiles'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrdersClient } from '#test/app/orders-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createAppointmentPeriod,
  type TestOrder,
} from '#test/builders/orders'
import { cancellationReasons } from '../model/status/cancellation-reasons.rules.ts'

/** Every status, target and order type through the API, compared with an independent table. */

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const client = await createOrdersClient(database, partner.admin)
const tokens: Partial<Record<Profile, string>> = { admin: client.admin }
for (const profile of ['installer', 'disposition'] as const) {
  tokens[profile] = client.logInAs(await partner.person([profile]))
}

const targets = [
  'accepted',
  'appointment_confirmed',
  'started',
  'finished',
  'approval_pending',
  'cancelled',
] as const
type Target = (typeof targets)[number]

/** Allowed targets by status and profile. */
const workProfiles = ['admin', 'installer'] as const
const orderProfiles = ['admin', 'disposition', 'installer'] as const
type Table = Partial<Record<OrderStatus, Partial<Record<Target, readonly Profile[]>>>>
const table: Table = {
  accepted: { appointment_confirmed: orderProfiles, cancelled: workProfiles },
  appointment_confirmed: { started: workProfiles, cancelled: workProfiles },
  started: { finished: workProfiles, cancelled: workProfiles },
  finished: { started: ['admin'], approval_pending: ['admin'], cancelled: workProfiles },
  on_hold: { cancelled: workProfiles },
  proposal_approval_pending: { cancelled: workProfiles },
  brand_proposal_approval_pending: { cancelled: workProfiles },
}
const asyncTable: Table = { ...table, accepted: { started: workProfiles, cancelled: workProfiles } }

const orders = new Map<OrderType, TestOrder>()
beforeAll(async () => {
  for (const type of orderTypes) {
    orders.set(
      type,
      await createOrderInStatus(database, partner, 'accepted', createOrderDraft({ order_type: type })),
    )
  }
})

/** Writes the status directly to the database instead of taking all steps to it. */
async function placeOrderIn(type: OrderType, status: OrderStatus, isAsync = false): Promise<TestOrder> {
  const order = orders.get(type)
  if (!order) throw new Error(`There is no test order of type ${type}. Add it in beforeAll.`)
  const isHeld = status === 'on_hold' || status === 'on_hold_before_accepted'
  const resumes = isHeld || status.endsWith('proposal_approval_pending') ? 'started' : null
  const visit = createAppointmentPeriod()
  await owner.query(
    `update jobs set status = $2::order_status, resumes_to = $3::order_status, async_appointment = $4,
      hold_reason = case when $5 then 'customer_pause'::hold_reason end,
      hold_next = case when $5 then 'customer'::mover end, hold_substate = case when $5 then 'paused'::hold_substate end,
      partner_account_id = case when $2 = 'open' then null else $6 end,
      appointment_start = $7, appointment_end = $8
     where api_id = $1`,
    [order.id, status, resumes, isAsync, isHeld, partner.accountId, visit.start, visit.end],
  )
  return order
}

const ownStatuses = orderStatuses.filter((status) => status !== 'open')

describe.each([
  ['the date is agreed before', false, table],
  ['the date is agreed after acceptance', true, asyncTable],
] as const)('if %s', (_, isAsync, rows) => {
  test.each(orderTypes)('for type %s the preview allows exactly the targets of the table', async (type) => {
    for (const status of ownStatuses) {
      const { id } = await placeOrderIn(type, status, isAsync)
      for (const profile of ['admin', 'installer', 'disposition'] as const) {
        const { status: code, body } = await client.setStatus({ job_id: id, preview: true }, tokens[profile])
        expect(code).toBe(200)
        const allowed = body.statuses.flatMap((one: { allowed: boolean; job_status: string }) =>
          one.allowed ? [one.job_status] : [],
        )
        const expected = targets.filter((target) => rows[status]?.[target]?.includes(profile))
        expect({ status, profile, allowed }).toEqual({ status, profile, allowed: expected })
        for (const one of body.statuses) expect(one.allowed || one.reason).toBeTruthy()
      }
    }
  })
})

test.each(orderTypes)('for type %s the call refuses every target that the preview refuses', async (type) => {
  for (const status of ownStatuses) {
    const { id } = await placeOrderIn(type, status)
    for (const target of [...targets, status]) {
      if (
        target === 'cancelled' ||
        (table[status]?.[target as Target]?.includes('admin') && target !== status)
      )
        continue
      const answer = await client.setStatus({ job_id: id, new_status: target })
      expect({ status, target, code: answer.status, name: answer.body.status }).toEqual({
        status,
        target,
        code: 409,
        name: 'status_not_allowed',
      })
    }
  }
})

test.each(orderTypes)(
  'for type %s the call accepts every target that the preview allows, with the inputs that it asks for',
  async (type) => {
    for (const [status, row] of Object.entries(table) as [
      OrderStatus,
      Partial<Record<Target, readonly Profile[]>>,
    ][]) {
      for (const target of Object.keys(row) as Target[]) {
        if (target === 'cancelled') continue
        const { id } = await placeOrderIn(type, status)
        const preview = await client.setStatus({ job_id: id, preview: true, new_status: target })
        const inputs = await enterRequiredInputs(preview.body.inputs)
        const answer = await client.setStatus({ job_id: id, new_status: target, inputs })
        expect({ status, target, code: answer.status, errors: answer.body.errors }).toEqual({
          status,
          target,
          code: 200,
          errors: undefined,
        })
        expect(answer.body.job.status).toBe(target)
      }
    }
  },
)

test.each(cancellationReasons.map(({ id, reason_category }) => [id, reason_category] as const))(
  'cancelling with reason %s ends in the status of its category %s',
  async (reason, category) => {
    const { id } = await placeOrderIn('installation', 'started')
    const wish = { job_id: id, cancellation_reason_id: reason, cancellation_reason_category: category }
    const preview = await client.setStatus({ ...wish, preview: true })
    const answer = await client.setStatus({ ...wish, inputs: await enterRequiredInputs(preview.body.inputs) })
    expect(answer).toMatchObject({
      status: 200,
      body: { job: { status: category === 'partner' ? 'open' : 'cancelled' } },
    })
    await placeOrderIn('installation', 'accepted')
  },
)

type Asked = Record<string, { state: string; value?: { required?: string[] } }>

/** Returns a valid value for each required input. */
async function enterRequiredInputs(asked: Asked): Promise<object> {
  const required = Object.entries(asked).filter(([, { state }]) => state === 'required')
  const entries = required.map(async ([name, input]) => [name, await enterInput(name, input)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

async function enterInput(name: string, input: Asked[string]): Promise<unknown> {
  switch (name) {
    case 'appointment_date':
      return createAppointmentPeriod(undefined, 6)
    case 'readiness_date':
      return createAppointmentPeriod(undefined, 9).start.slice(0, 10)
    case 'pictures':
      return Promise.all(
        (input.value?.required?.length ? input.value.required : ['other']).map(async (type) => ({
          file_id: await insertTestPicture(database, partner.accountId),
          type,
        })),
      )
    case 'customer_signature':
      return { declined: { reason: 'missing_customer' } }
    case 'comment':
      return 'Der Grund steht hier.'
    default:
      throw new Error(`There is no sample value for the input ${name}. Add it in enterInput.`)
  }
}

/** Quotes, markup, emoji and letters of several scripts. */
const unusualText = `O'Neill "quoted" <script>document.title='x'</script> 🔌 ÄÖÜß 日本`

describe('stored texts', () => {
  const read = async (id: string) => (await client.tab.get(`/api/partner/orders/${id}`, client.admin)).body

  test('own number, comment, reason and cancellation texts are stored as typed', async () => {
    const { id } = await placeOrderIn('installation', 'appointment_confirmed')
    const number = unusualText.slice(0, 64).trim()
    expect((await client.setEid(id, number)).status).toBe(200)
    const said = await client.tab.post(
      '/data-api/comment',
      { jobApiId: id, message: unusualText },
      client.admin,
    )
    expect(said).toMatchObject({ status: 201, body: { message: unusualText } })
    const visit = createAppointmentPeriod(undefined, 8)
    const path = `/api/partner/orders/${id}/reschedule`
    expect(
      (await client.tab.post(path, { appointment_date: visit, reason: unusualText }, client.admin)).status,
    ).toBe(200)
    expect(await read(id)).toMatchObject({ partner_eid: number })
    const comments = await client.tab.get(`/data-api/comment?jobApiId=${id}&limit=1`, client.admin)
    expect(comments.body.data[0].message).toBe(unusualText)
    const history = await client.tab.get(`/api/partner/orders/${id}/history`, client.admin)
    expect(history.body.data[0].after).toMatchObject({ reason: unusualText })
  })

  test('a comment takes 4,000 characters counted as the browser counts them, and refuses 4,001', async () => {
    const { id } = await placeOrderIn('installation', 'accepted')
    const say = (message: string) =>
      client.tab.post('/data-api/comment', { jobApiId: id, message }, client.admin)
    expect((await say('ä'.repeat(4000))).body.message).toHaveLength(4000)
    expect(await say('ä'.repeat(4001))).toMatchObject({
      status: 422,
      body: { errors: { message: [expect.any(String)] } },
    })
    expect((await say('🔌'.repeat(2000))).status).toBe(201)
    expect((await say(' ')).status).toBe(422)
  })
})

describe('appointment errors', () => {
  const confirm = async (appointment_date: object) => {
    const { id } = await placeOrderIn('installation', 'accepted')
    return client.setStatus({ job_id: id, new_status: 'appointment_confirmed', inputs: { appointment_date } })
  }
  const visit = createAppointmentPeriod(undefined, 5)

  test.each([
    ['in the past', createAppointmentPeriod(undefined, -2)],
    ['that ends before it starts', { start: visit.end, end: visit.start }],
    ['that ends as it starts', { start: visit.start, end: visit.start }],
    ['without an end', { start: visit.start }],
    ['without a start', { end: visit.end }],
    ['of no date at all', {}],
    ['that is no date', { start: 'morgen', end: 'später' }],
    ['on a day that does not exist', { start: '2032-02-30T08:00:00Z', end: '2032-02-30T10:00:00Z' }],
  ])('an appointment with %s is refused with an error at its field', async (_, date) => {
    const { status, body } = await confirm(date)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).every((field) => field.startsWith('inputs.appointment_date'))).toBe(true)
  })

  test('an appointment before the readiness date is refused', async () => {
    const { id } = await placeOrderIn('installation', 'accepted')
    await owner.query('update jobs set readiness_date = current_date + 30 where api_id = $1', [id])
    const inputs = { appointment_date: visit }
    expect((await client.setStatus({ job_id: id, new_status: 'appointment_confirmed', inputs })).status).toBe(
      422,
    )
    await owner.query('update jobs set readiness_date = null where api_id = $1', [id])
    expect((await client.setStatus({ job_id: id, new_status: 'appointment_confirmed', inputs })).status).toBe(
      200,
    )
  })
})
