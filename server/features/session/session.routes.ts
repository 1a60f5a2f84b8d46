import type { Output } from '#contract/api'
import type { RoutesFor } from '#server/kernel/routes'
import { openPeople, type People } from './authenticate.ts'
import { login } from './login.commands.ts'
import { askLoginPasskey, finishLogin } from './second-factor.commands.ts'
import { logout, refresh, useLink } from './session.commands.ts'
import type { SessionMeans, SessionPlatform } from './session.means.ts'
import { endAllSessions, endSession, listSessions } from './sessions.commands.ts'
import { proofMethods, stepUp } from './step-up.commands.ts'
import { keysFrom } from './tokens.ts'

export interface Session extends Pick<People, 'authenticate' | 'forget' | 'forgetFamily'> {
  readonly routes: RoutesFor<
    | 'app.settings'
    | 'session.login'
    | 'session.refresh'
    | 'session.logout'
    | 'session.secondFactor'
    | 'session.askPasskey'
    | 'session.proofMethods'
    | 'session.stepUp'
    | 'session.list'
    | 'session.end'
    | 'session.endAll'
  >
}

/** Log-in, tokens, and who calls. */
export function openSession(platform: SessionPlatform): Session {
  const keys = keysFrom(platform.config.sessionSecret)
  const { authenticate, forget, forgetFamily } = openPeople(platform, keys)
  const { isPassword, confirmEmail } = platform
  const means: SessionMeans = { keys, isPassword, confirmEmail, forgetFamily }
  const settings = settingsOf(platform)
  const routes: Session['routes'] = {
    'app.settings': async () => settings,
    'session.login': (call, { body }, http) => login(means, call, body, http),
    'session.refresh': (call, { body }, http) =>
      body.token ? useLink(means, call, body.token, http) : refresh(means, call, http),
    'session.logout': (call, _, http) => logout(means, call, http),
    'session.secondFactor': (call, { body }, http) => finishLogin(means, call, body, http),
    'session.askPasskey': (call, { body }) => askLoginPasskey(call, body.token),
    'session.proofMethods': (call) => proofMethods(call),
    'session.stepUp': (call, { body }, http) => stepUp(means, call, body, http),
    'session.list': (call) => listSessions(call),
    'session.end': (call, { params }) => endSession(means, call, params.id),
    'session.endAll': (call, _, http) => endAllSessions(call, http),
  }
  return { routes, authenticate, forget, forgetFamily }
}

const supportDays = { de: 'Montag bis Freitag', en: 'Monday to Friday', fr: 'du lundi au vendredi' }

/** What every visitor may know of this installation; the support's hours are the specification's (1 §9). */
function settingsOf({ config, version }: SessionPlatform): Output<'app.settings'> {
  return {
    title: config.appTitle,
    logo_url: config.logoUrl ?? null,
    frame_ancestors: [...config.frameAncestors],
    environment: config.environmentName ?? null,
    demo: config.demo,
    support: {
      phone: config.supportPhone ?? '',
      email: config.supportEmail ?? '',
      hours: { days: supportDays, from: '9:00', to: '17:00' },
    },
    terms_url: config.termsUrl ?? null,
    faq_url: config.faqUrl ?? null,
    push_key: config.push?.publicKey ?? null,
    version,
  }
}
