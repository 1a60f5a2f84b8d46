import type { Call } from '#server/kernel/call'
import { holdReasonLabels } from '../model/status/hold-labels.ts'
import type { HoldChange } from '../model/status/holds.rules.ts'
import { notifyCompany, type ConcernedOrder } from './notify-company.commands.ts'

/** Tells the company why its order is on hold, and whether it has to act itself. */
export async function notifyHold(
  call: Call,
  order: ConcernedOrder,
  { hold }: HoldChange,
  comment: string | null | undefined,
): Promise<void> {
  if (!hold) return
  const template = hold.mover === 'partner' ? 'order_needs_action' : 'order_on_hold'
  await notifyCompany(call, order, { template, reason: holdReasonLabels[hold.reason], comment, rest: {} })
}
