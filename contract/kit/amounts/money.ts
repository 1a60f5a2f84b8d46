import { z } from 'zod'

/** An amount on the wire: a decimal number with at most two places, in EUR. */
export const Money = z
  .number()
  .min(-1e11)
  .max(1e11)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'invalid' })

export { centsToAmount, calculateLineTotal, roundHalfAwayFromZero, amountToCents } from './cents.ts'
