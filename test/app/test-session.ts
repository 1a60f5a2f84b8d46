/** The real log-in against a real server, with a clock that the test controls. */

import type { Profile } from '#contract/profiles'
import { confirmEmail } from '#server/features/credentials/mailed-links.commands'
import { createSessionFeature } from '#server/features/session/session.routes'
import type { Routes } from '#server/kernel/routes'
import type { Database } from '#server/platform/database/database'
import { hashPassword, isPassword } from '#server/platform/password'
import { createTestContact } from '../builders/companies.ts'
import { testSecret } from './test-services.ts'
import { createBrowser, createTestServer, type TestResponse } from './http-client.ts'

export const testPassword = 'Partner!1'

const sessionConfig = {
  sessionSecret: testSecret,
  appTitle: 'Gewerk',
  logoUrl: undefined,
  frameAncestors: [],
  environmentName: 'Test',
  demo: true,
  supportPhone: '+49 341 555000',
  supportEmail: undefined,
  termsUrl: undefined,
  faqUrl: undefined,
  push: undefined,
}

export type TestBrowser = ReturnType<typeof createBrowser>

/** Creates the server. `routes` are those of further features. */
export async function createTestSession(database: Database, routes: readonly Routes[] = []) {
  let offsetSeconds = 0
  const clock = () => Temporal.Now.instant().add({ seconds: offsetSeconds })
  const session = createSessionFeature({
    config: sessionConfig,
    database,
    clock,
    isPassword,
    confirmEmail,
    version: 'test',
  })
  const app = await createTestServer({
    database,
    routes: [session.routes, ...routes],
    now: clock,
    authenticate: session.authenticate,
  })
  const passwordHash = await hashPassword(testPassword)
  /** Opens a browser, optionally at a network address. */
  const newTab = (address?: string) => createBrowser(app, address)
  const logIn = (from: TestBrowser, email: string, more: object = {}): Promise<TestResponse> =>
    from.post('/api/partner/auth/login', { email, password: testPassword, role: 'partner', ...more })

  async function createLoggedInPerson(
    accountId: string,
    profiles: readonly Profile[],
    more: Parameters<typeof createTestContact>[3] = {},
  ) {
    const { id, email } = await createTestContact(database, accountId, profiles, { passwordHash, ...more })
    return { id, email, token: getFirstAccessToken(await logIn(newTab(), email)) }
  }

  return {
    session,
    app,
    clock,
    /** Advances the clock. */
    advanceSeconds: (seconds: number) => void (offsetSeconds += seconds),
    passwordHash,
    newTab,
    logIn,
    refresh: (from: TestBrowser) => from.post('/api/partner/auth/refresh', {}),
    logOut: (from: TestBrowser) => from.post('/api/partner/auth/logout', {}),
    /** Creates a person of a company and returns them with their first access token. */
    createLoggedInPerson,
    /** Creates a person with the test password. */
    createLogin: (accountId: string, profiles: readonly Profile[] = ['admin']) =>
      createTestContact(database, accountId, profiles, { passwordHash }),
  }
}

/** Returns the access token of the first account in a log-in response. */
export function getFirstAccessToken(answer: TestResponse): string {
  return answer.body.accounts[0].access_token
}
