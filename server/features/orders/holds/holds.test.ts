import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  createAppointmentPeriod,
} from '#test/builders/orders'
import { applyHoldEvent } from './hold-events.commands.ts'
import { holdOrder, applyMarketplaceTransition, releaseOrder } from '../transitions/marketplace.commands.ts'
import { listOrderHistory, readOrder } from '../detail/order-detail.queries.ts'
import { rescheduleOrder } from '../transitions/reschedule.commands.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)

function readHeldOrder(id: string) {
  return runAsPerson(database, partner.admin, (call) => readOrder(call, id))
}

test('the marketplace returns work with a comment, puts the order on hold and releases it', async () => {
  const { id } = await createOrderInStatus(database, partner, 'approval_pending')
  await runAsOperator(database, (call) =>
    applyMarketplaceTransition(call, id, 'order.rework', { comment: 'Foto fehlt.' }),
  )
  expect(await readHeldOrder(id)).toMatchObject({
    queue: 'at-work',
    job: { status: 'started', finished_at: null },
  })
  await runAsOperator(database, (call) =>
    holdOrder(call, id, { reason: 'partner_info', comment: 'Welche Sicherung?' }),
  )
  expect(await readHeldOrder(id)).toMatchObject({
    queue: 'waiting-action',
    hold: { reason: 'partner_info', next: 'partner', comment: 'Welche Sicherung?' },
    actions: expect.arrayContaining(['order.applyEvent.INFO_PROVIDED']),
  })
  const event = { type: 'INFO_PROVIDED' as const, comment: 'B16' }
  const released = await runAsPerson(database, partner.admin, (call) => applyHoldEvent(call, id, event))
  expect(released).toMatchObject({ queue: 'at-work', hold: null, job: { status: 'started' } })
  await runAsOperator(database, (call) => holdOrder(call, id, { reason: 'brand_pause' }))
  await runAsOperator(database, (call) => releaseOrder(call, id))
  expect(await readHeldOrder(id)).toMatchObject({ queue: 'at-work', hold: null })
  await expect(
    runAsOperator(database, (call) => holdOrder(call, id, { reason: 'network_operator' })),
  ).rejects.toMatchObject({ detail: { errors: { reason: ['invalid_enum'] } } })
})

test('an order on hold before acceptance is shown to the only company that was offered it', async () => {
  const { id } = await createOfferedOrder(database, [partner.accountId])
  await runAsOperator(database, (call) => holdOrder(call, id, { reason: 'partner_info' }))
  expect(await readHeldOrder(id)).toMatchObject({
    queue: 'waiting-action',
    job: { status: 'on_hold_before_accepted' },
  })
  const event = { type: 'INFO_PROVIDED' as const, comment: 'Ja, mit Gaube.' }
  const left = await runAsPerson(database, partner.admin, (call) => applyHoldEvent(call, id, event))
  expect(left).toMatchObject({
    queue: 'offers',
    job: { status: 'open' },
    path: expect.stringMatching('^/offers/'),
  })
  const { rows } = await owner.query('select queue, account_id from order_rows where job_id = $1', [id])
  expect(rows).toEqual([{ queue: 'offers', account_id: partner.accountId }])
})

test('reporting an unreachable customer sends them an email and puts the order on hold', async () => {
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  const apply = (acknowledged: boolean) =>
    runAsPerson(database, partner.admin, (call) =>
      applyHoldEvent(call, id, { type: 'CUSTOMER_UNREACHABLE', acknowledged }),
    )
  await expect(apply(false)).rejects.toMatchObject({ detail: { errors: { acknowledged: ['acknowledge'] } } })
  expect(await apply(true)).toMatchObject({
    queue: 'waiting',
    hold: { reason: 'customer_not_reachable', next: 'customer', substate: 'unreachable' },
  })
  const reached = await runAsPerson(database, partner.admin, (call) =>
    applyHoldEvent(call, id, { type: 'CUSTOMER_REACHED' }),
  )
  expect(reached).toMatchObject({ queue: 'open', urgency: null })
  await expect(
    runAsPerson(database, partner.admin, (call) => applyHoldEvent(call, id, { type: 'UNPAUSE' })),
  ).rejects.toMatchObject({ code: 'event_not_allowed' })
})

test('rescheduling needs a reason and notifies the customer', async () => {
  const { id } = await createOrderInStatus(database, partner, 'appointment_confirmed')
  const { job, version } = await readHeldOrder(id)
  const visit = createAppointmentPeriod(undefined, 12)
  const move = (appointment_date: typeof visit) =>
    runAsPerson(database, partner.admin, (call) =>
      rescheduleOrder(call, id, { appointment_date, reason: 'Krankheit', version }),
    )
  await expect(
    move({ start: job.appointment_start_timestamp ?? '', end: job.appointment_end_timestamp ?? '' }),
  ).rejects.toMatchObject({ detail: { errors: { appointment_date: ['same_date'] } } })
  expect(await move(visit)).toMatchObject({
    queue: 'scheduled',
    job: { appointment_start_timestamp: visit.start, status: 'appointment_confirmed' },
  })
  const [told] = await runAsPerson(database, partner.admin, (call) => listOrderHistory(call, id))
  expect(told).toMatchObject({ step: 'order.reschedule', after: { appointment: visit, reason: 'Krankheit' } })
})
