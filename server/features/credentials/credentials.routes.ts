import { readSecondFactors } from '#server/features/second-factor/second-factor.commands'
import type { Routes } from '#server/kernel/routes'
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
import { changePasswordByLink, checkPasswordLink, type PasswordDependencies } from './passwords.commands.ts'
import { changePassword, changeProfile, readProfile } from './profile.commands.ts'

/** Calls about log-in links, passwords, the caller's profile and second factors. */
export function createCredentialsRoutes(dependencies: PasswordDependencies) {
  return {
    'session.loginLink': (call, { body: { email, redirect } }, http) =>
      requestLinkMail(call, { email, purpose: 'login', redirect }, http),
    'password.requestReset': (call, { body: { email } }, http) =>
      requestLinkMail(call, { email, purpose: 'password_reset' }, http),
    'password.checkLink': (call, { body }) => checkPasswordLink(call, body.token),
    'password.change': (call, { body }) => changePasswordByLink(dependencies, call, body),

    'profile.read': (call) => readProfile(call),
    'profile.update': (call, { body }) => changeProfile(call, body),
    'profile.changePassword': (call, { body }, http) => changePassword(dependencies, call, body, http),
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
