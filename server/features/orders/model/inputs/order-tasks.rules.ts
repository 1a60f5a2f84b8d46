import type { OrderTask } from '#contract/orders/order-tasks'
import { orderTaskKinds, type OrderTaskKind } from '#contract/orders/model/order-tasks'
import { endedStatuses, type InputName, type OrderStatus } from '#contract/orders/model/order-enums'
import { getReachedStatus, type OrderFacts } from '../status/order-steps.rules.ts'
import { acceptedOrLaterStatuses } from '../status/signature.rules.ts'
import {
  getInputState,
  listMissingPictureSlots,
  type InputContext,
  type InputRequest,
} from './inputs.rules.ts'

/**
 * The tasks of an order: what the company still has to do for its next steps. The table of inputs decides
 * which proofs are needed, so that a task is open exactly as long as the step asks for it.
 */

export interface TaskFacts {
  readonly order: OrderFacts
  readonly inputs: InputContext
  /** When the order becomes overdue in its queue. */
  readonly dangerAt: string | null
}

/** The state of one task; null: the order has no such task. */
type TaskState = Pick<OrderTask, 'state' | 'count'> | null

const done: TaskState = { state: 'done', count: null }

function openTask(count: number | null = null): TaskState {
  return { state: 'open', count }
}

const finishRequest: InputRequest = { name: 'order.finish', to: 'finished' }

const beforeSubmission: readonly OrderStatus[] = ['accepted', 'appointment_confirmed', 'started', 'finished']

const taskRules: Record<OrderTaskKind, (facts: TaskFacts) => TaskState> = {
  answer: ({ order: { hold } }) => {
    const waits = hold?.mover === 'partner' && hold.substate !== 'pending_delivery'
    // A missing signature is a task of its own.
    return waits && hold.reason !== 'customer_signature' ? openTask() : null
  },
  delivery: ({ order: { hold } }) => (hold?.substate === 'pending_delivery' ? openTask() : null),
  appointment: ({ order, inputs }) => {
    if (!isBeforeSubmission(order)) return null
    if (inputs.appointment) return done
    return getReachedStatus(order) === 'accepted' && !order.asyncAppointment ? openTask() : null
  },
  photos: (facts) =>
    getProofState('pictures', facts, ({ inputs }) => Math.max(1, listMissingPictureSlots(inputs).length)),
  protocol: (facts) => getProofState('documentation', facts, () => null),
  serial_numbers: (facts) => {
    const missing = facts.inputs.products.filter(
      (product) => product.hasSerialNumber && !product.serialNumber?.trim(),
    ).length
    const state = getProofState('serial_numbers', facts, () => missing)
    return state?.state === 'done' && missing > 0 ? null : state
  },
  signature: getSignatureState,
  additional_price: ({ order, inputs }) =>
    inputs.offeredPrices > 0 && !endedStatuses.some((status) => status === order.status)
      ? openTask(inputs.offeredPrices)
      : null,
}

/** Returns the state of an input of finishing: open as long as it is required. */
function getProofState(
  name: InputName,
  facts: TaskFacts,
  count: (facts: TaskFacts) => number | null,
): TaskState {
  if (!isBeforeSubmission(facts.order)) return null
  const state = getInputState(name, finishRequest, facts.inputs)
  if (state === 'hidden') return null
  return state === 'required' ? openTask(count(facts)) : done
}

/** The signature may follow after the work, so this task stays open until it is taken or declined. */
function getSignatureState({ order, inputs }: TaskFacts): TaskState {
  const isWanted = getInputState('customer_signature', finishRequest, inputs) !== 'hidden'
  if (!isWanted || !acceptedOrLaterStatuses.includes(order.status)) return null
  if (order.signature === 'missing') return order.status === 'closed' ? null : openTask()
  return isBeforeSubmission(order) ? done : null
}

function isBeforeSubmission(order: OrderFacts): boolean {
  return beforeSubmission.includes(getReachedStatus(order)) && order.status !== 'cancelled'
}

/** Statuses whose deadline in the queue is the deadline of these tasks. */
const statusOfDeadline: Partial<Record<OrderTaskKind, OrderStatus>> = {
  appointment: 'accepted',
  photos: 'started',
  protocol: 'started',
  serial_numbers: 'started',
}

/** Lists the tasks of an order in the order in which they are usually done. */
export function listOrderTasks(facts: TaskFacts): OrderTask[] {
  return orderTaskKinds.flatMap((kind) => {
    const task = taskRules[kind](facts)
    if (!task) return []
    const isDue = task.state === 'open' && statusOfDeadline[kind] === facts.order.status
    return [{ kind, ...task, due_at: isDue ? facts.dangerAt : null }]
  })
}
