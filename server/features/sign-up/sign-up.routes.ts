import type { Routes } from '#server/kernel/routes'
import {
  areTermsRequired,
  requestConfirmationMail,
  signUpCompany,
  type SignUpDependencies,
} from './sign-up.commands.ts'

export function createSignUpRoutes(dependencies: SignUpDependencies) {
  return {
    'signup.create': (call, { body }, http) => signUpCompany(dependencies, call, body, http),
    'signup.rules': (_call, { query }) =>
      Promise.resolve({ terms_required: areTermsRequired(dependencies, query.referral_source) }),
    'signup.resendEmail': (call, { body }, http) => requestConfirmationMail(call, body, http),
  } satisfies Routes
}
