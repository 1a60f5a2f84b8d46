import type { Routes } from '#server/kernel/routes'
import { requestConfirmationMail, signUpCompany, type SignUpDependencies } from './sign-up.commands.ts'

export function createSignUpRoutes(dependencies: SignUpDependencies) {
  return {
    'signup.create': (call, { body }, http) => signUpCompany(dependencies, call, body, http),
    'signup.resendEmail': (call, { body }, http) => requestConfirmationMail(call, body, http),
  } satisfies Routes
}
