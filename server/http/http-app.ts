import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { fileLimit } from '#contract/kit/upload-limits'
import { Refusal } from '#server/kernel/refusal'
import { redactUrl } from '#server/platform/log'
import { addCallReport } from './call-reports.ts'
import { answerUnreadableRequest, sendError } from './error-responses.ts'
import { addSecurityHeaders, type SecurityHeaderOptions } from './security-headers.ts'
import { contractSchemaController } from './pipeline/route-schemas.ts'
import { acceptBinaryBodies } from './pipeline/read-uploads.ts'

export interface HttpAppOptions extends SecurityHeaderOptions {
  readonly log: Logger
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly proxies: readonly string[]
}

/** How long a request may take to arrive. Longer than the limit of an upload, which answers by itself. */
const requestTimeoutMillis = 180_000

/** Creates the HTTP server with parsing, headers and errors. The APIs register their calls on it. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost more than the two lines logged for it.
    childLoggerFactory: (log) => log,
    genReqId: (request) => chooseRequestId(request.headers['x-request-id']),
    schemaController: contractSchemaController,
    bodyLimit: 1024 * 1024,
    // A call on an open connection is still served while the server closes; Fastify's own 503 has another
    // format.
    return503OnClosing: false,
    trustProxy: options.proxies.length > 0 ? [...options.proxies] : false,
    // The contract has URLs with and without a final slash; both are accepted.
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    // Fastify's default is no limit, so a body that never ends would occupy a connection for ever.
    requestTimeout: requestTimeoutMillis,
    clientErrorHandler: answerUnreadableRequest,
    frameworkErrors: (error, request, reply) => void sendError(error, request as never, reply as never),
  }) as unknown as FastifyInstance
  addJsonParser(app)
  rejectUnexpectedMultipart(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.decorateRequest('caller', null)
  addSecurityHeaders(app, options)
  // Unknown API URLs are answered before the body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && isApiUrl(request.url)) throw new Refusal('not_found')
  })
  addReplyHeaders(app)
  await app.register(compress, compressionOptions)
  await app.register(cookie)
  acceptBinaryBodies(app)
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1 }, throwFileSizeLimit: true })
  addRequestLog(app)
  return app
}

/**
 * Compresses text replies above the size of one packet for slow connections. Brotli quality 4 costs less CPU
 * time than reading the list from the database. Pictures, PDFs and archives are compressed already.
 */
const compressionOptions = {
  customTypes: /^(application\/(json|xml)|text\/(calendar|csv|html|plain))(;|$)/,
  encodings: ['br', 'gzip'],
  threshold: 1400,
  // Compressed request bodies are not accepted: a small one could decompress to any size.
  globalDecompression: false,
} satisfies FastifyCompressOptions

/** Rejects text that is not valid UTF-8. An empty body counts as no body, whatever the header says. */
function addJsonParser(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(new Refusal('malformed_json'))
    try {
      return done(null, JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')))
    } catch {
      return done(new Refusal('malformed_json'))
    }
  })
}

/**
 * The multipart plugin accepts such bodies on every route and parses none by itself; only uploads read them.
 */
function rejectUnexpectedMultipart(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.takesMultipart)
      throw new Refusal('unsupported_media_type')
  })
}

/**
 * Keeps the caller's request id if it is a plain word, so that a request can be followed through two systems.
 */
function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID()
}

/** Adds the request id to every reply and forbids caching of API replies. */
function addReplyHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id)
    if (isApiUrl(request.url) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    done()
  })
}

const apiPrefixes = [
  '/api/',
  '/data-api/',
  '/documents-api/',
  '/jobs-api/',
  '/order-intake-forms-api/',
  '/operator-api/',
  '/staff-api/',
]

/** Returns whether a URL belongs to an API, known or not, rather than to a page. */
export function isApiUrl(url: string): boolean {
  return apiPrefixes.some((prefix) => url.startsWith(prefix))
}

/** Logs one line per API request. The query is left out because it may contain tokens. */
function addRequestLog(app: FastifyInstance): void {
  addCallReport(app, (request, reply, status) => {
    if (!isApiUrl(request.url)) return
    const { url: route, schema } = request.routeOptions
    // People search for names of customers.
    const path = route?.endsWith('/:search') ? route : redactUrl(request.url.split('?', 1)[0] ?? '')
    const call = schema?.operationId
    request.log.info(
      {
        reqId: request.id,
        call,
        method: request.method,
        path,
        status,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file sent as `multipart/form-data`. */
    readonly takesMultipart?: boolean
    /** Returns the schemas of the replies by status, for the OpenAPI document. */
    readonly createReplySchemas?: () => Record<number, z.ZodType>
  }
}
