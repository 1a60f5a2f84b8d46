import type { AdditionalServiceState } from '#contract/orders/model/order-enums'
import {
  getTargetState,
  requireTransition,
  evaluateTransition,
  type Transition,
} from '#server/kernel/state-machine'

/** The states of an additional service: what the marketplace may answer, and what the company may do then. */

export type AdditionalServiceStep = 'accept' | 'offerPrice' | 'decline' | 'agree' | 'withdraw'
type AdditionalServiceActor = 'partner' | 'operator'

const additionalServiceSteps: readonly Transition<
  AdditionalServiceStep,
  AdditionalServiceState,
  AdditionalServiceActor
>[] = [
  { name: 'accept', from: ['pending', 'price_offered'], to: 'accepted', by: ['operator'] },
  { name: 'offerPrice', from: ['pending', 'price_offered'], to: 'price_offered', by: ['operator'] },
  { name: 'decline', from: ['pending', 'price_offered'], to: 'declined', by: ['operator'] },
  { name: 'agree', from: ['price_offered'], to: 'accepted', by: ['partner'] },
  { name: 'withdraw', from: ['pending', 'price_offered'], to: 'withdrawn', by: ['partner'] },
]

function evaluateAdditionalServiceStep(
  state: AdditionalServiceState,
  name: AdditionalServiceStep,
  actor: AdditionalServiceActor,
) {
  const rows = additionalServiceSteps.filter((step) => step.name === name)
  return evaluateTransition(rows, state, [actor])
}

/** Returns the state after a step. Throws `status_not_allowed` if the service is settled. */
export function requireAdditionalServiceState(
  state: AdditionalServiceState,
  name: AdditionalServiceStep,
  actor: AdditionalServiceActor,
): AdditionalServiceState {
  return getTargetState(requireTransition(evaluateAdditionalServiceStep(state, name, actor)), null)
}

export function canTakeAdditionalServiceStep(
  state: AdditionalServiceState,
  name: AdditionalServiceStep,
  actor: AdditionalServiceActor,
): boolean {
  return evaluateAdditionalServiceStep(state, name, actor).allowed
}

/** Returns the marketplace's step for an answer; the company's own price is no other price. */
export function getAnswerStep(
  { accept, cents }: { readonly accept: boolean; readonly cents: number | null },
  proposedCents: number,
): AdditionalServiceStep {
  if (!accept) return 'decline'
  return cents === null || cents === proposedCents ? 'accept' : 'offerPrice'
}
