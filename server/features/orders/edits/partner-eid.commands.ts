import type { Input, Output } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { canDoAction } from '../model/status/actions.rules.ts'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { lockOrder } from '../store/order-context.queries.ts'

/** Sets the partner's own order number. An empty value clears it. */
export async function setPartnerEid(
  call: PersonCall,
  id: string,
  body: Input<'order.setPartnerEid'>['body'],
): Promise<Output<'order.setPartnerEid'>> {
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, body.version)
  if (!canDoAction(order.facts, 'order.setPartnerEid', call.actor)) throw new Refusal('not_editable')
  const partnerEid = body.partnerEid || null
  if (partnerEid === order.partnerEid) return { partnerEid, version: order.version }
  await applyChange(call, order, {
    step: 'order.setPartnerEid',
    columns: { partner_eid: partnerEid },
    before: { partner_eid: order.partnerEid },
    after: { partner_eid: partnerEid },
  })
  return { partnerEid, version: order.version + 1 }
}
