import type { Client } from 'pg'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { runAsOperator } from '../app/test-calls.ts'
import { createOrderDraft, createOrderInStatus, type Partner, type WorkStatus } from './orders.ts'

export interface VisitValues {
  readonly start?: string
  readonly end?: string
  readonly status?: WorkStatus
  readonly to?: Person | null
  readonly name?: string
  readonly dangerAt?: string
}

/** Creates an order of the partner with an appointment at any time, also in the past. */
export async function createTestVisit(
  database: Database,
  owner: Pick<Client, 'query'>,
  partner: Partner,
  given: VisitValues = {},
) {
  const {
    start = '2031-05-07T06:00:00Z',
    end = '2031-05-07T10:00:00Z',
    status = 'appointment_confirmed',
  } = given
  const draft = createOrderDraft({ name: given.name ?? 'Wallbox' })
  const order = await createOrderInStatus(database, partner, status, draft)
  await owner.query(
    'update jobs set appointment_start = $2, appointment_end = $3, delegated_to_id = $4 where api_id = $1',
    [order.id, start, end, given.to?.contactId ?? null],
  )
  await runAsOperator(database, (call) => refreshListProjection(call, order.id))
  if (given.dangerAt)
    await owner.query('update order_rows set danger_at = $2 where job_id = $1', [order.id, given.dangerAt])
  return order
}
