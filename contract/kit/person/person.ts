/** What people write about themselves: names, phones, passwords. No zod: the browser checks by the same lines. */

/** Latin letters, with their marks, as DIN 91379 has them; full-width forms are another script's typography. */
const latinLetter = String.raw`[[\p{Script=Latin}&&\p{L}]--[\uFF00-\uFFEF]]`
const namePattern = new RegExp(String.raw`^(?:${latinLetter}|\p{M}|[ .'’ʼʾʿ\-‐])+$`, 'v')
const letterPattern = new RegExp(latinLetter, 'v')

/** Whether a first or last name is written in letters of a Latin alphabet, blanks, hyphens, apostrophes, full stops (readings C29). */
export function isName(text: string): boolean {
  const plain = text.normalize('NFC')
  return namePattern.test(plain) && letterPattern.test(plain) && !/^\p{M}/u.test(plain)
}

/** The specification's two forms (1 §5, wire.md) and E.164 (readings C30), blanks aside. */
const phoneForms = [
  /^(?:\+49|0049|0)[1-9][\d ]{8,}$/,
  /^[\d(](?:[\d ()+\-/]){5,}$/,
  /^\+[1-9](?: ?\d){6,14}$/,
]

/** Whether a text can be a phone number, of which the shortest have three digits; whether anybody has it, nobody can say. */
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
 * What a new password lacks; none: it may be used (1 §5, wire.md). Special is whatever is neither letter
 * nor digit nor blank.
 */
export function findPasswordFaults(password: string): PasswordFault[] {
  const composed = password.normalize('NFC')
  return passwordRules.filter(([, holds]) => !holds(composed)).map(([fault]) => fault)
}
