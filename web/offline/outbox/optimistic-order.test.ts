// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { PendingCall } from '../pending/pending-call.ts'
import { getOptimisticOrder } from './optimistic-order.ts'

/** Tests how an order is shown while work on it is pending. */

const predictedAt = '2026-03-04T06:00:00.000Z'
const timeAt = (clock: string) => Date.parse(`2026-03-04T${clock}:00.000Z`)

const order = {
  api_id: 'o1',
  version: 3,
  actions: ['order.start'],
  signature: { state: 'missing' },
  job: {
    status: 'appointment_confirmed',
    last_status_change: predictedAt,
    started_at: null,
    finished_at: null,
  },
} as unknown as Order

const startedTestOrder = {
  ...order,
  job: { ...order.job, status: 'started', started_at: predictedAt },
} as Order
const finishedTestOrder = {
  ...startedTestOrder,
  job: { ...startedTestOrder.job, status: 'finished', finished_at: predictedAt },
} as Order

function createPendingStep(new_status: 'started' | 'finished', clock: string, after: Order): PendingCall {
  const given = { body: { preview: false, job_id: 'o1', new_status, version: 3, inputs: {} } }
  const errand = { call: 'order.setStatus', given } as const
  return {
    id: new_status,
    owner: 'c a',
    orderId: 'o1',
    about: 'A-1',
    title: null,
    at: timeAt(clock),
    sequence: 1,
    errand,
    key: new_status,
    seen: order,
    after,
    state: 'waiting',
    refusal: null,
  }
}

it('an order with pending steps shows the times at which the steps were done on the device', () => {
  const start = createPendingStep('started', '08:15', startedTestOrder)
  expect(getOptimisticOrder(order, [start]).job).toMatchObject({
    status: 'started',
    last_status_change: '2026-03-04T08:15:00.000Z',
    started_at: '2026-03-04T08:15:00.000Z',
    finished_at: null,
  })
  expect(
    getOptimisticOrder(order, [start, createPendingStep('finished', '11:40', finishedTestOrder)]).job,
  ).toMatchObject({
    status: 'finished',
    last_status_change: '2026-03-04T11:40:00.000Z',
    started_at: '2026-03-04T08:15:00.000Z',
    finished_at: '2026-03-04T11:40:00.000Z',
  })
})
