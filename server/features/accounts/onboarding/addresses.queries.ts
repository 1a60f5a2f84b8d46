import type { AddressCheck } from '#contract/company/accounts'
import type { Call } from '#server/kernel/call'
import { judgeAddress, type Suggestion } from '../model/addresses.rules.ts'
import { codesOfTown, placesOfCode } from './addresses.sql.ts'

/** Checks a German address by the embedded table (readings N18); a street is not looked up, nor another country. */
export async function checkAddress(
  call: Call,
  { postalCode, city, countryCode = 'de' }: Suggestion & { readonly countryCode?: string },
): Promise<AddressCheck> {
  if (countryCode !== 'de') return { valid: false, suggestions: [] }
  const [ofCode, ofTown] = await Promise.all([
    placesOfCode(call.tx, postalCode.trim()),
    codesOfTown(call.tx, city.trim()),
  ])
  return judgeAddress({ postalCode: postalCode.trim(), city }, ofCode, ofTown)
}
