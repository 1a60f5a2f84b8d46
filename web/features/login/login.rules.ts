import { isEmail } from '#contract/kit/person/email'

/** Faults that the form finds before it asks the server. */
export type LoginFault = 'emailMissing' | 'emailInvalid' | 'passwordMissing'

export interface Credentials {
  email: string
  password: string
}

export function findLoginFaults({ email, password }: Credentials): {
  email: LoginFault | null
  password: LoginFault | null
} {
  return { email: findEmailFault(email), password: password === '' ? 'passwordMissing' : null }
}

export function findEmailFault(email: string): 'emailMissing' | 'emailInvalid' | null {
  if (email.trim() === '') return 'emailMissing'
  return isEmail(email) ? null : 'emailInvalid'
}

/** Refusals that belong to one field; all others are shown above the page. */
export const inlineRefusals = {
  invalid_user: { field: 'email', text: 'invalidUser' },
  invalid_password: { field: 'password', text: 'invalidPassword' },
  no_password_set: { field: 'password', text: 'noPasswordSet' },
} as const

export function getInlineRefusal(code: string) {
  return Object.hasOwn(inlineRefusals, code) ? inlineRefusals[code as keyof typeof inlineRefusals] : null
}
