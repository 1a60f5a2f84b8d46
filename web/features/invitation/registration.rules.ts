import {
  isAcceptedEmail,
  isName,
  isPhoneNumber,
  findPasswordFaults,
  type PasswordFault,
} from '#contract/kit/person/person'

/** Fields of the registration forms of an invitation. */

export interface RegistrationInput {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
  readonly password_repeat: string
  readonly company_name: string
  readonly phone: string
  readonly accept_tos: boolean
  readonly accept_marketing_consent: boolean
}
export type RegistrationField = keyof RegistrationInput

export type RegistrationFault =
  | 'required'
  | 'letters'
  | 'email'
  | 'phone'
  | 'repeat'
  | 'terms'
  | PasswordFault

/** The short form, or the whole one if the offer is gone. */
export type RegistrationMode = 'short' | 'whole'

export function findRegistrationFaults(
  typed: RegistrationInput,
  mode: RegistrationMode,
): Partial<Record<RegistrationField, RegistrationFault>> {
  const { first_name, last_name, email, password, password_repeat } = typed
  const faults: Partial<Record<RegistrationField, RegistrationFault | undefined>> = {
    first_name: findNameFault(first_name),
    last_name: findNameFault(last_name),
    email: email.trim() === '' || isAcceptedEmail(email) ? undefined : 'email',
    password: password === '' ? 'required' : findPasswordFaults(password)[0],
    password_repeat:
      password_repeat === '' ? 'required' : password_repeat === password ? undefined : 'repeat',
    ...(mode === 'whole' ? findCompanyFaults(typed) : {}),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function findCompanyFaults({ company_name, phone, accept_tos }: RegistrationInput) {
  return {
    company_name: company_name.trim() ? undefined : ('required' as const),
    phone: phone.trim() ? (isPhoneNumber(phone) ? undefined : ('phone' as const)) : ('required' as const),
    accept_tos: accept_tos ? undefined : ('terms' as const),
  }
}

function findNameFault(name: string): RegistrationFault | undefined {
  if (name.trim() === '') return 'required'
  return isName(name.trim()) ? undefined : 'letters'
}

/** Returns the request body: company fields only for the whole form, an address only if one was typed. */
export function toRegistrationBody(typed: RegistrationInput, mode: RegistrationMode) {
  const { first_name, last_name, email, password, password_repeat } = typed
  const { company_name, phone, accept_tos, accept_marketing_consent } = typed
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    ...(email.trim() ? { email: email.trim() } : {}),
    password,
    password_repeat,
    ...(mode === 'whole'
      ? { company_name: company_name.trim(), phone: phone.trim(), accept_tos, accept_marketing_consent }
      : {}),
  }
}
export type Registration = ReturnType<typeof toRegistrationBody>
