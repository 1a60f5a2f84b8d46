import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { hasAutomaticCompany } from './offer-rules.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'offer.applyRules': { readonly orderId: string }
  }
}

/** Enqueues the decision of the rules if one of the companies that got an offer accepts automatically. */
export async function enqueueRules(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (call.suppressNotifications || !(await hasAutomaticCompany(call.tx, accountIds))) return
  await enqueueTask(call, 'offer.applyRules', { orderId }, { key: `offer.applyRules ${orderId}` })
}
