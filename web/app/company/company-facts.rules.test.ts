import { expect, it } from 'vitest'
import type { CompanyDocument } from '#contract/company/company-documents'
import { findNextEnding } from './company-facts.rules.ts'

const document = (type: string, part: object = {}) =>
  ({ type, state: 'valid', covered: false, lifetimeEnd: null, ...part }) as CompanyDocument

it('the tile of the documents names the valid document that ends first and that no other one follows', () => {
  expect(
    findNextEnding([
      document('trade_license'),
      document('craft_card', { lifetimeEnd: '2026-12-01', covered: true }),
      document('personal_id_card', { lifetimeEnd: '2026-11-01', state: 'expired' }),
      document('tax_exemption_order', { lifetimeEnd: '2027-05-06' }),
      document('liability_insurance', { lifetimeEnd: '2027-01-31' }),
    ]),
  ).toEqual({ type: 'liability_insurance', end: '2027-01-31' })
})

it('without a document that ends, the tile names none', () => {
  expect(findNextEnding([document('trade_license')])).toBeNull()
})
