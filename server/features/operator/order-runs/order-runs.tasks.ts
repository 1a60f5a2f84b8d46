import type { OperatorCallName } from '#contract/operator/operator-calls'
import type { OrderRunChange } from '#contract/operator/orders/order-runs'
import { requireOrderVersion } from '#server/features/orders/transitions/apply-change.commands'
import { lockVisibleOrder } from '#server/features/orders/store/order-context.queries'
import { formatInstant, type Call, type Operator, type StaffMember } from '#server/kernel/call'
import { toReleasingActor } from '#server/kernel/four-eyes'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import type { TaskContext, TaskHandlers, TaskRun } from '#server/kernel/task-handlers'
import { offerOrderToCompanies } from '../orders/offers.commands.ts'
import {
  cancelOrderAndOffers,
  holdOrderAndOffers,
  releaseOrderAndOffers,
} from '../orders/order-transitions.commands.ts'
import { finishOrderRun, stopFailedOrderRun } from './order-runs.commands.ts'
import { deleteOrderRunsBefore, finishOrderItem, lockNextOrder, type OpenItem } from './order-runs.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'orderRun.deleteOld': object
  }
}

/** In UTC. */
export const orderRunSchedule = [{ task: 'orderRun.deleteOld', at: '50 2 * * *' }] as const

const storedDays = 90

/** Adds the entry of a person's change to the audit, as if the person had made the call of the one order. */
export type RecordAudit = (
  call: Call<Operator & { readonly staff: StaffMember }>,
  name: OperatorCallName,
  input: { readonly params: unknown; readonly body: unknown },
  reply: unknown,
) => Promise<void>

/** Creates the tasks that make changes of many orders, one order per transaction. */
export function createOrderRunTasks(recordAudit: RecordAudit): TaskHandlers {
  return {
    'orderRun.work': {
      staged: (context, { runId }, run) => workOnRun({ ...context, recordAudit }, runId, run),
    },
    'orderRun.deleteOld': ({ tx, now }) =>
      deleteOrderRunsBefore(tx, formatInstant(now.subtract({ hours: 24 * storedDays }))),
  }
}

interface RunContext extends TaskContext {
  readonly recordAudit: RecordAudit
}

/**
 * Works until no order is left or the run is stopped. After a crash the task runs again: what was committed is finished,
 * everything else is still open. A run whose task is given up is stopped, because only people see that.
 */
async function workOnRun(context: RunContext, runId: string, { isLastAttempt }: TaskRun): Promise<void> {
  try {
    while (await changeNextOrder(context, runId));
    await context.transaction((call) => finishOrderRun(call, runId))
  } catch (error) {
    if (isLastAttempt) await context.transaction((call) => stopFailedOrderRun(call, runId))
    throw error
  }
}

/** Returns false if there is nothing left to do. A refused order is left as it is, with the reason. */
async function changeNextOrder({ transaction, recordAudit }: RunContext, runId: string): Promise<boolean> {
  let item: OpenItem | null = null
  try {
    return await transaction(async (call) => {
      item = await lockNextOrder(call.tx, runId)
      if (!item) return false
      const actor = toReleasingActor(item.author)
      const offered = await makeChange({ ...call, actor }, item, recordAudit)
      await finishOrderItem(call.tx, runId, item.position, { state: 'changed', offered })
      return true
    })
  } catch (error) {
    if (!item || !(error instanceof Refusal)) throw error
    const { position } = item as OpenItem
    await transaction((call) =>
      finishOrderItem(call.tx, runId, position, { state: 'failed', error: error.code }),
    )
    return true
  }
}

/** Makes the change of one order with the command of its call. Returns the number of new offers, or null. */
async function makeChange(
  call: OperatorCall,
  { job_id: id, version, change }: OpenItem,
  recordAudit: RecordAudit,
): Promise<number | null> {
  const { action, ...body } = change
  const reply = await runCommand(call, id, version ?? undefined, change)
  const { staff } = call.actor
  if (staff)
    await recordAudit(
      { ...call, actor: { ...call.actor, staff } },
      action,
      { params: { job_id: id }, body },
      reply,
    )
  return 'offered' in reply ? reply.offered : null
}

async function runCommand(
  call: OperatorCall,
  id: string,
  version: number | undefined,
  change: OrderRunChange,
): Promise<{ readonly offered: number } | object> {
  switch (change.action) {
    case 'offer.create': {
      const order = await lockVisibleOrder(call, id)
      if (order) await requireOrderVersion(call, order, version)
      return offerOrderToCompanies(call, id, {})
    }
    case 'order.hold':
      return holdOrderAndOffers(call, id, { ...change, version })
    case 'order.release':
      return releaseOrderAndOffers(call, id, { ...change, version })
    case 'order.cancel':
      return cancelOrderAndOffers(call, id, { ...change, version })
  }
}
