/** Checks whether a city and a postal code belong together, using the table of German postal codes. */

export interface PostalCodePlace {
  readonly postalCode: string
  readonly place: string
}

export interface AddressSuggestion {
  readonly postalCode: string
  readonly city: string
}

export interface AddressVerdict {
  readonly valid: boolean
  readonly suggestions: AddressSuggestion[]
}

const maxPlacesOfCode = 3
const maxCodesOfTown = 3

/**
 * Checks the typed pair against the places of its code and the codes of its city. For an invalid pair,
 * suggests the places of the code first, then the codes of the city that are most similar to the typed one.
 */
export function evaluateAddress(
  typed: AddressSuggestion,
  ofCode: readonly PostalCodePlace[],
  ofTown: readonly PostalCodePlace[],
): AddressVerdict {
  if (ofCode.some(({ place }) => isSameTown(place, typed.city))) return { valid: true, suggestions: [] }
  const places = ofCode.slice(0, maxPlacesOfCode)
  const codes = ofTown
    .filter(({ place }) => isSameTown(place, typed.city))
    .toSorted(
      (one, other) =>
        getPostalCodeDistance(one.postalCode, typed) - getPostalCodeDistance(other.postalCode, typed),
    )
    .filter(({ postalCode }, at, all) => all.findIndex((it) => it.postalCode === postalCode) === at)
    .slice(0, maxCodesOfTown)
  return {
    valid: false,
    suggestions: [...places, ...codes].map(({ postalCode, place }) => ({ postalCode, city: place })),
  }
}

/** Returns whether both names mean the same city. Short forms match: `Frankfurt` is Frankfurt am Main. */
export function isSameTown(place: string, typed: string): boolean {
  const [placeName, typedName] = [foldTownName(place), foldTownName(typed)]
  return (
    placeName === typedName ||
    (typedName.length > 2 && (placeName.startsWith(`${typedName} `) || typedName.startsWith(`${placeName} `)))
  )
}

/** Normalizes spelling variants: `Köln`, `Koeln` and `KÖLN` become equal. */
export function foldTownName(text: string): string {
  return text
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\bst\.\s*/g, 'sankt ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns how different two codes are: first by the number of differing digits, then numerically. */
function getPostalCodeDistance(code: string, { postalCode }: AddressSuggestion): number {
  const differing = [...code].filter((digit, at) => digit !== postalCode[at]).length
  return differing * 100_000 + Math.abs(Number(code) - (Number(postalCode) || 0))
}
