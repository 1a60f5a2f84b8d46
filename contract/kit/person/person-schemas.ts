import { z } from 'zod'
import { plainEmail } from './email.ts'
import { isName, isPhone, passwordFaults, passwordLength } from './person.ts'
import { Line } from '../text-schemas.ts'

/** Fields about a person as they come in; the rules stand in `person.ts`. */

/** An address to write to; kept in small letters, international host names in their plain form. */
export const Email = z
  .string()
  .trim()
  .max(254, { error: 'too_long' })
  .transform(plainEmail)
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
  .pipe(Line.min(1, { error: 'required' }).refine(isName, { error: 'invalid_name', when: filled }))

export const Phone = Line.min(1, { error: 'required' }).refine(isPhone, {
  error: 'invalid_phone',
  when: filled,
})

/** A password that somebody gives themselves. */
export const NewPassword = z
  .string()
  .min(1, { error: 'required' })
  .max(passwordLength.most, { error: 'too_long' })
  .superRefine((password, context) => {
    if (password === '') return
    for (const fault of passwordFaults(password)) context.addIssue({ code: 'custom', message: fault })
  })

/** The new password as it is typed a second time; whether both are equal is told beside the second. */
export const Repeat = z.string().min(1, { error: 'required' }).max(passwordLength.most, { error: 'too_long' })

interface Typed {
  readonly password?: unknown
  readonly password_repeat?: unknown
}

/** `schema.refine(isRepeated, differing)`: a fault beside the repetition, whatever else is wrong. */
export function isRepeated(typed: Typed): boolean {
  return typed.password === typed.password_repeat
}

export const differing = {
  error: 'passwords_differ',
  path: ['password_repeat'],
  when: ({ value }: { value: unknown }) => typeof (value as Typed | null)?.password_repeat === 'string',
}

function filled({ value }: { value: unknown }): boolean {
  return typeof value === 'string' && value !== ''
}
