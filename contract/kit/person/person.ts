/** Rules for names, addresses, phone numbers and passwords. No zod: the browser uses the same checks. */

import { normalizeEmail } from './email.ts'

/** Latin letters with diacritics (DIN 91379); full-width forms belong to East Asian typography. */
const latinLetter = String.raw`[[\p{Script=Latin}&&\p{L}]--[\uFF00-\uFFEF]]`
const namePattern = new RegExp(String.raw`^(?:${latinLetter}|\p{M}|[ .'’ʼʾʿ\-‐])+$`, 'v')
const letterPattern = new RegExp(latinLetter, 'v')

/**
 * Returns whether a first or last name consists of Latin letters, blanks, hyphens, apostrophes and full
 * stops.
 */
export function isName(text: string): boolean {
  const plain = text.normalize('NFC')
  return namePattern.test(plain) && letterPattern.test(plain) && !/^\p{M}/u.test(plain)
}

/** The pattern of `z.email()` in zod, without its lookaheads. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const maxEmailLength = 254

/** Returns whether the server accepts an email address. `isEmail` is the short check of the login page. */
export function isAcceptedEmail(text: string): boolean {
  return text.trim().length <= maxEmailLength && emailPattern.test(normalizeEmail(text))
}

/** German numbers, loosely written numbers, and E.164; blanks are ignored. */
const phoneForms = [
  /^(?:\+49|0049|0)[1-9][\d ]{8,}$/,
  /^[\d(](?:[\d ()+\-/]){5,}$/,
  /^\+[1-9](?: ?\d){6,14}$/,
]

/** Returns whether a text has the form of a phone number with 3 to 20 digits. It may still not exist. */
export function isPhoneNumber(text: string): boolean {
  const trimmed = text.trim()
  const digits = trimmed.replaceAll(/\D/g, '').length
  return phoneForms.some((form) => form.test(trimmed)) && digits >= 3 && digits <= 20
}

export type PasswordFault =
  | 'password_too_short'
  | 'password_lowercase'
  | 'password_uppercase'
  | 'password_special'

export const passwordLength = { least: 6, most: 200 } as const

const passwordRules: readonly (readonly [PasswordFault, (password: string) => boolean])[] = [
  ['password_too_short', (password) => [...password].length >= passwordLength.least],
  ['password_lowercase', (password) => /\p{Ll}/u.test(password)],
  ['password_uppercase', (password) => /\p{Lu}/u.test(password)],
  ['password_special', (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password)],
]

/**
 * Returns what a new password lacks; an empty list means valid. A special character is neither letter, digit
 * nor blank.
 */
export function findPasswordFaults(password: string): PasswordFault[] {
  const composed = password.normalize('NFC')
  return passwordRules.filter(([, holds]) => !holds(composed)).map(([fault]) => fault)
}
