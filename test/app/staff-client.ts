/** The back office behind a real server, with people who log in as they do in a browser. */

import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll } from 'vitest'
import { staffRequestHeader, type StaffRole } from '#contract/operator/staff-access'
import { createHttpApp } from '#server/http/http-app'
import { registerOperatorCalls } from '#server/http/pipeline/operator-api'
import { registerPartnerCalls } from '#server/http/pipeline/partner-api'
import { registerStaffCalls, staffApiDescription } from '#server/http/pipeline/staff-api'
import { registerApiDocs } from '#server/http/api-docs/api-docs'
import type { StaffProvider } from '#server/features/staff/staff.services'
import type { Person } from '#server/kernel/call'
import type { Routes } from '#server/kernel/routes'
import type { Database } from '#server/platform/database/database'
import type { OidcFetch } from '#server/platform/outbound/oidc-client'
import { hashPassword } from '#server/platform/password'
import { createBrowser, type TestResponse } from './http-client.ts'
import { operatorKey } from './operator-client.ts'
import { testLog } from './test-log.ts'
import { testSecret, testServices } from './test-services.ts'

export const staffPassword = 'Passwort!1'

export interface StaffAppOptions {
  readonly production?: boolean
  readonly routes?: readonly Routes[]
  readonly provider?: StaffProvider
  readonly passwordLogin?: boolean
  /** Changes what the identity provider answers. */
  readonly oidcFetch?: OidcFetch
  readonly authenticate?: (token: string) => Promise<Person | null>
  /** Adds routes beside the calls. */
  readonly register?: (app: FastifyInstance, now: () => Temporal.Instant) => Promise<void>
}

export async function createStaffApp(database: Database, options: StaffAppOptions = {}) {
  let offsetSeconds = 0
  const now = () => Temporal.Now.instant().add({ seconds: offsetSeconds })
  const app = await createHttpApp({
    log: testLog,
    frameAncestors: [],
    secure: true,
    proxies: ['127.0.0.1'],
  })
  const authenticate = options.authenticate ?? (() => Promise.resolve(null))
  const dependencies = { database, services: testServices, now, authenticate, secureCookies: true }
  const config = {
    appTitle: 'Gewerk',
    environmentName: 'Test',
    sessionSecret: testSecret,
    production: options.production ?? false,
    operatorApiKey: operatorKey,
    publicUrl: 'https://portal.example',
    staffOidc: options.provider,
    staffPasswordLogin: options.passwordLogin ?? true,
  }
  await app.register(async (scope) => registerPartnerCalls(scope, dependencies, options.routes ?? []))
  await app.register(async (scope) => registerOperatorCalls(scope, dependencies, { config }))
  await app.register(async (scope) => {
    await registerApiDocs(scope, staffApiDescription)
    registerStaffCalls(scope, dependencies, {
      config,
      ...(options.oidcFetch ? { oidcFetch: options.oidcFetch } : {}),
    })
  })
  await options.register?.(app, now)
  await app.ready()
  afterAll(() => app.close())
  const passwordHash = await hashPassword(staffPassword)

  /** Adds a person with the test password and no second factor. */
  async function addPerson(role: StaffRole, more: { email?: string; name?: string } = {}) {
    const id = randomUUIDv7()
    const { email = `${id}@example.com`, name = `Person ${role}` } = more
    await database.transaction('system', {}, (tx) =>
      tx
        .insertInto('staff_people')
        .values({ id, email, name, role, password_hash: passwordHash, created_at: now().toString() })
        .execute(),
    )
    return { id, email, name, role }
  }

  const newStaffTab = (address?: string) => createStaffTab(createBrowser(app, address))

  /** Adds a person and logs them in without a second factor. */
  async function createLoggedInStaff(role: StaffRole) {
    const person = await addPerson(role)
    const tab = newStaffTab()
    const { body } = await tab.logIn(person.email)
    await tab.post('/session/skip-factor', { token: body.token })
    return { ...person, tab }
  }

  return {
    app,
    now,
    advanceSeconds: (seconds: number) => void (offsetSeconds += seconds),
    addPerson,
    newStaffTab,
    createLoggedInStaff,
    /** Returns the code that an authenticator app shows at the test's time. */
    getCode: (secret: string, plusSeconds = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: now().epochMilliseconds + plusSeconds * 1000,
      }),
  }
}

export type StaffTab = ReturnType<typeof createStaffTab>

function createStaffTab(browser: ReturnType<typeof createBrowser>) {
  const headers = { [staffRequestHeader]: '1' }
  const url = (path: string) => `/staff-api/v1${path}`
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object = {}) =>
    browser.send({ method, url: url(path), payload, headers })
  const post = (path: string, payload?: object): Promise<TestResponse> => send('POST', path, payload)
  return {
    browser,
    headers,
    get: (path: string): Promise<TestResponse> => browser.send({ method: 'GET', url: url(path) }),
    post,
    patch: (path: string, payload: object): Promise<TestResponse> => send('PATCH', path, payload),
    logIn: (email: string, password = staffPassword) => post('/session/login', { email, password }),
  }
}
