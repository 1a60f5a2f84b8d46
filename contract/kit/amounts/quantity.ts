import { z } from 'zod'

/** Places after the comma that are stored and printed. */
const decimalPlaces = 3

/**
 * A quantity. What cannot be stored is refused: rounded to nothing, its line would vanish from the order and from its
 * credit note. Sums of decimals such as 0.1 + 0.2 are close enough.
 */
export const Quantity = z
  .number()
  .min(0, { error: 'too_small' })
  .max(100_000, { error: 'too_big' })
  .refine((quantity) => Math.abs(quantity - Number(quantity.toFixed(decimalPlaces))) < 1e-9, {
    error: 'too_precise',
  })
