/**
 * A real server for some features without a port: requests pass through parsing, permissions and
 * transactions.
 */

import { testLog } from './test-log.ts'
import { testServices } from './test-services.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import { createHttpApp } from '#server/http/http-app'
import { registerPartnerCalls } from '#server/http/pipeline/partner-api'
import type { Person } from '#server/kernel/call'
import type { Routes } from '#server/kernel/routes'
import type { Database } from '#server/platform/database/database'

export interface TestServerOptions {
  readonly database: Database
  readonly routes: readonly Routes[]
  readonly now?: () => Temporal.Instant
  readonly authenticate?: (token: string) => Promise<Person | null>
  /** Prints errors by default. */
  readonly log?: Logger
}

export async function createTestServer({
  database,
  routes,
  now,
  authenticate,
  log = testLog,
}: TestServerOptions): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log,
    frameAncestors: [],
    secure: true,
    proxies: ['127.0.0.1'],
  })
  const dependencies = {
    database,
    services: testServices,
    now: now ?? (() => Temporal.Now.instant()),
    authenticate: authenticate ?? (() => Promise.resolve(null)),
    secureCookies: true,
  }
  registerPartnerCalls(app, dependencies, routes)
  await app.ready()
  afterAll(() => app.close())
  return app
}

export interface TestResponse {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
  readonly bytes: Buffer
  readonly headers: Record<string, string | string[] | number | undefined>
  /** The Set-Cookie headers as sent. */
  readonly setCookies: readonly string[]
}

/** Creates a browser that stores cookies and has one network address. */
export function createBrowser(app: FastifyInstance, address = `10.${[...randomBytes(3)].join('.')}`) {
  const cookies = new Map<string, string>()

  async function send(options: InjectOptions): Promise<TestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}), ...options.headers }
    const reply = await app.inject({ ...options, headers })
    const setCookies = [reply.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) storeCookie(line)
    const json = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      body: json ? reply.json() : undefined,
      bytes: reply.rawPayload,
      headers: reply.headers,
      setCookies,
    }
  }

  function storeCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    cookies,
    send,
    get: (url: string, token?: string) => send({ method: 'GET', url, headers: toBearerHeader(token) }),
    post: (url: string, payload: object, token?: string) =>
      send({ method: 'POST', url, payload, headers: toBearerHeader(token) }),
    put: (url: string, payload: object, token?: string) =>
      send({ method: 'PUT', url, payload, headers: toBearerHeader(token) }),
  }
}

function toBearerHeader(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
