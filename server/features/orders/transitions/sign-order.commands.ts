import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { mayDo } from '../model/status/actions.rules.ts'
import { wantsSignature } from '../model/status/signature.rules.ts'
import { applyChange } from './apply-change.commands.ts'
import { held } from '../store/transition-columns.sql.ts'
import { signedChange } from '../model/status/holds.rules.ts'
import { findOrder, lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { renderAfterSigning } from './protocol-rendering.commands.ts'
import {
  writeSignature,
  type SignatureInput,
  type SignatureTaker,
} from '../inputs/customer-signature.commands.ts'
import { storedFaults } from '../inputs/stored-inputs.commands.ts'

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
  if (named.length > 0) throw createFieldRefusal(Object.fromEntries(named))
  const { accountId, contactId } = call.actor
  await keepSignature(call, order, input, { accountId, contactId, channel: 'portal' }, { step: 'order.sign' })
}

interface Signing {
  readonly orderId: string
  readonly accountId: string | null
  /** Whether the customer may (still) sign. */
  readonly isWanted: boolean
  /** Whether the caller may have it signed. */
  readonly isAllowed: boolean
}

/** Whether the customer may (still) sign this order, and whose it is; `locked` until the transaction ends. */
export async function maySignRemotely(call: Call, id: string, locked?: 'locked'): Promise<Signing> {
  const order = locked ? await lockOrder(call, id) : await findOrder(call, id)
  const { orderId, accountId, facts } = order
  const isTheirs = call.actor.kind !== 'person' || mayDo(facts, 'order.sign', call.actor)
  const isWanted = wantsSignature(facts)
  return { orderId, accountId, isWanted, isAllowed: isTheirs && isWanted }
}

/** Takes what the customer answered by a link; `told` is what the history keeps of it. */
export async function takeRemoteSignature(
  call: Call,
  request: { readonly orderId: string; readonly accountId: string; readonly contactId: string },
  input: SignatureInput,
  told: object,
): Promise<void> {
  const order = await lockOrder(call, request.orderId)
  if (order.accountId !== request.accountId || !wantsSignature(order.facts)) throw new Refusal('not_editable')
  const { accountId, contactId } = request
  const step = 'declined' in input ? 'signature.decline' : 'signature.sign'
  await keepSignature(call, order, input, { accountId, contactId, channel: 'remote' }, { step, ...told })
}

async function keepSignature(
  call: Call,
  order: KnownOrder,
  input: SignatureInput,
  taker: SignatureTaker,
  { step, ...told }: { readonly step: string },
): Promise<void> {
  const columns = await writeSignature(call, order, input, taker)
  const released = signedChange(order.facts)
  const at = formatInstant(call.now)
  await applyChange(call, order, {
    step,
    columns: { ...columns, ...(released && held(released, 'order.release', { at, now: call.now }, null)) },
    before: { signature: order.facts.signature, ...(released && { hold: order.facts.hold }) },
    doneAt: getOccurredAt(call, order.since),
    after: {
      ...('declined' in input
        ? { signature: 'declined', ...input.declined, ...told }
        : { signature: 'taken', name: input.name, ...told }),
      ...(released && { status: released.status }),
    },
  })
  await renderAfterSigning(call, order)
}
