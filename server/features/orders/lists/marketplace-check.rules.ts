import type { OrderRunObstacle } from '#contract/operator/orders/order-filters'
import type { OrderRunChange } from '#contract/operator/orders/order-runs'
import type { MarketplaceAction } from '#contract/orders/model/order-enums'
import { listMarketplaceActions, listPossibleHolds } from '../model/status/marketplace-actions.rules.ts'
import type { Hold, OrderFacts } from '../model/status/order-steps.rules.ts'

export interface MarketplaceCheck {
  readonly actions: readonly MarketplaceAction[]
  readonly holds: readonly Hold[]
  /** Why the change is not possible; null: it is, or no change was asked for. */
  readonly obstacle: OrderRunObstacle | null
}

/** Evaluates what the marketplace can do with an order, and whether a change of many orders is possible for it. */
export function checkMarketplaceChange(order: OrderFacts, change: OrderRunChange | null): MarketplaceCheck {
  const actions = listMarketplaceActions(order)
  const holds = listPossibleHolds(order)
  return { actions, holds, obstacle: change ? findObstacle(change, actions, holds) : null }
}

function findObstacle(
  change: OrderRunChange,
  actions: readonly MarketplaceAction[],
  holds: readonly Hold[],
): OrderRunObstacle | null {
  switch (change.action) {
    case 'offer.create':
    case 'order.release':
      return actions.includes(change.action) ? null : 'status_not_allowed'
    case 'order.hold': {
      if (!actions.includes('order.hold')) return 'status_not_allowed'
      const isPossible = holds.some(
        ({ reason, substate }) =>
          reason === change.reason && (change.substate === undefined || substate === change.substate),
      )
      return isPossible ? null : 'hold_not_possible'
    }
    case 'order.cancel':
      if (actions.includes(`order.cancel.${change.category}`)) return null
      return actions.some((one) => one.startsWith('order.cancel.'))
        ? 'category_not_possible'
        : 'status_not_allowed'
  }
}
