import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { fileLimit } from '#contract/kit/upload-limits'
import { Refusal } from '#server/kernel/refusal'
import { redactUrl } from '#server/platform/log'
import { sendError } from './error-responses.ts'
import { addSecurityHeaders, type SecurityHeaderOptions } from './security-headers.ts'
import { contractSchemaController } from './pipeline/route-schemas.ts'
import { acceptBinaryBodies } from './pipeline/read-uploads.ts'

export interface HttpAppOptions extends SecurityHeaderOptions {
  readonly log: Logger
  /** Proxies whose X-Forwarded-For is believed. */
  readonly proxies: readonly string[]
}

/** The bare HTTP server: parsing, headers, errors; the calls are registered on it by the doors. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than the two lines that are logged of it.
    childLoggerFactory: (log) => log,
    genReqId: (request) => chooseRequestId(request.headers['x-request-id']),
    schemaController: contractSchemaController,
    bodyLimit: 1024 * 1024,
    // A call that arrives on an open connection while the server closes is served, not answered in Fastify's form.
    return503OnClosing: false,
    trustProxy: options.proxies.length > 0 ? [...options.proxies] : false,
    // Routes of the specification end with a slash or without one; either is meant.
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request as never, reply as never),
  }) as unknown as FastifyInstance
  addJsonParser(app)
  rejectUnexpectedMultipart(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.decorateRequest('person', null)
  addSecurityHeaders(app, options)
  // What is not there is not there, whatever the body says.
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
 * Answers of text travel compressed, for lines that carry little; what fits into one packet stays as it is. Quality 4
 * of brotli costs a list less than its own reading. Pictures, PDFs and archives are compressed by themselves.
 */
const compressionOptions = {
  customTypes: /^(application\/(json|xml)|text\/(calendar|csv|html|plain))(;|$)/,
  encodings: ['br', 'gzip'],
  threshold: 1400,
  // Bodies come as they are: what unfolds from a small one would be beyond every limit.
  globalDecompression: false,
} satisfies FastifyCompressOptions

/** Text that is no UTF-8 is refused, not guessed at; nothing at all is no body, whatever the header announced. */
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

/** The multipart plugin takes such a body for every call and hands on none; only an upload reads it. */
function rejectUnexpectedMultipart(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.takesMultipart)
      throw new Refusal('unsupported_media_type')
  })
}

/** A caller's own request id is kept when it is a plain word, so that two systems can be followed. */
function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID()
}

/** Its id stands in every answer; answers of calls are kept nowhere. */
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
]

/** Whether an address is that of a call, known or not, rather than of a page. */
export function isApiUrl(url: string): boolean {
  return apiPrefixes.some((prefix) => url.startsWith(prefix))
}

/** One line a request: what, how it ended, how long; no query, for tokens may stand there. */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!isApiUrl(request.url)) return
    const path = redactUrl(request.url.split('?', 1)[0] ?? '')
    const call = request.routeOptions.schema?.operationId
    request.log.info(
      {
        reqId: request.id,
        call,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, as `multipart/form-data`. */
    readonly takesMultipart?: boolean
  }
}
