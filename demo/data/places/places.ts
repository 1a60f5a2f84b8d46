import { readShippedPostalCodes } from '#db/geo/postal-codes'
import type { State } from '#db/geo/states'
import { overGermany } from './places-germany.ts'
import { aroundLeipzig, leipzig } from './places-leipzig.ts'

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

function createPlaces(streets: Record<string, readonly string[]>): Place[] {
  return Object.entries(streets).flatMap(([town, all]) => all.map((street) => requirePlace(street, town)))
}

/** Within 50 km of Leipzig, the area of the main company. Addresses in the city come first. */
export const placesAroundLeipzig: readonly Place[] = [
  ...createPlaces(leipzig),
  ...createPlaces(aroundLeipzig),
]

/** From Hamburg to München. */
export const placesOverGermany: readonly Place[] = createPlaces(overGermany)
