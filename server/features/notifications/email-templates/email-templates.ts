import { companyLetters } from './company-emails.ts'
import { customerLetters } from './customer-emails.ts'
import { orderLetters } from './order-emails.ts'
import { personLetters } from './person-emails.ts'
import type { Letters } from './email-template.ts'

/** What each mail says. */
export const letters: Letters = {
  ...customerLetters,
  ...orderLetters,
  ...companyLetters,
  ...personLetters,
}
