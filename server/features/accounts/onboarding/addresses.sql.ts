import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { PostalCodePlace } from '../model/addresses.rules.ts'

export async function listPlacesOfPostalCode(tx: Tx, postalCode: string): Promise<PostalCodePlace[]> {
  return tx
    .selectFrom('postal_codes')
    .select(['postal_code as postalCode', 'place'])
    .where('postal_code', '=', postalCode)
    .orderBy('place')
    .execute()
}

/**
 * Returns the postal codes of all places whose name starts with `city` in one of its spellings. The rules
 * filter them further.
 */
export async function listPostalCodesOfTown(tx: Tx, city: string): Promise<PostalCodePlace[]> {
  const beginnings = listTownSpellings(city).map((text) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return tx
    .selectFrom('postal_codes')
    .select(['postal_code as postalCode', 'place'])
    .where(sql<boolean>`lower(place) like any(${beginnings}::text[])`)
    .orderBy('postal_code')
    .limit(500)
    .execute()
}

/** Returns the spellings to search: `koeln` also as `köln`. */
function listTownSpellings(city: string): string[] {
  const plain = city.toLocaleLowerCase('de')
  const marked = plain.replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')
  return [...new Set([plain, marked, plain.replaceAll('ss', 'ß')])]
}
