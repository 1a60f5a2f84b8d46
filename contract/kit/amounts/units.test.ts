import { expect, test } from 'vitest'
import { formatUnit, keepUnitsTogether } from './units.ts'

test.each([
  ['Stk.', 'Stk.', 'pcs', 'pce'],
  ['Stück', 'Stk.', 'pcs', 'pce'],
  ['psch.', 'Psch.', 'flat rate', 'forfait'],
  ['m²', 'm²', 'm²', 'm²'],
  ['constructor', 'constructor', 'constructor', 'constructor'],
])('the unit %s is %s in German, %s in English, %s in French', (unit, de, en, fr) => {
  expect([formatUnit(unit, 'de'), formatUnit(unit, 'en'), formatUnit(unit, 'fr')]).toEqual([de, en, fr])
})

test('numbers and their units stay together, other words do not', () => {
  const text = 'Schutzschalter 4-polig, 40 A, 30 mA, Typ 2 EV, 11 kW, 5 × 6 mm², 3 Meter, 2 Auslässe'
  expect(keepUnitsTogether(text).replaceAll('\u00A0', '_')).toBe(
    'Schutzschalter 4-polig, 40_A, 30_mA, Typ 2 EV, 11_kW, 5 × 6_mm², 3 Meter, 2 Auslässe',
  )
})
