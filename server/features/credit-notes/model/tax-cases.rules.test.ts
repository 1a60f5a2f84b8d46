import { describe, expect, test } from 'vitest'
import { orderTypes } from '#contract/orders/model/order-enums'
import { determineTaxCase, determineWorkKind, type TaxedWork, type TaxParties } from './tax-cases.rules.ts'

describe('the kind of work of an order', () => {
  test.each(orderTypes)('follows from the type %s if no line names a kind', (orderType) => {
    const expected: Record<string, string> = {
      installation: 'construction',
      installation_preparation: 'construction',
      defect_elimination: 'repair',
      reclamation: 'repair',
    }
    const lines = [{ workKind: null, netCents: 10_000 }]
    expect(determineWorkKind(orderType, lines)).toBe(expected[orderType] ?? 'other')
  })

  test.each([
    [
      'the larger sum',
      [
        ['other', 60_000],
        [null, 50_000],
      ],
      'other',
    ],
    [
      'the sum of several lines',
      [
        ['other', 60_000],
        [null, 40_000],
        ['construction', 30_000],
      ],
      'construction',
    ],
    [
      'the type of the order if the sums are equal',
      [
        ['other', 50_000],
        [null, 50_000],
      ],
      'construction',
    ],
    ['the type of the order if nothing is paid', [['electricity', 0]], 'construction'],
  ] as const)('is determined by %s', (_, lines, kind) => {
    const rows = lines.map(([workKind, netCents]) => ({ workKind, netCents }))
    expect(determineWorkKind('installation', rows)).toBe(kind)
  })
})

describe('the tax case of an order', () => {
  const work: TaxedWork = { kind: 'construction', netCents: 100_000, performedOn: '2026-11-03' }
  const parties: TaxParties = {
    vatStatus: 'standard',
    countryCode: 'DE',
    constructionCertificateUntil: null,
    electricityCertificateUntil: null,
  }
  const reverse = { vatStatus: 'reverse_charge' } as const
  const builder = { constructionCertificateUntil: '2026-11-03' }
  const reseller = { electricityCertificateUntil: '2026-12-31' }

  test.each<[string, Partial<TaxedWork>, Partial<TaxParties>, string]>([
    ['construction work without any certificate', {}, {}, 'standard'],
    ['construction work of a company under § 13b', {}, reverse, 'reverse_charge'],
    ['construction work on the last day of the certificate', {}, builder, 'reverse_charge'],
    ['construction work after the certificate', { performedOn: '2026-11-04' }, builder, 'standard'],
    ['other work of a company under § 13b', { kind: 'other' }, reverse, 'standard'],
    ['other work with a certificate', { kind: 'other' }, builder, 'standard'],
    ['a repair of 500 euros', { kind: 'repair', netCents: 50_000 }, reverse, 'standard'],
    ['a repair of 500.01 euros', { kind: 'repair', netCents: 50_001 }, reverse, 'reverse_charge'],
    ['electricity without a certificate', { kind: 'electricity' }, reverse, 'standard'],
    ['electricity between resellers', { kind: 'electricity' }, { ...reverse, ...reseller }, 'reverse_charge'],
    ['electricity of no reseller', { kind: 'electricity' }, { ...reseller, ...builder }, 'standard'],
    [
      'construction work of a small business',
      {},
      { vatStatus: 'small_business', ...builder },
      'small_business',
    ],
    ['a small business abroad', {}, { vatStatus: 'small_business', countryCode: 'AT' }, 'small_business'],
    ['other work of a company abroad', { kind: 'other' }, { countryCode: 'AT' }, 'reverse_charge'],
  ])('of %s is as tax law says', (_, moreWork, moreParties, expected) => {
    expect(determineTaxCase({ ...work, ...moreWork }, { ...parties, ...moreParties })).toBe(expected)
  })
})
