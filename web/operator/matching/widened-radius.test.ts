import { expect, test } from 'vitest'
import type { MatchedCompany } from '../orders/orders.data.ts'
import { matchesWidened } from './widened-radius.ts'

type Reason = MatchedCompany['reasons'][number]['reason']
const createCompany = (km: number | null, reasons: readonly Reason[]): MatchedCompany => ({
  account: { id: 'a', name: 'A', postal_code: '1', city: 'B', state: 'active', position: null },
  distance_km: km,
  radius_km: 30,
  reasons: reasons.map((reason) => ({ reason, limit: null, until: null, names: [] })),
  can_name: true,
  offer: null,
})

test.each<[number | null, Reason[], number, boolean]>([
  [40, ['radius'], 10, true],
  [41, ['radius'], 10, false],
  [40, ['radius'], 0, false],
  [40, ['radius', 'qualifications'], 10, false],
  [20, [], 10, false],
  [null, ['radius'], 100, false],
])('a company at %s km with the reasons %j, widened by %d km: %s', (km, reasons, widenKm, expected) => {
  expect(matchesWidened(createCompany(km, reasons), widenKm)).toBe(expected)
})
