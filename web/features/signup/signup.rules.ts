import {
  isAcceptedEmail,
  isName,
  isPhoneNumber,
  findPasswordFaults,
  passwordLength,
} from '#contract/kit/person/person'
import type { SignupPrefill } from './prefill.ts'

/** Values of the sign-up form. */
export interface SignupFormValues {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly email: string
  readonly company_name: string
  readonly password: string
  readonly password_repeat: string
  readonly accept_tos: boolean
  readonly accept_marketing_consent: boolean
}

export function createSignupForm(prefill: SignupPrefill): SignupFormValues {
  const { referral: _, ...texts } = prefill
  return {
    first_name: '',
    last_name: '',
    phone: '',
    email: '',
    company_name: '',
    password: '',
    password_repeat: '',
    accept_tos: false,
    accept_marketing_consent: false,
    ...texts,
  }
}

export type SignupFault =
  | 'missing'
  | 'letters'
  | 'phoneFormat'
  | 'emailFormat'
  | 'weak'
  | 'tooLong'
  | 'differ'
  | 'terms'

type SignupFaults = { readonly [F in keyof SignupFormValues]?: SignupFault }

/** Returns all faults that can be found without the server. */
export function findSignupFaults(form: SignupFormValues, areTermsRequired: boolean): SignupFaults {
  const faults = {
    first_name: findPersonNameFault(form.first_name),
    last_name: findPersonNameFault(form.last_name),
    company_name: form.company_name.trim() ? null : ('missing' as const),
    phone: !form.phone.trim()
      ? ('missing' as const)
      : isPhoneNumber(form.phone)
        ? null
        : ('phoneFormat' as const),
    email: !form.email.trim()
      ? ('missing' as const)
      : isAcceptedEmail(form.email)
        ? null
        : ('emailFormat' as const),
    password: findPasswordFault(form.password),
    password_repeat: findRepeatFault(form),
    accept_tos: form.accept_tos || !areTermsRequired ? null : ('terms' as const),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

function findPersonNameFault(name: string): 'missing' | 'letters' | null {
  if (!name.trim()) return 'missing'
  return isName(name) ? null : 'letters'
}

function findRepeatFault({ password, password_repeat }: SignupFormValues): 'missing' | 'differ' | null {
  if (!password_repeat) return 'missing'
  return password_repeat === password ? null : 'differ'
}

function findPasswordFault(password: string): 'missing' | 'weak' | 'tooLong' | null {
  if (!password) return 'missing'
  if (password.length > passwordLength.most) return 'tooLong'
  return findPasswordFaults(password).length > 0 ? 'weak' : null
}
