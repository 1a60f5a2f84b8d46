import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import { listMarketplaceActions, listPossibleHolds } from './marketplace-actions.rules.ts'

/** h hold, r release, a approve, w rework, q answer the quote, c close; p, k, b cancel for company, customer, brand; o offer. */
const stated: readonly [OrderStatus, string][] = [
  ['open', 'ohckb'],
  ['accepted', 'hcpkb'],
  ['appointment_confirmed', 'hcpkb'],
  ['started', 'hcpkb'],
  ['finished', 'hcpkb'],
  ['approval_pending', 'hawc'],
  ['completed', 'c'],
  ['invoice_sent', ''],
  ['paid', ''],
  ['closed', ''],
  ['cancelled', ''],
  ['on_hold_before_accepted', 'rckb'],
]
const letters: Record<string, string> = {
  'offer.create': 'o',
  'order.hold': 'h',
  'order.release': 'r',
  'order.complete': 'a',
  'order.rework': 'w',
  'order.answerProposal': 'q',
  'order.close': 'c',
  'order.cancel.partner': 'p',
  'order.cancel.customer': 'k',
  'order.cancel.brand': 'b',
}
const toLetters = (actions: readonly string[]) => actions.map((one) => letters[one]).join('')

test.each(stated)('the marketplace’s actions in status %s are %j', (status, expected) => {
  expect(toLetters(listMarketplaceActions(createOrderFactsInStatus(status)))).toBe(expected)
})

test('a held or quoted order can be cancelled only while the interrupted status allows it', () => {
  const held = (resumesTo: OrderStatus) =>
    toLetters(listMarketplaceActions(createOrderFactsInStatus('on_hold', { resumesTo })))
  expect(held('started')).toBe('rcpkb')
  expect(held('approval_pending')).toBe('rc')
  const quoted = createOrderFactsInStatus('proposal_approval_pending', { resumesTo: 'completed' })
  expect(toLetters(listMarketplaceActions(quoted))).toBe('qc')
})

test('the holds are those of the order’s side of acceptance that the company can end', () => {
  const reasons = (status: OrderStatus, more = {}) =>
    listPossibleHolds(createOrderFactsInStatus(status, more)).map(({ reason }) => reason)
  expect(reasons('open')).toContain('network_operator')
  expect(reasons('open')).not.toContain('customer_not_reachable')
  expect(reasons('started')).toContain('customer_not_reachable')
  expect(reasons('started', { isRemote: true })).not.toContain('customer_signature')
  expect(reasons('paid')).toEqual([])
})
