import type { Input, Output } from '#contract/api'
import { orderTypes } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { findMatchingForm } from './definitions.sql.ts'
import { toFormView } from './form.view.ts'

/**
 * Returns the newest form of an opportunity for an order type and a category, or for one of its change
 * requests. Throws `not_found` if there is none.
 */
export async function readFormForOrder(
  call: Call,
  params: Input<'form.forOrder'>['params'],
  changeRequest: string | null,
): Promise<Output<'form.forOrder'>> {
  const orderType = orderTypes.find((type) => type === params.form_type)
  if (!orderType) throw new Refusal('not_found')
  const { opportunity: opportunityId, protocol_type: protocolType, category } = params
  const choice = { opportunityId, orderType, protocolType, category, changeRequest }
  return toFormView(await findMatchingForm(call.tx, choice), call.locale)
}
