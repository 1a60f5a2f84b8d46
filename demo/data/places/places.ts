import { readFileSync } from 'node:fs'
import { readShippedPostalCodes } from '#db/geo/postal-codes'
import type { State } from '#db/geo/states'

/** An address of the demo: a real street in a real town. The position is that of the postal code. */
export interface Place {
  street: string
  postalCode: string
  city: string
  state: State
  latitude: number
  longitude: number
}

const postalCodeTable = new Map(
  readShippedPostalCodes().map((row) => [`${row.postalCode} ${row.place}`, row]),
)

/**
 * Returns the address in a town such as `04109 Leipzig`. Throws if the postal-code table does not have this
 * pair.
 */
export function requirePlace(street: string, town: string): Place {
  const row = postalCodeTable.get(town)
  if (!row?.state) throw new Error(`The postal-code table has no "${town}".`)
  const { postalCode, place, state, latitude, longitude } = row
  return { street, postalCode, city: place, state, latitude, longitude }
}

/** Reads a table with the columns town (`04109 Leipzig`) and street; lines with `#` are comments. */
function readPlaces(name: string): Place[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([town = '', street = '']) => requirePlace(street, town))
}

/** Within 50 km of Leipzig, the area of the main company. Addresses in the city come first. */
export const placesAroundLeipzig: readonly Place[] = readPlaces('places-leipzig.tsv')

/** From Hamburg to München. */
export const placesOverGermany: readonly Place[] = readPlaces('places-germany.tsv')
