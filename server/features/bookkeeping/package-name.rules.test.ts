import { expect, test } from 'vitest'
import { getPackageName } from './package-name.rules.ts'

test.each([
  ['2026-10-01', '2026-10-31', 'de', 'Gutschriften 2026-10.zip'],
  ['2028-02-01', '2028-02-29', 'en', 'Credit notes 2028-02.zip'],
  ['2026-02-01', '2026-02-27', 'de', 'Gutschriften 2026-02-01 bis 2026-02-27.zip'],
  ['2026-10-01', '2026-11-30', 'fr', 'Factures 2026-10-01 au 2026-11-30.zip'],
  ['2026-10-05', null, 'en', 'Credit notes 2026-10-05 to 2026-11-27.zip'],
  ['2026-11-27', null, 'de', 'Gutschriften 2026-11-27.zip'],
  [null, '2026-10-31', 'de', 'Gutschriften 2026-10-31.zip'],
  [null, null, 'fr', 'Factures 2026-11-27.zip'],
] as const)('a package from %s to %s in %s is named %s', (from, to, locale, name) => {
  expect(getPackageName({ from, to, locale }, '2026-11-27')).toBe(name)
})
