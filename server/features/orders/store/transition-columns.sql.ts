import type { OrderStatus } from '#contract/orders/model/order-enums'
import { toBerlinDate, type Period } from '../model/inputs/appointment.rules.ts'
import type { HoldChange } from '../model/status/holds.rules.ts'
import type { OrderContext } from './order-context.queries.ts'
import { getInterruptedStatusAfter, getStatusAfter } from '../model/status/state-machine.rules.ts'
import type { OrderColumns } from './order-writes.sql.ts'
import { getReachedStatus, type OrderStep } from '../model/status/order-steps.rules.ts'

/** The columns that a change of status writes, beside the status itself. */

export interface TransitionDetails {
  readonly at: string
  /** When it was really done, if that was offline. Only displayed; no decision depends on it. */
  readonly doneAt?: string | null
  readonly now: Temporal.Instant
  readonly appointment?: Period | null
}

type ColumnRule = (move: TransitionDetails) => OrderColumns

const clearFinishColumns: ColumnRule = () => ({ finished_at: null, finished_done_at: null, date_end: null })

const columnsByStep: Partial<Record<OrderStep['name'], ColumnRule>> = {
  'order.confirmAppointment': ({ appointment }) => columnsForAppointment(appointment),
  'order.start': ({ at, doneAt = null }) => ({ started_at: at, started_done_at: doneAt }),
  'order.finish': ({ at, doneAt = null, now }) => ({
    finished_at: at,
    finished_done_at: doneAt,
    date_end: toBerlinDate(now),
  }),
  'order.backToWork': clearFinishColumns,
  'order.rework': clearFinishColumns,
  'order.reportUnreachable': ({ at }) => ({ contacted_at: at }),
}

/** An open order has no company, so nothing of its former company may remain. */
const clearCompanyColumns: ColumnRule = () => ({
  partner_account_id: null,
  delegated_to_id: null,
  partner_eid: null,
  appointment_start: null,
  appointment_end: null,
  accepted_at: null,
  contacted_at: null,
  started_at: null,
  started_done_at: null,
  signature: 'missing',
  ...clearFinishColumns({} as TransitionDetails),
})

const columnsByStatus: Partial<Record<OrderStatus, ColumnRule>> = {
  open: clearCompanyColumns,
  cancelled: ({ now }) => ({ date_end: toBerlinDate(now) }),
}

/** Keeps the end day of finished work. An order closed before that ends on the day of closing. */
function getEndDayColumns(
  { facts }: Pick<OrderContext, 'facts'>,
  step: OrderStep,
  now: Temporal.Instant,
): OrderColumns {
  const isFinished = (['finished', 'approval_pending', 'completed'] as const).some(
    (status) => status === getReachedStatus(facts),
  )
  return step.name === 'order.close' && !isFinished ? { date_end: toBerlinDate(now) } : {}
}

export function columnsForAppointment(appointment: Period | null | undefined): OrderColumns {
  return appointment ? { appointment_start: appointment.start, appointment_end: appointment.end } : {}
}

const clearedHoldColumns = { hold_reason: null, hold_next: null, hold_substate: null, hold_comment: null }

/** Returns the columns of a step of the state machine. */
export function columnsForTransition(
  order: Pick<OrderContext, 'facts'>,
  step: OrderStep,
  move: TransitionDetails,
): OrderColumns {
  const { facts } = order
  const status = getStatusAfter(facts, step)
  return {
    ...columnsForStatus(status, getInterruptedStatusAfter(facts, step), step.name, move),
    ...getEndDayColumns(order, step, move.now),
  }
}

/** Returns the columns of the beginning or end of a hold. */
export function columnsForHoldChange(
  change: HoldChange,
  step: OrderStep['name'],
  move: TransitionDetails,
  comment: string | null,
): OrderColumns {
  const { hold } = change
  return {
    ...columnsForStatus(change.status, change.resumesTo, step, move),
    ...(hold && {
      hold_reason: hold.reason,
      hold_next: hold.mover,
      hold_substate: hold.substate,
      hold_comment: comment,
    }),
  }
}

function columnsForStatus(
  status: OrderStatus,
  resumesTo: OrderStatus | null,
  step: OrderStep['name'],
  move: TransitionDetails,
): OrderColumns {
  return {
    ...clearedHoldColumns,
    status,
    resumes_to: resumesTo,
    status_since: move.at,
    status_done_at: move.doneAt ?? null,
    ...columnsByStep[step]?.(move),
    ...columnsByStatus[status]?.(move),
  }
}
