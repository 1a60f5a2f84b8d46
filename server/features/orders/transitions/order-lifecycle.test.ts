import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createFinishInputs,
  createAppointmentPeriod,
  createSetStatusBody,
  acceptTestOrder,
} from '#test/builders/orders'
import { applyMarketplaceTransition } from './marketplace.commands.ts'
import { listOrderHistory, readOrder } from '../detail/order-detail.queries.ts'
import { takeSignature } from './sign-order.commands.ts'
import { changeStatus } from './change-status.commands.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)

function readOrderAsAdmin(id: string) {
  return runAsPerson(database, partner.admin, (call) => readOrder(call, id))
}

test('an order goes through all its statuses and every step is in its history', async () => {
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  const move = (status: Parameters<typeof createSetStatusBody>[1], inputs = {}) =>
    runAsPerson(database, partner.admin, (call) =>
      changeStatus(call, createSetStatusBody(id, status, inputs)),
    )
  const sent = await move('appointment_confirmed', {
    appointment_date: createAppointmentPeriod(undefined, 7),
  })
  expect(sent).toMatchObject({ __notifications_sent: { any: true, customer: true, partner: false } })
  expect(await readOrderAsAdmin(id)).toMatchObject({
    queue: 'scheduled',
    job: { status: 'appointment_confirmed' },
  })
  await move('started')
  await move('finished', await createFinishInputs(database, partner.accountId))
  expect(await readOrderAsAdmin(id)).toMatchObject({
    queue: 'final-confirmation',
    checklist: [
      { item: 'pictures', done: true },
      { item: 'customer_signature', done: false },
    ],
  })
  await move('started')
  await move('finished')
  await move('approval_pending')
  for (const step of ['order.complete', 'order.invoice', 'order.pay'] as const) {
    await runAsOperator(database, (call) => applyMarketplaceTransition(call, id, step))
  }
  const history = await runAsPerson(database, partner.admin, (call) => listOrderHistory(call, id))
  expect(history.map(({ step, by }) => `${by.kind} ${step}`)).toEqual([
    'operator order.pay',
    'operator order.invoice',
    'operator order.complete',
    'person order.submit',
    'person order.finish',
    'person order.backToWork',
    'person order.finish',
    'person order.start',
    'person order.confirmAppointment',
    'person offer.accept',
  ])
  const { rows: jobs } = await owner.query(
    `select t.identifier as task, j.payload->>'template' as template
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  expect(jobs.map(({ task, template }) => (task === 'mail.send' ? template : task))).toEqual([
    'order_accepted',
    'appointment_confirmed',
    'protocol.render',
    'protocol.render',
    'protocol.render',
    'protocol.render',
    'order_approved',
    'push.send',
  ])
})

test('concurrent starts of one order: one succeeds', async () => {
  const { id } = await createOrderInStatus(database, partner, 'appointment_confirmed')
  const starts = await Promise.allSettled(
    [1, 2].map(() =>
      runAsPerson(database, partner.admin, (call) => changeStatus(call, createSetStatusBody(id, 'started'))),
    ),
  )
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'status_not_allowed' },
  })
  const history = await runAsPerson(database, partner.admin, (call) => listOrderHistory(call, id))
  expect(history.filter(({ step }) => step === 'order.start')).toHaveLength(1)
})

test('a change based on an old version is refused and returns the current order', async () => {
  const { id } = await createOrderInStatus(database, partner, 'appointment_confirmed')
  const { version } = await readOrderAsAdmin(id)
  await runAsPerson(database, partner.admin, (call) => changeStatus(call, createSetStatusBody(id, 'started')))
  const stale = { ...createSetStatusBody(id, 'finished'), version }
  await expect(
    runAsPerson(database, partner.admin, (call) => changeStatus(call, stale)),
  ).rejects.toMatchObject({
    code: 'order_changed',
    detail: { current: { job: { status: 'started' }, version: version + 1 } },
  })
})

test('only one of several companies gets an open order', async () => {
  const rival = await createTestPartner(database, 'Rivale GmbH')
  const { id } = await createOfferedOrder(database, [partner.accountId, rival.accountId])
  const claims = await Promise.all(
    [partner, rival, partner, rival].map(({ admin, accountId }) =>
      runAsPerson(database, admin, (call) => acceptTestOrder(call, id, { accountId })),
    ),
  )
  expect(claims.filter((claim) => claim !== null)).toMatchObject([{ status: 'accepted', version: 2 }])
})

test('accepting takes one of the offered appointments and emails it to the customer', async () => {
  const visit = createAppointmentPeriod(undefined, 20)
  const { id } = await createOfferedOrder(database, [partner.accountId], createOrderDraft({ dates: [visit] }))
  const accept = (appointment: typeof visit | null) =>
    runAsPerson(database, partner.admin, (call) =>
      acceptTestOrder(call, id, {
        accountId: partner.accountId,
        appointment,
      }),
    )
  await expect(accept(null)).rejects.toMatchObject({
    detail: { errors: { 'inputs.appointment_date': ['choose_offered_date'] } },
  })
  await expect(accept(createAppointmentPeriod(undefined, 21))).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect(await accept(visit)).toMatchObject({ status: 'appointment_confirmed', sent: { customer: 1 } })
})

test('a company that gives an order up loses access, and none of its data stays with the order', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const cancel = {
    preview: false,
    job_id: id,
    cancellation_reason_id: 'partner_no_capacity',
    cancellation_reason_category: 'partner' as const,
    inputs: {},
  }
  const answer = await runAsPerson(database, partner.admin, (call) => changeStatus(call, cancel))
  expect(answer).toEqual({
    job: { status: 'open' },
    __notifications_sent: { any: false, customer: false, partner: false },
  })
  await expect(readOrderAsAdmin(id)).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await owner.query(
    'select partner_account_id, appointment_start, started_at from jobs where api_id = $1',
    [id],
  )
  expect(rows).toEqual([{ partner_account_id: null, appointment_start: null, started_at: null }])
  const { rows: left } = await owner.query('select queue from order_rows where job_id = $1', [id])
  expect(left).toEqual([])
})

test('a cancellation by the customer ends the order', async () => {
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  const cancel = {
    preview: false,
    job_id: id,
    cancellation_reason_id: 'customer_withdrew',
    cancellation_reason_category: 'customer' as const,
    inputs: {},
  }
  const answer = await runAsPerson(database, partner.admin, (call) => changeStatus(call, cancel))
  expect(answer).toMatchObject({
    queue: 'completed',
    job: { status: 'cancelled', date_end: expect.any(String) },
  })
})

test('a declined signature can be replaced by a signature until approval', async () => {
  const { id } = await createOrderInStatus(database, partner, 'finished')
  expect(await listStoredQueueNames(id)).toEqual(['customer-signature', 'final-confirmation'])
  const sign = (input: Parameters<typeof takeSignature>[2]) =>
    runAsPerson(database, partner.admin, (call) => takeSignature(call, id, input))
  await sign({ declined: { reason: 'missing_customer' } })
  expect(await listStoredQueueNames(id)).toEqual(['final-confirmation'])
  const file_id = await insertTestPicture(database, partner.accountId)
  await expect(sign({ file_id: randomUUID(), name: 'S. Kretschmar' })).rejects.toMatchObject({
    detail: { errors: { 'customer_signature.file_id': ['file_unknown'] } },
  })
  await sign({ file_id, name: 'S. Kretschmar' })
  expect(await readOrderAsAdmin(id)).toMatchObject({
    signature: { state: 'taken', name: 'S. Kretschmar', resource: `/api/media/file/${file_id}` },
  })
  await expect(sign({ declined: { reason: 'customer_refused' } })).rejects.toMatchObject({
    code: 'not_editable',
  })
})

test('an empty picture is refused as a signature, alone and as an input of a step', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const file_id = await insertTestPicture(database, partner.accountId)
  await owner.query('update files set is_blank = true where id = $1', [file_id])
  const customer_signature = { file_id, name: 'S. Kretschmar' }
  const alone = runAsPerson(database, partner.admin, (call) => takeSignature(call, id, customer_signature))
  await expect(alone).rejects.toMatchObject({
    detail: { errors: { 'customer_signature.file_id': ['signature_blank'] } },
  })
  const finish = {
    preview: false,
    job_id: id,
    new_status: 'finished' as const,
    inputs: { customer_signature },
  }
  const step = runAsPerson(database, partner.admin, (call) => changeStatus(call, finish))
  await expect(step).rejects.toMatchObject({
    detail: { errors: { 'inputs.customer_signature.file_id': ['signature_blank'] } },
  })
})

test('lines removed while finishing are deleted and the totals follow', async () => {
  const service = createOrderDraft().services?.[0]
  if (!service) throw new Error('The sample order must have a service.')
  const draft = createOrderDraft({
    services: [service, { ...service, quantity: 2.5, price_purchasing: 10.01 }],
  })
  const { id } = await createOrderInStatus(database, partner, 'started', draft)
  const before = await readOrderAsAdmin(id)
  expect(before.job.price_purchasing).toBe(389 + 25.03)
  const [first, second] = before.services
  const inputs = {
    ...(await createFinishInputs(database, partner.accountId)),
    services: [
      { api_id: first?.api_id ?? '', quantity: null },
      { api_id: second?.api_id ?? '', quantity: 0.5 },
    ],
  }
  const after = await runAsPerson(database, partner.admin, (call) =>
    changeStatus(call, createSetStatusBody(id, 'finished', inputs)),
  )
  expect(after).toMatchObject({
    job: { price_purchasing: 5.01 },
    services: [{ quantity: 0.5, price_purchasing_sum: 5.01 }],
    services_total_minutes: 105,
  })
})

async function listStoredQueueNames(id: string): Promise<string[]> {
  const { rows } = await owner.query(
    'select queue::text from order_rows where job_id = $1 order by queue::text',
    [id],
  )
  return rows.map((row: { queue: string }) => row.queue)
}
