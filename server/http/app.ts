import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { jsonSchemaTransformObject, serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { Refusal } from '#server/kernel/refusal'
import { sendError } from './errors.ts'
import { transformWithExamples } from './examples.ts'
import { parseByContract } from './schemas.ts'
import { fileLimit } from './uploads.ts'

export interface AppOptions {
  readonly log: Logger
  readonly frameAncestors: readonly string[]
  readonly secure: boolean
  /** Proxies whose X-Forwarded-For is believed. */
  readonly proxies: readonly string[]
}

/** The bare HTTP server: parsing, headers, errors; the calls are registered on it by the doors. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit: 1024 * 1024,
    trustProxy: options.proxies.length > 0 ? [...options.proxies] : false,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void sendError(error, request as never, reply as never),
  }) as unknown as FastifyInstance
  parseByContract(app)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.decorateRequest('person', null)
  // What is not there is not there, whatever the body says.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && isApi(request.url)) throw new Refusal('not_found')
  })
  await headers(app, options)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1 }, throwFileSizeLimit: true })
  logRequests(app)
  return app
}

/** A caller's own request id is kept when it is a plain word, so that two systems can be followed. */
function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID()
}

/** The one style sheet that React Aria adds by itself; its hash belongs to version 1.22.1. */
const ariaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

async function headers(app: FastifyInstance, { frameAncestors, secure }: AppOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ariaStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: frameAncestors.length > 0 ? ["'self'", ...frameAncestors] : ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: frameAncestors.length === 0 ? { action: 'sameorigin' } : false,
    hsts: secure,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApi(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const apiPrefixes = [
  '/api/',
  '/data-api/',
  '/documents-api/',
  '/jobs-api/',
  '/order-intake-forms-api/',
  '/operator-api/',
]

export function isApi(url: string): boolean {
  return apiPrefixes.some((prefix) => url.startsWith(prefix))
}

/** One line a request: what, how it ended, how long; no query, for tokens may stand there. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request.url)) return
    const path = request.url.split('?', 1)[0]
    const call = request.routeOptions.schema?.operationId
    request.log.info(
      { call, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

/** Describes the calls registered within `scope` as OpenAPI 3.1 at `path`, made from the contract itself. */
export async function describe(scope: FastifyInstance, path: string, title: string): Promise<void> {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: transformWithExamples,
    transformObject: jsonSchemaTransformObject,
  })
  scope.get(path, { schema: { hide: true } } as object, () => scope.swagger())
}
