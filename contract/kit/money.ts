import { z } from 'zod'

/** An amount on the wire: a decimal number with at most two places, in EUR. */
export const Money = z
  .number()
  .min(-1e11)
  .max(1e11)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'invalid' })

/** Whole cents → the decimal number of the wire. */
export function fromCents(cents: number): number {
  return cents / 100
}

/** The decimal number of the wire → whole cents. */
export function toCents(amount: number): number {
  return roundHalfAway(amount * 100)
}

/** Rounds to a whole number, halves away from zero; `1e-6` mends what binary fractions lose. */
export function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value) + 1e-6)
}

/** The sum of a line: quantity (up to three places) × price in cents, rounded once per line. */
export function lineTotal(quantity: number, priceCents: number): number {
  return roundHalfAway(quantity * priceCents)
}
