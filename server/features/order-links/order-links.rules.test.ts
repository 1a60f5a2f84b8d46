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

/** Links end when the order is completed or leaves the company. */
const endedStatuses: readonly OrderStatus[] = ['completed', 'invoice_sent', 'paid', 'closed', 'cancelled']

describe('order link', () => {
  test.each(orderStatuses)('a link is active only while the order is unfinished: %s', (status) => {
    expect(getOrderLinkState({ ...activeLink, status }, now)).toBe(
      endedStatuses.includes(status) ? 'completed' : 'active',
    )
  })

  test('a link expires at its last millisecond', () => {
    expect(getOrderLinkState({ ...activeLink, expiresAt: '2026-11-21T12:00:00.001Z' }, now)).toBe('active')
    expect(getOrderLinkState({ ...activeLink, expiresAt: '2026-11-21T12:00:00.000Z' }, now)).toBe('expired')
  })

  test('a link ends when it is revoked or the company loses the order', () => {
    expect(getOrderLinkState({ ...activeLink, revokedAt: '2026-11-20T12:00:00Z' }, now)).toBe('revoked')
    expect(getOrderLinkState({ ...activeLink, isStillAssigned: false }, now)).toBe('gone')
  })
})
