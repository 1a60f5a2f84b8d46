import { describe, expect, test } from 'vitest'
import { audiences } from '#contract/orders/model/order-enums'
import { audienceOf, isContact } from './comments.rules.ts'

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
    expect(audienceOf(kind)).toEqual(audience)
    expect(isContact(kind)).toBe(contact)
  })

  test('whom its author chooses, and the marketplace always', () => {
    expect(audienceOf('comment', ['partner'])).toEqual(['admin', 'partner'])
    expect(audienceOf('phone', all)).toEqual(audiences)
  })

  test('no others where its kind decides', () => {
    expect(audienceOf('support_call', ['partner'])).toEqual(['admin', 'brand', 'customer'])
  })
})
