/**
 * Calculates with money in whole cents. All multiplication and rounding of money is here. Free of zod, for
 * the browser too.
 */

/** Converts whole cents to the decimal number in requests and replies. */
export function centsToAmount(cents: number): number {
  return cents / 100
}

/** Converts the decimal number in requests and replies to whole cents. */
export function amountToCents(amount: number): number {
  return roundHalfAwayFromZero(amount * 100)
}

/** Rounds to a whole number, halves away from zero. `1e-6` corrects errors of binary fractions. */
export function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) + 1e-6)
}

/** Returns quantity (up to three decimal places) × price in cents, rounded once per line. */
export function calculateLineTotal(quantity: number, priceCents: number): number {
  return roundHalfAwayFromZero(quantity * priceCents)
}

/** Adds a margin in percent to a price in whole cents. */
export function addMargin(priceCents: number, percent: number): number {
  return roundHalfAwayFromZero((priceCents * (100 + percent)) / 100)
}
