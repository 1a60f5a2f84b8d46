import type { Output } from '#contract/api'
import type { RoutesFor } from '#server/kernel/routes'
import { createAuthenticator, type Authenticator } from './authenticate.queries.ts'
import { logInWithPassword } from './login/login.commands.ts'
import { askLoginPasskey, finishLogin } from './login/login-second-factor.commands.ts'
import { logOut, refreshSession, logInWithLink } from './session.commands.ts'
import type { SessionCommandDependencies, SessionDependencies } from './session.services.ts'
import { endAllSessions, endSession, listSessions } from './open-sessions.commands.ts'
import { logInProvenPerson, type LogInPerson } from './login/start-session.commands.ts'
import { listProofMethods, stepUp } from './login/step-up.commands.ts'
import { endOwnStaffView } from './views/staff-views.commands.ts'
import { readStaffView } from './views/staff-views.queries.ts'
import { deriveTokenKeys } from './tokens/session-tokens.crypto.ts'

export interface SessionFeature extends Pick<
  Authenticator,
  'authenticate' | 'forgetAccount' | 'forgetFamily'
> {
  /** For the log-in with an identity provider. */
  readonly logInPerson: LogInPerson
  readonly routes: RoutesFor<
    | 'app.settings'
    | 'session.login'
    | 'session.refresh'
    | 'session.logout'
    | 'session.secondFactor'
    | 'session.askPasskey'
    | 'session.proofMethods'
    | 'session.stepUp'
    | 'session.view'
    | 'session.endView'
    | 'session.list'
    | 'session.end'
    | 'session.endAll'
  >
}

/** Creates the calls of the session and the authentication of callers. */
export function createSessionFeature(platform: SessionDependencies): SessionFeature {
  const keys = deriveTokenKeys(platform.config.sessionSecret)
  const { authenticate, forgetAccount: forget, forgetFamily } = createAuthenticator(platform, keys)
  const { isPassword, confirmEmail } = platform
  const dependencies: SessionCommandDependencies = { keys, isPassword, confirmEmail, forgetFamily }
  const settings = toAppSettings(platform)
  const routes: SessionFeature['routes'] = {
    'app.settings': async () => settings,
    'session.login': (call, { body }, http) => logInWithPassword(dependencies, call, body, http),
    'session.refresh': (call, { body }, http) =>
      body.token
        ? logInWithLink(dependencies, call, body.token, http)
        : refreshSession(dependencies, call, http),
    'session.logout': (call, _, http) => logOut(dependencies, call, http),
    'session.secondFactor': (call, { body }, http) => finishLogin(dependencies, call, body, http),
    'session.askPasskey': (call, { body }) => askLoginPasskey(call, body.token),
    'session.proofMethods': (call) => listProofMethods(call),
    'session.stepUp': (call, { body }, http) => stepUp(dependencies, call, body, http),
    'session.view': (call) => readStaffView(call),
    'session.endView': (call) => endOwnStaffView(dependencies, call),
    'session.list': (call) => listSessions(call),
    'session.end': (call, { params }) => endSession(dependencies, call, params.id),
    'session.endAll': (call, _, http) => endAllSessions(call, http),
  }
  const logInPerson: LogInPerson = (...about) => logInProvenPerson(dependencies, ...about)
  return { routes, logInPerson, authenticate, forgetAccount: forget, forgetFamily }
}

const supportHours = {
  days: { de: 'Montag bis Freitag', en: 'Monday to Friday', fr: 'du lundi au vendredi' },
  from: '9:00',
  to: '17:00',
  /** No-break spaces keep the times together in narrow places such as the sidebar. */
  text: {
    de: 'Montag bis Freitag, 9:00\u00A0bis\u00A017:00\u00A0Uhr',
    en: 'Monday to Friday, 9:00\u00A0to\u00A017:00',
    fr: 'du lundi au vendredi, de\u00A09\u00A0h\u00A0à\u00A017\u00A0h',
  },
}

/** Returns the public settings of this installation. */
function toAppSettings({ config, version }: SessionDependencies): Output<'app.settings'> {
  return {
    title: config.appTitle,
    logo_url: config.logoUrl ?? null,
    frame_ancestors: [...config.frameAncestors],
    environment: config.environmentName ?? null,
    demo: config.demo,
    support: {
      phone: config.supportPhone ?? '',
      email: config.supportEmail ?? '',
      hours: supportHours,
    },
    terms_url: config.termsUrl ?? null,
    faq_url: config.faqUrl ?? null,
    push_key: config.push?.publicKey ?? null,
    version,
  }
}
