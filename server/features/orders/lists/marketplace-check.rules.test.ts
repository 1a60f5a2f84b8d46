import { expect, test } from 'vitest'
import type { OrderRunChange } from '#contract/operator/orders/order-runs'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import { checkMarketplaceChange } from './marketplace-check.rules.ts'

const offer: OrderRunChange = { action: 'offer.create' }
const release: OrderRunChange = { action: 'order.release' }
const cancelFor = (category: 'partner' | 'customer'): OrderRunChange => ({
  action: 'order.cancel',
  category,
  reason_id: 'any',
})
const holdFor = (
  reason: 'network_operator' | 'customer_pause',
  substate?: 'paused' | 'waiting',
): OrderRunChange => ({ action: 'order.hold', reason, ...(substate ? { substate } : {}) })

const stated: readonly [string, OrderStatus, OrderRunChange, string | null][] = [
  ['an offer', 'open', offer, null],
  ['an offer', 'accepted', offer, 'status_not_allowed'],
  ['an offer', 'on_hold_before_accepted', offer, 'status_not_allowed'],
  ['a release', 'on_hold_before_accepted', release, null],
  ['a release', 'open', release, 'status_not_allowed'],
  ['a hold for the grid operator', 'open', holdFor('network_operator'), null],
  ['a hold for the grid operator', 'started', holdFor('network_operator'), 'hold_not_possible'],
  ['a pause of the customer', 'started', holdFor('customer_pause', 'paused'), null],
  [
    'a pause of the customer that waits',
    'started',
    holdFor('customer_pause', 'waiting'),
    'hold_not_possible',
  ],
  ['a pause of the customer', 'paid', holdFor('customer_pause'), 'status_not_allowed'],
  ['a cancellation of the customer', 'open', cancelFor('customer'), null],
  ['a cancellation of the company', 'open', cancelFor('partner'), 'category_not_possible'],
  ['a cancellation of the company', 'started', cancelFor('partner'), null],
  ['a cancellation of the customer', 'completed', cancelFor('customer'), 'status_not_allowed'],
]

test.each(stated)(
  '%s of an order in status %s is possible or has an obstacle',
  (_, status, change, obstacle) => {
    expect(checkMarketplaceChange(createOrderFactsInStatus(status), change).obstacle).toBe(obstacle)
  },
)

test('without a change there is no obstacle, but the possible actions and holds', () => {
  const { actions, holds, obstacle } = checkMarketplaceChange(createOrderFactsInStatus('open'), null)
  expect(obstacle).toBeNull()
  expect(actions).toContain('offer.create')
  expect(holds.map(({ reason }) => reason)).toContain('network_operator')
})
