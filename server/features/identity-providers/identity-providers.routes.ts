import type { Routes } from '#server/kernel/routes'
import type { LogInPerson } from '#server/features/session/login/start-session.commands'
import { findProviderOfEmail, finishCompanyLogin, startCompanyLogin } from './company-login.commands.ts'
import { prepareDomainCheck } from './domain-checks.commands.ts'
import {
  prepareSavingProvider,
  readIdentityProvider,
  removeIdentityProvider,
  setPasswordLogin,
} from './identity-providers.commands.ts'

/** Log-in with the identity provider of a company, and its settings. */
export function createIdentityProviderRoutes(logInPerson: LogInPerson) {
  return {
    'session.findProvider': (call, { body }) => findProviderOfEmail(call, body.email),
    'session.startProvider': {
      prepare: (preparation, { body }, http) => startCompanyLogin(preparation, body, http),
    },
    'session.finishProvider': {
      prepare: (preparation, { body }, http) =>
        finishCompanyLogin(logInPerson, preparation, body.answer, http),
    },
    'identityProvider.read': (call) => readIdentityProvider(call),
    'identityProvider.save': { prepare: (preparation, { body }) => prepareSavingProvider(preparation, body) },
    'identityProvider.verifyDomain': { prepare: (preparation) => prepareDomainCheck(preparation) },
    'identityProvider.setPasswordLogin': (call, { body }) => setPasswordLogin(call, body),
    'identityProvider.remove': (call) => removeIdentityProvider(call),
  } satisfies Routes
}
