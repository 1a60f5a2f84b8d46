/** Whether a town and a postal code belong together, by the table of German postal codes. Pure. */

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
 * Judges what was typed by the places of its code and the codes of its town. A pair that exists is valid;
 * else the code's places are suggested first, then the town's codes that look most like the one typed.
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

/** `Frankfurt` is Frankfurt am Main, `Halle` is Halle (Saale): whoever writes less means the same town. */
export function isSameTown(place: string, typed: string): boolean {
  const [placeName, typedName] = [foldTownName(place), foldTownName(typed)]
  return (
    placeName === typedName ||
    (typedName.length > 2 && (placeName.startsWith(`${typedName} `) || typedName.startsWith(`${placeName} `)))
  )
}

/** Letters as people type them without their marks: `Köln`, `Koeln` and `KÖLN` are one. */
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

/** How far a code is from the typed one: digits that differ first, then the distance of the numbers. */
function getPostalCodeDistance(code: string, { postalCode }: AddressSuggestion): number {
  const differing = [...code].filter((digit, at) => digit !== postalCode[at]).length
  return differing * 100_000 + Math.abs(Number(code) - (Number(postalCode) || 0))
}
