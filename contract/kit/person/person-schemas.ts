import { z } from 'zod'
import { normalizeEmail } from './email.ts'
import {
  emailPattern,
  findPasswordFaults,
  isName,
  isPhoneNumber,
  maxEmailLength,
  passwordLength,
} from './person.ts'
import { Line } from '../text-schemas.ts'

/** Schemas for personal data in requests; the rules are in `person.ts`. */

/** An email address; stored in lower case, international host names in DNS form. */
export const Email = z
  .string()
  .trim()
  .max(maxEmailLength, { error: 'too_long' })
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .pipe(z.email({ pattern: emailPattern, error: 'invalid_email' })),
  )

export const PersonName = z
  .string()
  .normalize('NFC')
  .pipe(Line.min(1, { error: 'required' }).refine(isName, { error: 'invalid_name', when: isFilledText }))

export const Phone = Line.min(1, { error: 'required' }).refine(isPhoneNumber, {
  error: 'invalid_phone',
  when: isFilledText,
})

/** A password that the user chooses. */
export const NewPassword = z
  .string()
  .min(1, { error: 'required' })
  .max(passwordLength.most, { error: 'too_long' })
  .superRefine((password, context) => {
    if (password === '') return
    for (const fault of findPasswordFaults(password)) context.addIssue({ code: 'custom', message: fault })
  })

/** The repeated new password; a difference is reported at this field. */
export const PasswordRepeat = z
  .string()
  .min(1, { error: 'required' })
  .max(passwordLength.most, { error: 'too_long' })

interface TypedPasswords {
  readonly password?: unknown
  readonly password_repeat?: unknown
}

/**
 * For `schema.refine(arePasswordsEqual, passwordsDiffer)`: reports the difference at the repetition, even if
 * other fields are wrong.
 */
export function arePasswordsEqual(typed: TypedPasswords): boolean {
  return typed.password === typed.password_repeat
}

export const passwordsDiffer = {
  error: 'passwords_differ',
  path: ['password_repeat'],
  when: ({ value }: { value: unknown }) =>
    typeof (value as TypedPasswords | null)?.password_repeat === 'string',
}

function isFilledText({ value }: { value: unknown }): boolean {
  return typeof value === 'string' && value !== ''
}
