import { z } from 'zod'

/** An amount in EUR in requests and replies: a decimal number with at most two decimal places. */
export const Money = z
  .number()
  .min(-1e11)
  .max(1e11)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'invalid' })

export { centsToAmount, calculateLineTotal, roundHalfAwayFromZero, amountToCents } from './cents.ts'
