import { describe, expect, test } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import { getOrderLinkState, type OrderLinkFacts } from './order-links.rules.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const activeLink: OrderLinkFacts = {
  expiresAt: '2026-12-21T12:00:00.000Z',
  revokedAt: null,
  status: 'started',
  isStillAssigned: true,
}

/** Until the order is completed; what its company gives up or loses ends it as well (readings Q21). */
const endedStatuses: readonly OrderStatus[] = ['completed', 'invoice_sent', 'paid', 'closed', 'cancelled']

describe('a link to one order', () => {
  test.each(orderStatuses)('is open or not while the order is %s', (status) => {
    expect(getOrderLinkState({ ...activeLink, status }, now)).toBe(
      endedStatuses.includes(status) ? 'completed' : 'active',
    )
  })

  test('ends at its last second', () => {
    expect(getOrderLinkState({ ...activeLink, expiresAt: '2026-11-21T12:00:00.001Z' }, now)).toBe('active')
    expect(getOrderLinkState({ ...activeLink, expiresAt: '2026-11-21T12:00:00.000Z' }, now)).toBe('expired')
  })

  test('ends when it is revoked, and when the company has the order no longer', () => {
    expect(getOrderLinkState({ ...activeLink, revokedAt: '2026-11-20T12:00:00Z' }, now)).toBe('revoked')
    expect(getOrderLinkState({ ...activeLink, isStillAssigned: false }, now)).toBe('gone')
  })
})
