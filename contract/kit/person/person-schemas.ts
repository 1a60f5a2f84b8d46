import { z } from 'zod'
import { normalizeEmail } from './email.ts'
import { isName, isPhoneNumber, findPasswordFaults, passwordLength } from './person.ts'
import { Line } from '../text-schemas.ts'

/** Fields about a person as they come in; the rules stand in `person.ts`. */

/** An address to write to; kept in small letters, international host names in their plain form. */
export const Email = z
  .string()
  .trim()
  .max(254, { error: 'too_long' })
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .pipe(z.email({ error: 'invalid_email' })),
  )

/** A first or last name. */
export const PersonName = z
  .string()
  .normalize('NFC')
  .pipe(Line.min(1, { error: 'required' }).refine(isName, { error: 'invalid_name', when: isFilledText }))

export const Phone = Line.min(1, { error: 'required' }).refine(isPhoneNumber, {
  error: 'invalid_phone',
  when: isFilledText,
})

/** A password that somebody gives themselves. */
export const NewPassword = z
  .string()
  .min(1, { error: 'required' })
  .max(passwordLength.most, { error: 'too_long' })
  .superRefine((password, context) => {
    if (password === '') return
    for (const fault of findPasswordFaults(password)) context.addIssue({ code: 'custom', message: fault })
  })

/** The new password as it is typed a second time; whether both are equal is told beside the second. */
export const PasswordRepeat = z
  .string()
  .min(1, { error: 'required' })
  .max(passwordLength.most, { error: 'too_long' })

interface TypedPasswords {
  readonly password?: unknown
  readonly password_repeat?: unknown
}

/** `schema.refine(isRepeated, differing)`: a fault beside the repetition, whatever else is wrong. */
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
