import { describe, expect, it } from 'vitest'
import { getReturnPath } from './return-path.ts'

const returnFrom = (search: Parameters<typeof getReturnPath>[1]) =>
  getReturnPath('0015e00000AbCdEAAV', search)

describe('return path after the signature', () => {
  it('the user returns to the path of the redirect parameter', () => {
    expect(returnFrom({ redirect: '/orders/at-work/0015e00000AbCdEAAV/' })).toBe(
      '/orders/at-work/0015e00000AbCdEAAV/',
    )
  })

  it('the user returns to the named page with the order and its queue', () => {
    expect(returnFrom({ name: 'order', type: 'at-work' })).toBe('/orders/at-work/0015e00000AbCdEAAV/')
    expect(returnFrom({ name: 'orderSingle' })).toBe('/order-single/0015e00000AbCdEAAV/')
    expect(returnFrom({ name: 'invoices' })).toBe('/invoices')
  })

  it('the user returns to the list of the queue', () => {
    expect(returnFrom({ type: 'final-confirmation' })).toBe('/orders/final-confirmation/')
  })

  it('without a valid target the user returns to the signature list, never to another site', () => {
    for (const redirect of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/nothing/',
      '',
    ]) {
      expect(returnFrom({ redirect })).toBe('/orders/customer-signature/')
    }
    expect(returnFrom({ name: 'verifySeal' })).toBe('/orders/customer-signature/')
    expect(returnFrom({ name: 'toString' })).toBe('/orders/customer-signature/')
  })
})
