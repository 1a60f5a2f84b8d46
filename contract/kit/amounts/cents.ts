/** Money as whole cents: the one place where it is multiplied and rounded. Free of zod, for the browser too. */

/** Whole cents → the decimal number of the wire. */
export function centsToAmount(cents: number): number {
  return cents / 100
}

/** The decimal number of the wire → whole cents. */
export function amountToCents(amount: number): number {
  return roundHalfAwayFromZero(amount * 100)
}

/** Rounds to a whole number, halves away from zero; `1e-6` mends what binary fractions lose. */
export function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) + 1e-6)
}

/** The sum of a line: quantity (up to three places) × price in cents, rounded once per line. */
export function calculateLineTotal(quantity: number, priceCents: number): number {
  return roundHalfAwayFromZero(quantity * priceCents)
}

/** A price with a margin of so many percent on it, in whole cents. */
export function addMargin(priceCents: number, percent: number): number {
  return roundHalfAwayFromZero((priceCents * (100 + percent)) / 100)
}
