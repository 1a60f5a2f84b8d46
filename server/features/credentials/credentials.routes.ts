import { readSecondFactors } from '#server/features/second-factor/second-factor.commands'
import type { Routes } from '#server/kernel/routes'
import type { AccessMeans } from './access.means.ts'
import {
  startOwnPasskey,
  confirmOwnAuthenticator,
  removeOwnPasskey,
  addOwnPasskey,
  renewOwnRecoveryCodes,
  removeOwnAuthenticator,
  startOwnAuthenticator,
} from './second-factor-settings.commands.ts'
import { requestLinkMail } from './mailed-links.commands.ts'
import { changePasswordByLink } from './passwords.commands.ts'
import { changePassword, changeProfile, readProfile } from './profile.commands.ts'
import { requestConfirmationMail, signUpCompany } from '../sign-up/sign-up.commands.ts'

/** Getting in, and the person themselves. */
export function createCredentialsRoutes(means: AccessMeans) {
  return {
    'signup.create': (call, { body }, http) => signUpCompany(means, call, body, http),
    'signup.resendEmail': (call, { body }, http) => requestConfirmationMail(call, body, http),
    'session.loginLink': (call, { body: { email, redirect } }, http) =>
      requestLinkMail(call, { email, purpose: 'login', redirect }, http),
    'password.requestReset': (call, { body: { email } }, http) =>
      requestLinkMail(call, { email, purpose: 'password_reset' }, http),
    'password.change': (call, { body }) => changePasswordByLink(means, call, body),

    'profile.read': (call) => readProfile(call),
    'profile.update': (call, { body }) => changeProfile(call, body),
    'profile.changePassword': (call, { body }, http) => changePassword(means, call, body, http),
    'factor.read': (call) => readSecondFactors(call),
    'factor.startAuthenticator': (call) => startOwnAuthenticator(call),
    'factor.confirmAuthenticator': (call, { body }) => confirmOwnAuthenticator(call, body.code),
    'factor.removeAuthenticator': (call) => removeOwnAuthenticator(call),
    'factor.askNewPasskey': (call) => startOwnPasskey(call),
    'factor.addPasskey': (call, { body }) => addOwnPasskey(call, body),
    'factor.removePasskey': (call, { params }) => removeOwnPasskey(call, params.id),
    'factor.renewRecoveryCodes': (call) => renewOwnRecoveryCodes(call),
  } satisfies Routes
}
