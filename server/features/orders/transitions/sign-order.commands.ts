import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { canDoAction } from '../model/status/actions.rules.ts'
import { isSignatureWanted } from '../model/status/signature.rules.ts'
import { applyChange } from './apply-change.commands.ts'
import { columnsForHoldChange } from '../store/transition-columns.sql.ts'
import { planReleaseAfterSignature } from '../model/status/holds.rules.ts'
import { requireOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { enqueueProtocolAfterSigning } from './protocol-rendering.commands.ts'
import {
  saveSignature,
  type SignatureInput,
  type SignatureTaker,
} from '../inputs/customer-signature.commands.ts'
import { findStoredFaults } from '../inputs/save-inputs.commands.ts'

/**
 * Stores the customer's signature, or that it was declined, without a change of status. Throws `not_editable`
 * if no signature is needed, and 422 for a picture that the company has not uploaded; field paths begin with
 * `customer_signature`.
 */
export async function takeSignature(call: PersonCall, id: string, input: SignatureInput): Promise<void> {
  const order = await lockOrder(call, id)
  if (!canDoAction(order.facts, 'order.sign', call.actor)) throw new Refusal('not_editable')
  const faults = await findStoredFaults(call, order, { customer_signature: input })
  const renamed = Object.entries(faults).map(([field, list]) => [field.replace('inputs.', ''), list])
  if (renamed.length > 0) throw createFieldRefusal(Object.fromEntries(renamed))
  const { accountId, contactId } = call.actor
  await saveSignatureChange(
    call,
    order,
    input,
    { accountId, contactId, channel: 'portal' },
    { step: 'order.sign' },
  )
}

interface RemoteSigningState {
  readonly orderId: string
  readonly accountId: string | null
  /** Whether the customer can sign. */
  readonly isWanted: boolean
  /** Whether the caller may request the signature. */
  readonly isAllowed: boolean
}

/**
 * Returns whether the customer can sign this order and which company has it. With `locked` the order stays
 * locked until the transaction ends.
 */
export async function getRemoteSigningState(
  call: Call,
  id: string,
  locked?: 'locked',
): Promise<RemoteSigningState> {
  const order = locked ? await lockOrder(call, id) : await requireOrder(call, id)
  const { orderId, accountId, facts } = order
  const mayRequest = call.actor.kind !== 'person' || canDoAction(facts, 'order.sign', call.actor)
  const isWanted = isSignatureWanted(facts)
  return { orderId, accountId, isWanted, isAllowed: mayRequest && isWanted }
}

/** Stores the customer's answer from a mailed link. `historyDetails` is added to the history entry. */
export async function takeRemoteSignature(
  call: Call,
  request: { readonly orderId: string; readonly accountId: string; readonly contactId: string },
  input: SignatureInput,
  historyDetails: object,
): Promise<void> {
  const order = await lockOrder(call, request.orderId)
  if (order.accountId !== request.accountId || !isSignatureWanted(order.facts))
    throw new Refusal('not_editable')
  const { accountId, contactId } = request
  const step = 'declined' in input ? 'signature.decline' : 'signature.sign'
  await saveSignatureChange(
    call,
    order,
    input,
    { accountId, contactId, channel: 'remote' },
    { step, ...historyDetails },
  )
}

async function saveSignatureChange(
  call: Call,
  order: OrderContext,
  input: SignatureInput,
  taker: SignatureTaker,
  { step, ...historyDetails }: { readonly step: string },
): Promise<void> {
  const columns = await saveSignature(call, order, input, taker)
  const released = planReleaseAfterSignature(order.facts)
  const at = formatInstant(call.now)
  await applyChange(call, order, {
    step,
    columns: {
      ...columns,
      ...(released && columnsForHoldChange(released, 'order.release', { at, now: call.now }, null)),
    },
    before: { signature: order.facts.signature, ...(released && { hold: order.facts.hold }) },
    occurredAt: getOccurredAt(call, order.assignedSince),
    after: {
      ...('declined' in input
        ? { signature: 'declined', ...input.declined, ...historyDetails }
        : { signature: 'taken', name: input.name, ...historyDetails }),
      ...(released && { status: released.status }),
    },
  })
  await enqueueProtocolAfterSigning(call, order)
}
