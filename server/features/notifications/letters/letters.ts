import { companyLetters } from './company-letters.ts'
import { customerLetters } from './customer-letters.ts'
import { orderLetters } from './order-letters.ts'
import { personLetters } from './person-letters.ts'
import type { Letters } from './letter.ts'

/** What each mail says. */
export const letters: Letters = {
  ...customerLetters,
  ...orderLetters,
  ...companyLetters,
  ...personLetters,
}
