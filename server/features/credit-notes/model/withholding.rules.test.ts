import { describe, expect, test } from 'vitest'
import {
  calculateConstructionPrice,
  calculateWithholding,
  type ConstructionPayment,
} from './withholding.rules.ts'

describe('the price of construction work', () => {
  const lines = [
    { work_kind: 'construction', net_cents: 100_000 },
    { work_kind: 'repair', net_cents: 20_000 },
    { work_kind: 'other', net_cents: 55_555 },
    { work_kind: 'electricity', net_cents: 7 },
  ] as const

  test.each([
    ['standard', 142_800],
    ['reverse_charge', 142_800],
    ['small_business', 120_000],
  ] as const)('with the tax case %s is %i cents', (taxCase, price) => {
    expect(calculateConstructionPrice(lines, taxCase)).toBe(price)
  })

  test('is rounded once', () => {
    expect(calculateConstructionPrice([{ work_kind: 'construction', net_cents: 3 }], 'standard')).toBe(4)
  })
})

describe('the tax withheld from a payment', () => {
  const payment: ConstructionPayment = {
    constructionCents: 119_000,
    totalCents: 119_000,
    isExempt: false,
    year: { otherCents: 500_000, untaxedCents: 0 },
    limitCents: 500_000,
  }
  test.each<[string, Partial<ConstructionPayment>, string | null, number, number]>([
    ['without exemption is 15 per cent', {}, 'withheld', 119_000, 17_850],
    ['with exemption is nothing', { isExempt: true }, 'exempt', 0, 0],
    ['without construction work is nothing', { constructionCents: 0 }, null, 0, 0],
    ['at the limit is nothing', { year: { otherCents: 381_000, untaxedCents: 0 } }, 'below_limit', 0, 0],
    [
      'one cent above the limit is 15 per cent',
      { year: { otherCents: 381_001, untaxedCents: 0 } },
      'withheld',
      119_000,
      17_850,
    ],
    [
      'includes the tax of earlier payments below the limit',
      { year: { otherCents: 450_000, untaxedCents: 400_000 } },
      'withheld',
      519_000,
      77_850,
    ],
    [
      'is never more than the payment',
      { totalCents: 50_000, year: { otherCents: 450_000, untaxedCents: 400_000 } },
      'withheld',
      333_333,
      50_000,
    ],
    [
      'of other work in the same credit note is nothing',
      { constructionCents: 59_500 },
      'withheld',
      59_500,
      8_925,
    ],
    [
      'without a limit starts with the first euro',
      { limitCents: 0, year: { otherCents: 0, untaxedCents: 0 } },
      'withheld',
      119_000,
      17_850,
    ],
  ])('%s', (_, more, reason, taxedCents, withheldCents) => {
    expect(calculateWithholding({ ...payment, ...more })).toEqual({ reason, taxedCents, withheldCents })
  })
})
