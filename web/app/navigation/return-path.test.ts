import { describe, expect, it } from 'vitest'
import { wayBack } from './return-path.ts'

const isBuilt = (path: string) => /^\/(orders|order-single|invoices)\b/.test(path)
const back = (search: Parameters<typeof wayBack>[1]) => wayBack('0015e00000AbCdEAAV', search, isBuilt)

describe('after the signature one comes back', () => {
  it('to the path that was named', () => {
    expect(back({ redirect: '/orders/at-work/0015e00000AbCdEAAV/' })).toBe(
      '/orders/at-work/0015e00000AbCdEAAV/',
    )
  })

  it('to the page that was named, with the order and its queue', () => {
    expect(back({ name: 'order', type: 'at-work' })).toBe('/orders/at-work/0015e00000AbCdEAAV/')
    expect(back({ name: 'orderSingle' })).toBe('/order-single/0015e00000AbCdEAAV/')
    expect(back({ name: 'invoices' })).toBe('/invoices')
  })

  it('to the list of the queue', () => {
    expect(back({ type: 'final-confirmation' })).toBe('/orders/final-confirmation/')
  })

  it('to the list of signatures from everywhere else, never to another site', () => {
    for (const redirect of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/nothing/',
      '',
    ]) {
      expect(back({ redirect })).toBe('/orders/customer-signature/')
    }
    expect(back({ name: 'verifySeal' })).toBe('/orders/customer-signature/')
    expect(back({ name: 'toString' })).toBe('/orders/customer-signature/')
  })
})
