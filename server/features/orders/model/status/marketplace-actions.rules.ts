import { cancellationCategories, type MarketplaceAction } from '#contract/orders/model/order-enums'
import { canPartnerEndHold, holdRules, type HeldStatus } from './holds.rules.ts'
import type { Hold, OrderFacts } from './order-steps.rules.ts'
import { evaluateCancellation, evaluateStep } from './state-machine.rules.ts'

/** Actions of the marketplace that an order allows now. Its people see them as buttons. */

const marketplace = { kind: 'operator' } as const

const marketplaceSteps = [
  'order.hold',
  'order.release',
  'order.complete',
  'order.rework',
  'order.answerProposal',
  'order.close',
] as const

/** Lists the steps of the marketplace that the order allows in its status. */
export function listMarketplaceActions(order: OrderFacts): MarketplaceAction[] {
  const steps = marketplaceSteps.filter((name) => evaluateStep(order, name, marketplace).allowed)
  const cancellations = cancellationCategories
    .filter((category) => evaluateCancellation(order, marketplace, category).allowed)
    .map((category): MarketplaceAction => `order.cancel.${category}`)
  return [...(order.status === 'open' ? (['offer.create'] as const) : []), ...steps, ...cancellations]
}

/** Lists the holds that the marketplace can choose: those of this side of acceptance that the company can end. */
export function listPossibleHolds(order: OrderFacts): Hold[] {
  const verdict = evaluateStep(order, 'order.hold', marketplace)
  if (!verdict.allowed) return []
  const status = verdict.step.to as HeldStatus
  return holdRules
    .filter((rule) => rule.status === status)
    .map(({ reason, substate, mover }) => ({ reason, substate, mover }))
    .filter((hold) => canPartnerEndHold(order, { status, resumesTo: order.status, hold }))
}
