import { describe, expect, test } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import { linkState, type LinkFacts } from './order-links.rules.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const link: LinkFacts = {
  expiresAt: '2026-12-21T12:00:00.000Z',
  revokedAt: null,
  status: 'started',
  isHeld: true,
}

/** Until the order is completed; what its company gives up or loses ends it as well (readings Q21). */
const ended: readonly OrderStatus[] = ['completed', 'invoice_sent', 'paid', 'closed', 'cancelled']

describe('a link to one order', () => {
  test.each(orderStatuses)('is open or not while the order is %s', (status) => {
    expect(linkState({ ...link, status }, now)).toBe(ended.includes(status) ? 'completed' : 'active')
  })

  test('ends at its last second', () => {
    expect(linkState({ ...link, expiresAt: '2026-11-21T12:00:00.001Z' }, now)).toBe('active')
    expect(linkState({ ...link, expiresAt: '2026-11-21T12:00:00.000Z' }, now)).toBe('expired')
  })

  test('ends when it is revoked, and when the company has the order no longer', () => {
    expect(linkState({ ...link, revokedAt: '2026-11-20T12:00:00Z' }, now)).toBe('revoked')
    expect(linkState({ ...link, isHeld: false }, now)).toBe('gone')
  })
})
