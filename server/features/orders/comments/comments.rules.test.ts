import { describe, expect, test } from 'vitest'
import { audiences } from '#contract/orders/model/order-enums'
import { getCommentAudience, isCustomerContact } from './comments.rules.ts'

const all = ['admin', 'brand', 'customer', 'partner'] as const
const withoutCustomer = ['admin', 'brand', 'partner'] as const

describe('a comment is read by', () => {
  test.each([
    ['phone', withoutCustomer, true],
    ['customer_call', all, true],
    ['support_call', ['admin', 'brand', 'customer'], false],
    ['delivery_confirmation', all, false],
    ['decline', ['admin', 'customer', 'partner'], false],
    ['customer_reached', withoutCustomer, true],
    ['comment', withoutCustomer, false],
  ] as const)('%s: %j; contact with the customer: %s', (kind, audience, contact) => {
    expect(getCommentAudience(kind)).toEqual(audience)
    expect(isCustomerContact(kind)).toBe(contact)
  })

  test('whom its author chooses, and the marketplace always', () => {
    expect(getCommentAudience('comment', ['partner'])).toEqual(['admin', 'partner'])
    expect(getCommentAudience('phone', all)).toEqual(audiences)
  })

  test('no others where its kind decides', () => {
    expect(getCommentAudience('support_call', ['partner'])).toEqual(['admin', 'brand', 'customer'])
  })
})
