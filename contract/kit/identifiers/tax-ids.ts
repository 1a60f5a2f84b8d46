/**
 * Checks the published forms of tax numbers and VAT ids. Only the tax office knows whether a number was
 * issued. No zod: the browser uses the same checks.
 */

/** Trims a tax number and collapses blanks. */
export function trimTaxId(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/**
 * The states' forms in the letters of the unified form: F tax office, B district, U and P the rest. Two
 * digits for the office: Berlin, Bremen, Hamburg, Niedersachsen, Rheinland-Pfalz, Schleswig-Holstein. Three
 * digits, the first at most 2: Bayern, Brandenburg, Hessen, Mecklenburg-Vorpommern, Saarland, Sachsen,
 * Sachsen-Anhalt, Thüringen. Baden-Württemberg writes five and five; Nordrhein-Westfalen has districts of
 * four.
 */
const stateForms = [
  /^\d{2}[/ ]\d{3}[/ ]\d{5}$/,
  /^[0-2]\d{2}[/ ]\d{3}[/ ]\d{5}$/,
  /^\d{5}[/ ]\d{5}$/,
  /^[1-3]\d{2}[/ ]\d{4}[/ ]\d{4}$/,
] as const

/** Without separators: ten or eleven digits. */
const unseparatedForm = /^(?:\d{10}|[0-3]\d{10})$/

/** First digits of the unified 13-digit number by state; its fifth digit is zero. */
const unifiedForm = /^(?:28|9\d|11|30|24|22|26|40|23|5\d|27|10|32|31|21|41)\d\d0\d{8}$/

/**
 * Returns whether this is a German tax number (Steuernummer), in the form of a state or the unified form of
 * 13 digits.
 */
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

/** Removes blanks, points and hyphens and converts to upper case. */
export function compactVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Returns the stored form of a VAT id; nine digits of a German company get the missing country code. */
export function normalizeVatId(text: string, country = 'DE'): string {
  const id = compactVatId(text)
  return country === 'DE' && /^\d{9}$/.test(id) ? `DE${id}` : id
}

/**
 * Returns whether a VAT id begins with its country code, as EN 16931 requires (rule BR-CO-09). Only countries
 * in the table below are recognized.
 */
export function hasCountryPrefix(id: string): boolean {
  return vatIdForms[id.slice(0, 2)] !== undefined && id.length > 2
}

/** Returns whether a text looks like a tax number: at least eight digits with the usual separators. */
export function resemblesTaxId(text: string): boolean {
  return /^[\d/ .-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 8
}

/**
 * Returns the implausible numbers. They are stored anyway; the warning asks the marketplace to check them.
 */
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

/**
 * Returns whether a compact VAT id has the form of its country; also checks the check digit of German ids.
 */
export function isVatId(id: string): boolean {
  const [country, number] = [id.slice(0, 2), id.slice(2)]
  if (!vatIdForms[country]?.test(number)) return false
  return country !== 'DE' || calculateVatCheckDigit(number.slice(0, 8)) === Number(number[8])
}

/** ISO 7064 MOD 11,10, the rule of the Bundeszentralamt für Steuern for the last digit of a VAT id. */
function calculateVatCheckDigit(figures: string): number {
  const product = [...figures].reduce((before, figure) => {
    const sum = (Number(figure) + before) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10
}
