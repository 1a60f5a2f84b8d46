/** A server with the operator API and the partner API, without a port. */

import { testLog } from './test-log.ts'
import { testServices } from './test-services.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { createHttpApp } from '#server/http/http-app'
import { registerPartnerCalls } from '#server/http/pipeline/partner-api'
import { registerOperatorCalls, operatorApiDescription } from '#server/http/pipeline/operator-api'
import { registerApiDocs } from '#server/http/api-docs/api-docs'
import type { Person } from '#server/kernel/call'
import type { Routes } from '#server/kernel/routes'
import type { Database } from '#server/platform/database/database'
import { createBrowser, type TestResponse } from './http-client.ts'

export const operatorKey = 'a-key-for-tests!'

export interface OperatorAppOptions {
  readonly database: Database
  readonly routes?: readonly Routes[]
  readonly authenticate?: (token: string) => Promise<Person | null>
  readonly now?: () => Temporal.Instant
}

export async function createOperatorApp({
  database,
  routes = [],
  authenticate,
  now,
}: OperatorAppOptions): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: testLog,
    frameAncestors: [],
    secure: false,
    proxies: [],
  })
  const dependencies = {
    database,
    services: testServices,
    now: now ?? (() => Temporal.Now.instant()),
    authenticate: authenticate ?? (() => Promise.resolve(null)),
    secureCookies: false,
  }
  await app.register(async (scope) => registerPartnerCalls(scope, dependencies, routes))
  await app.register(async (scope) => {
    await registerApiDocs(scope, operatorApiDescription)
    registerOperatorCalls(scope, dependencies, {
      config: { operatorApiKey: operatorKey, appTitle: 'Gewerk', publicUrl: 'https://portal.example' },
    })
  })
  await app.ready()
  afterAll(() => app.close())
  return app
}

/** Creates a client of the operator API. */
export function createOperatorClient(app: FastifyInstance, key = operatorKey) {
  const { send } = createBrowser(app)
  const headers = { authorization: `Bearer ${key}` }
  const url = (path: string) => `/operator-api/v1${path}`
  return {
    get: (path: string): Promise<TestResponse> => send({ method: 'GET', url: url(path), headers }),
    post: (path: string, payload: object = {}, idempotencyKey?: string): Promise<TestResponse> => {
      const more = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
      return send({ method: 'POST', url: url(path), payload, headers: { ...headers, ...more } })
    },
    send: (method: 'PATCH' | 'DELETE', path: string, payload?: object): Promise<TestResponse> =>
      send({ method, url: url(path), headers, ...(payload && { payload }) }),
    raw: (path: string, payload: string): Promise<TestResponse> =>
      send({
        method: 'POST',
        url: url(path),
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      }),
  }
}
