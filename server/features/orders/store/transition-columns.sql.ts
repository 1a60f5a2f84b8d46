import type { OrderStatus } from '#contract/orders/model/order-enums'
import { berlinDay, type Period } from '../model/inputs/appointment.rules.ts'
import type { HoldChange } from '../model/status/holds.rules.ts'
import type { KnownOrder } from './order-context.sql.ts'
import { reached, resumesAfter, statusAfter, type OrderStep } from '../model/status/state-machine.rules.ts'
import type { JobColumns } from './order-writes.sql.ts'

/** Which columns of an order a move of its status sets; the table beside the machine's. */

export interface Move {
  readonly at: string
  /** When it was really done, where it waited for a network; it is shown, and nothing is decided by it. */
  readonly doneAt?: string | null
  readonly now: Temporal.Instant
  readonly appointment?: Period | null
}

type Marks = (move: Move) => JobColumns

const unfinished: Marks = () => ({ finished_at: null, finished_done_at: null, date_end: null })

const marksOfStep: Partial<Record<OrderStep['name'], Marks>> = {
  'order.confirmAppointment': ({ appointment }) => period(appointment),
  'order.start': ({ at, doneAt = null }) => ({ started_at: at, started_done_at: doneAt }),
  'order.finish': ({ at, doneAt = null, now }) => ({
    finished_at: at,
    finished_done_at: doneAt,
    date_end: berlinDay(now),
  }),
  'order.backToWork': unfinished,
  'order.rework': unfinished,
  'order.reportUnreachable': ({ at }) => ({ contacted_at: at }),
}

/** An open order is nobody's: nothing of the company that had it stays with it. */
const nobodys: Marks = () => ({
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
  ...unfinished({} as Move),
})

const marksOfStatus: Partial<Record<OrderStatus, Marks>> = {
  open: nobodys,
  cancelled: ({ now }) => ({ date_end: berlinDay(now) }),
}

/** The day of finishing stays; an order that ends before it is finished ends on the day of that decision. */
function endDay({ facts }: KnownOrder, step: OrderStep, now: Temporal.Instant): JobColumns {
  const isFinished = (['finished', 'approval_pending', 'completed'] as const).some(
    (one) => one === reached(facts),
  )
  return step.name === 'order.close' && !isFinished ? { date_end: berlinDay(now) } : {}
}

export function period(appointment: Period | null | undefined): JobColumns {
  return appointment ? { appointment_start: appointment.start, appointment_end: appointment.end } : {}
}

const noHold = { hold_reason: null, hold_next: null, hold_substate: null, hold_comment: null }

/** The columns of a move along a row of the machine. */
export function moved(order: KnownOrder, step: OrderStep, move: Move): JobColumns {
  const { facts } = order
  const status = statusAfter(facts, step)
  return { ...columns(status, resumesAfter(facts, step), step.name, move), ...endDay(order, step, move.now) }
}

/** The columns of a hold's begin or end. */
export function held(
  change: HoldChange,
  step: OrderStep['name'],
  move: Move,
  comment: string | null,
): JobColumns {
  const { hold } = change
  return {
    ...columns(change.status, change.resumesTo, step, move),
    ...(hold && {
      hold_reason: hold.reason,
      hold_next: hold.mover,
      hold_substate: hold.substate,
      hold_comment: comment,
    }),
  }
}

function columns(
  status: OrderStatus,
  resumesTo: OrderStatus | null,
  step: OrderStep['name'],
  move: Move,
): JobColumns {
  return {
    ...noHold,
    status,
    resumes_to: resumesTo,
    status_since: move.at,
    status_done_at: move.doneAt ?? null,
    ...marksOfStep[step]?.(move),
    ...marksOfStatus[status]?.(move),
  }
}
