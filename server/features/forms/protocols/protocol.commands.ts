import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { findVersionToRender } from './protocol.sql.ts'

/** An order that has a protocol gets a new one, of its present version; the older ones stay as they are. */
export async function enqueueProtocolRender(call: Call, orderId: string): Promise<void> {
  if (call.suppressNotifications) return
  const version = await findVersionToRender(call.tx, orderId)
  if (version !== null) await enqueueTask(call, 'protocol.render', { orderId, version })
}
