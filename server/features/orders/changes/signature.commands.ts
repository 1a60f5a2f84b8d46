import type { PersonCall } from '#server/kernel/call'
import { invalid, Refusal } from '#server/kernel/refusal'
import { mayDo } from '../states/actions.rules.ts'
import { applyChange } from './change.ts'
import { lockOrder } from '../reading/known-order.sql.ts'
import { renderAfterSigning } from './protocol.ts'
import { writeSignature, type SignatureInput } from '../inputs/signature.ts'
import { storedFaults } from '../inputs/stored-inputs.ts'

/**
 * Takes the customer's signature, or that it was declined, besides a change of status: for the
 * customer-signature page. Refuses with `not_editable` where none is (any more) wanted, with 422 a
 * picture that the company has not uploaded; fields are named below `customer_signature`.
 */
export async function takeSignature(call: PersonCall, id: string, input: SignatureInput): Promise<void> {
  const order = await lockOrder(call, id)
  if (!mayDo(order.facts, 'order.sign', call.actor)) throw new Refusal('not_editable')
  const faults = await storedFaults(call, order, { customer_signature: input })
  const named = Object.entries(faults).map(([field, list]) => [field.replace('inputs.', ''), list])
  if (named.length > 0) throw invalid(Object.fromEntries(named))
  const columns = await writeSignature(call, order, input)
  await applyChange(call, order, {
    step: 'order.sign',
    columns,
    before: { signature: order.facts.signature },
    after:
      'declined' in input
        ? { signature: 'declined', ...input.declined }
        : { signature: 'taken', name: input.name },
  })
  await renderAfterSigning(call, order)
}
