import type { AddressCheck } from '#contract/company/accounts'
import type { Call } from '#server/kernel/call'
import { evaluateAddress, type AddressSuggestion } from '../model/addresses.rules.ts'
import { listPostalCodesOfTown, listPlacesOfPostalCode } from './addresses.sql.ts'

/**
 * Checks a German postal code and city against the built-in table. Streets and addresses in other countries
 * are not checked.
 */
export async function checkGermanAddress(
  call: Call,
  { postalCode, city, countryCode = 'de' }: AddressSuggestion & { readonly countryCode?: string },
): Promise<AddressCheck> {
  if (countryCode !== 'de') return { valid: false, suggestions: [] }
  const [ofCode, ofTown] = await Promise.all([
    listPlacesOfPostalCode(call.tx, postalCode.trim()),
    listPostalCodesOfTown(call.tx, city.trim()),
  ])
  return evaluateAddress({ postalCode: postalCode.trim(), city }, ofCode, ofTown)
}
