import { z } from 'zod'

/** Decimal places that are stored and printed. */
const decimalPlaces = 3

/**
 * A quantity. More decimal places are rejected: a line rounded to zero would disappear from the order and its
 * credit note. The tolerance allows sums of decimals such as 0.1 + 0.2.
 */
export const Quantity = z
  .number()
  .min(0, { error: 'too_small' })
  .max(100_000, { error: 'too_big' })
  .refine((quantity) => Math.abs(quantity - Number(quantity.toFixed(decimalPlaces))) < 1e-9, {
    error: 'too_precise',
  })
