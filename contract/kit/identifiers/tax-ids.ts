/**
 * Tax numbers and VAT ids by their published forms. No zod: the browser checks by the same lines. Whether
 * a number was given out, and to whom, only the tax office knows.
 */

/** A tax number as one writes it: blanks at the ends are cut, several become one. */
export function trimTaxId(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/**
 * The Länder's forms in the letters of the unified one: F tax office, B district, U and P the rest. Two figures
 * for the office: Berlin, Bremen, Hamburg, Niedersachsen, Rheinland-Pfalz, Schleswig-Holstein; three: Bayern,
 * Brandenburg, Hessen, Mecklenburg-Vorpommern, Saarland, Sachsen, Sachsen-Anhalt, Thüringen, whose first is at
 * most 2; Baden-Württemberg writes five and five, Nordrhein-Westfalen has districts of four.
 */
const stateForms = [
  /^\d{2}[/ ]\d{3}[/ ]\d{5}$/,
  /^[0-2]\d{2}[/ ]\d{3}[/ ]\d{5}$/,
  /^\d{5}[/ ]\d{5}$/,
  /^[1-3]\d{2}[/ ]\d{4}[/ ]\d{4}$/,
] as const

/** Without separators: ten or eleven figures. */
const unseparatedForm = /^(?:\d{10}|[0-3]\d{10})$/

/** How the unified number of 13 figures begins, by Land; a zero stands at its fifth place. */
const unifiedForm = /^(?:28|9\d|11|30|24|22|26|40|23|5\d|27|10|32|31|21|41)\d\d0\d{8}$/

/** Whether this is a German tax number (Steuernummer), in the form of a Land or the unified one of 13 figures. */
export function isTaxId(text: string): boolean {
  const number = trimTaxId(text)
  if (/^0+$/.test(number.replaceAll(/\D/g, ''))) return false
  return (
    [...stateForms, unseparatedForm].some((form) => form.test(number)) ||
    unifiedForm.test(removeTaxSeparators(number))
  )
}

function removeTaxSeparators(number: string): string {
  return number.replaceAll(/[/ ]/g, '')
}

/** A VAT id as it is kept: capitals, without blanks, points and hyphens. */
export function compactVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** A VAT id as it is stored: nine figures of a German company lack nothing but their country. */
export function normalizeVatId(text: string, country = 'DE'): string {
  const id = compactVatId(text)
  return country === 'DE' && /^\d{9}$/.test(id) ? `DE${id}` : id
}

/**
 * Whether a VAT id begins with the code of its country, as EN 16931 demands (rule BR-CO-09). Of countries without
 * a form below nothing is known.
 */
export function hasCountryPrefix(id: string): boolean {
  return vatIdForms[id.slice(0, 2)] !== undefined && id.length > 2
}

/** Whether a text may be called a tax number at all: figures with the usual separators, at least eight of them. */
export function resemblesTaxId(text: string): boolean {
  return /^[\d/ .-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 8
}

/** The numbers that look wrong, so that somebody looks again; they are stored all the same. */
export function findImplausibleTaxFields(numbers: {
  readonly taxId: string | null
  readonly vatId: string | null
}): ('taxId' | 'vatId')[] {
  const { taxId, vatId } = numbers
  return [
    ...(taxId && !isTaxId(taxId) ? (['taxId'] as const) : []),
    ...(vatId && !isVatId(vatId) ? (['vatId'] as const) : []),
  ]
}

/** The forms of the European Commission (VIES), of Northern Ireland, Great Britain and Switzerland. */
const vatIdForms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  XI: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
}

/** Whether a compact VAT id has the form of its country; a German one its check digit, too. */
export function isVatId(id: string): boolean {
  const [country, number] = [id.slice(0, 2), id.slice(2)]
  if (!vatIdForms[country]?.test(number)) return false
  return country !== 'DE' || calculateVatCheckDigit(number.slice(0, 8)) === Number(number[8])
}

/** ISO 7064 MOD 11,10, as the Bundeszentralamt für Steuern gives the last figure of a VAT id. */
function calculateVatCheckDigit(figures: string): number {
  const product = [...figures].reduce((before, figure) => {
    const sum = (Number(figure) + before) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10
}
