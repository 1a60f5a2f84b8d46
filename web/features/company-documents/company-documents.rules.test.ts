import { expect, it } from 'vitest'
import type { CompanyDocument } from '#contract/company/company-documents'
import { canRenew, getRenewalStart } from './company-documents.rules.ts'

it.each([
  ['on the day after the end of a valid document', '2026-12-31', '2027-01-01'],
  ['tomorrow if the document ends today', '2026-11-22', '2026-11-23'],
  ['today if the document has expired', '2026-11-21', '2026-11-22'],
  ['today if the document has no end', null, '2026-11-22'],
])('a renewed document starts %s', (_, end, start) => {
  expect(getRenewalStart(end, '2026-11-22')).toBe(start)
})

const valid = {
  state: 'valid',
  check: 'verified',
  covered: false,
  lifetimeEnd: '2027-05-06',
} as CompanyDocument

it.each<[string, Partial<CompanyDocument>, boolean]>([
  ['a valid document with an end', {}, true],
  ['a valid document without an end', { lifetimeEnd: null }, false],
  ['an expired document', { state: 'expired' }, true],
  ['a refused document', { check: 'refused', lifetimeEnd: null }, true],
  ['a document that another one follows', { covered: true }, false],
])('%s can be renewed: %s %s', (_, part, isPossible) => {
  expect(canRenew({ ...valid, ...part }, [])).toBe(isPossible)
})

it('a document cannot be renewed if one of its type follows', () => {
  const next = { ...valid, id: 'next', state: 'not_yet_valid', covered: true } as const
  expect(canRenew({ ...valid, type: 'craft_card' }, [{ ...next, type: 'craft_card' }])).toBe(false)
  expect(canRenew({ ...valid, type: 'craft_card' }, [{ ...next, type: 'trade_license' }])).toBe(true)
})
