import { describe, expect, test } from 'vitest'
import { audiences } from '#contract/orders/model/order-enums'
import { getCommentAudience, isCustomerContact } from './comments.rules.ts'

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

  test('the author chooses who reads a comment, and the marketplace always reads it', () => {
    expect(getCommentAudience('comment', ['partner'])).toEqual(['admin', 'partner'])
    expect(getCommentAudience('phone', all)).toEqual(audiences)
  })

  test('kinds with a fixed audience ignore what the author chooses', () => {
    expect(getCommentAudience('support_call', ['partner'])).toEqual(['admin', 'brand', 'customer'])
  })
})
