import { readSecondFactors } from '#server/features/second-factor/second-factor.commands'
import type { Routes } from '#server/kernel/routes'
import type { AccessMeans } from './access.means.ts'
import {
  askForPasskey,
  confirmApp,
  dropPasskey,
  keepPasskey,
  newCodes,
  removeApp,
  startApp,
} from './second-factor-settings.commands.ts'
import { askForLink } from './mailed-links.commands.ts'
import { changeByLink } from './passwords.commands.ts'
import { changePassword, changeProfile, readProfile } from './profile.commands.ts'
import { resendConfirmation, signUp } from '../sign-up/sign-up.commands.ts'

/** Getting in, and the person themselves. */
export function openAccessCalls(means: AccessMeans) {
  return {
    'signup.create': (call, { body }, http) => signUp(means, call, body, http),
    'signup.resendEmail': (call, { body }, http) => resendConfirmation(call, body, http),
    'session.loginLink': (call, { body: { email, redirect } }, http) =>
      askForLink(call, { email, purpose: 'login', redirect }, http),
    'password.requestReset': (call, { body: { email } }, http) =>
      askForLink(call, { email, purpose: 'password_reset' }, http),
    'password.change': (call, { body }) => changeByLink(means, call, body),

    'profile.read': (call) => readProfile(call),
    'profile.update': (call, { body }) => changeProfile(call, body),
    'profile.changePassword': (call, { body }, http) => changePassword(means, call, body, http),
    'factor.read': (call) => readSecondFactors(call),
    'factor.startAuthenticator': (call) => startApp(call),
    'factor.confirmAuthenticator': (call, { body }) => confirmApp(call, body.code),
    'factor.removeAuthenticator': (call) => removeApp(call),
    'factor.askNewPasskey': (call) => askForPasskey(call),
    'factor.addPasskey': (call, { body }) => keepPasskey(call, body),
    'factor.removePasskey': (call, { params }) => dropPasskey(call, params.id),
    'factor.renewRecoveryCodes': (call) => newCodes(call),
  } satisfies Routes
}
