import { expect, test } from 'vitest'
import { formatUnit } from './units.ts'

test.each([
  ['Stk.', 'Stk.', 'pcs', 'pce'],
  ['Stück', 'Stk.', 'pcs', 'pce'],
  ['psch.', 'Psch.', 'flat rate', 'forfait'],
  ['m²', 'm²', 'm²', 'm²'],
  ['constructor', 'constructor', 'constructor', 'constructor'],
])('the unit %s is %s in German, %s in English, %s in French', (unit, de, en, fr) => {
  expect([formatUnit(unit, 'de'), formatUnit(unit, 'en'), formatUnit(unit, 'fr')]).toEqual([de, en, fr])
})
