import { describe, expect, test } from 'vitest'
import { audiences } from '#contract/orders/model/order-enums'
import { getChangeableUntil, getCommentAudience, isCustomerContact } from './comments.rules.ts'

const all = ['admin', 'brand', 'customer', 'partner'] as const
const withoutCustomer = ['admin', 'brand', 'partner'] as const

describe('comment audience', () => {
  test.each([
    ['phone', withoutCustomer, true],
    ['customer_call', all, true],
    ['support_call', ['admin', 'brand', 'customer'], false],
    ['delivery_confirmation', all, false],
    ['decline', ['admin', 'customer', 'partner'], false],
    ['customer_reached', withoutCustomer, true],
    ['comment', withoutCustomer, false],
  ] as const)(
    'a comment of kind %s is read by %j; it counts as customer contact: %s',
    (kind, audience, contact) => {
      expect(getCommentAudience(kind)).toEqual(audience)
      expect(isCustomerContact(kind)).toBe(contact)
    },
  )

  test('the author chooses who reads a comment, and the marketplace reads it', () => {
    expect(getCommentAudience('comment', ['brand', 'partner'])).toEqual(['admin', 'brand', 'partner'])
    expect(getCommentAudience('phone', all)).toEqual(audiences)
  })

  test('kinds with a fixed audience ignore what the author chooses', () => {
    expect(getCommentAudience('support_call', ['partner'])).toEqual(['admin', 'brand', 'customer'])
  })

  test('a comment for the own company alone is internal', () => {
    expect(getCommentAudience('comment', ['partner'])).toEqual(['partner'])
  })
})

describe('changes of a message', () => {
  const message = { kind: 'comment', created_at: '2026-11-20T10:00:00.000Z', deleted_at: null } as const
  const until = (at: string, change: Partial<Parameters<typeof getChangeableUntil>[0]> = {}) =>
    getChangeableUntil({ ...message, ...change }, Temporal.Instant.from(at))?.toString() ?? null

  test('a message can be changed for five minutes after its arrival', () => {
    expect(until('2026-11-20T10:04:59.999Z')).toBe('2026-11-20T10:05:00Z')
    expect(until('2026-11-20T10:05:00Z')).toBeNull()
  })

  test('a deleted message and a logged call cannot be changed', () => {
    expect(until('2026-11-20T10:01:00Z', { deleted_at: '2026-11-20T10:00:30.000Z' })).toBeNull()
    expect(until('2026-11-20T10:01:00Z', { kind: 'phone' })).toBeNull()
  })
})
