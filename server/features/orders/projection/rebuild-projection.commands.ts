import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { lockOrder } from '../store/order-context.queries.ts'
import { refreshListProjection } from './list-projection.commands.ts'
import { listOrdersNaming, type NamedSubject } from './rebuild-projection.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** A person's name or phone number changed. */
    'order.renewDelegated': { readonly contactId: string }
    'order.renewRows': { readonly orderIds: readonly string[]; readonly accountIds: readonly string[] }
  }
}

/** Orders per transaction: few enough that other writers do not wait long for the locks. */
const ordersPerTask = 25

/**
 * Enqueues a rebuild of the list rows that show a person, separate from the change that makes it necessary.
 */
export async function enqueueRebuildForContact(call: Call, contactId: string): Promise<void> {
  await enqueueTask(call, 'order.renewDelegated', { contactId }, { key: `order.renewDelegated ${contactId}` })
}

/** List rows contain names, so a changed name rebuilds the rows of all these orders. */
export const rebuildProjectionTasks: TaskHandlers = {
  'account.renamed': (call, { accountId }) => enqueueRebuilds(call, { accountId }),
  'order.renewDelegated': (call, { contactId }) => enqueueRebuilds(call, { contactId }),
  'order.renewRows': async (call, { orderIds, accountIds }) => {
    for (const orderId of orderIds) {
      // Wait for a concurrent change, so that this rebuild sees its result.
      await lockOrder(call, orderId)
      await refreshListProjection(call, orderId)
    }
    await publishLiveChanges(call, { accountIds, topic: 'orders' })
  },
}

async function enqueueRebuilds(call: Call, subject: NamedSubject): Promise<void> {
  const orders = await listOrdersNaming(call.tx, subject)
  for (let from = 0; from < orders.length; from += ordersPerTask) {
    const batch = orders.slice(from, from + ordersPerTask)
    const accountIds = [...new Set(batch.flatMap(({ accountId }) => accountId ?? []))]
    await enqueueTask(call, 'order.renewRows', {
      // Sorted, so that two tasks that lock several orders cannot deadlock.
      orderIds: batch.map(({ orderId }) => orderId).toSorted(),
      accountIds,
    })
  }
}
