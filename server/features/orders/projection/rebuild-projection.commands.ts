import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { lockOrder } from '../store/order-context.sql.ts'
import { refreshListProjection } from './list-projection.commands.ts'
import { listOrdersNaming, type NamedSubject } from './rebuild-projection.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Somebody is called otherwise, or reached by another number. */
    'order.renewDelegated': { readonly contactId: string }
    'order.renewRows': { readonly orderIds: readonly string[]; readonly accountIds: readonly string[] }
  }
}

/** Orders that one transaction renews: few enough that nobody waits for them to be let go. */
const ordersPerTask = 25

/** What ready-made rows say of a person is renewed, at once and apart from the change that made it necessary. */
export async function enqueueRebuildForContact(call: Call, contactId: string): Promise<void> {
  await enqueueTask(call, 'order.renewDelegated', { contactId }, { key: `order.renewDelegated ${contactId}` })
}

/** Names stand in the ready-made rows of orders; where one changes, the rows of all these orders follow. */
export const rebuildProjectionTasks: TaskHandlers = {
  'account.renamed': (call, { accountId }) => enqueueRebuilds(call, { accountId }),
  'order.renewDelegated': (call, { contactId }) => enqueueRebuilds(call, { contactId }),
  'order.renewRows': async (call, { orderIds, accountIds }) => {
    for (const orderId of orderIds) {
      // Who changes the order just now writes its rows first.
      await lockOrder(call, orderId)
      await refreshListProjection(call, orderId)
    }
    await publishLiveChanges(call, { accountIds, topic: 'orders' })
  },
}

async function enqueueRebuilds(call: Call, named: NamedSubject): Promise<void> {
  const orders = await listOrdersNaming(call.tx, named)
  for (let from = 0; from < orders.length; from += ordersPerTask) {
    const some = orders.slice(from, from + ordersPerTask)
    const accountIds = [...new Set(some.map(({ accountId }) => accountId))]
    await enqueueTask(call, 'order.renewRows', {
      // In one order for all, so that two who lock several never wait for each other in a circle.
      orderIds: some.map(({ orderId }) => orderId).toSorted(),
      accountIds,
    })
  }
}
