import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldFault, RefusalCode } from '#contract/errors'
import type { Locale } from '#contract/kit/locale'
import { Refusal, type RefusalDetail } from '#server/kernel/refusal'
import { isDatabaseUnavailable } from '#server/platform/database/database-errors'
import { getPreferredLocale } from './preferred-locale.ts'
import * as de from './messages/de.ts'
import * as en from './messages/en.ts'
import * as fr from './messages/fr.ts'

const texts = { de, en, fr }

/** Returns the body of every error reply, in the caller's language. */
export function createErrorBody(refusal: Refusal, locale: Locale, requestId: string) {
  const {
    errors,
    current,
    missing,
    choices,
    clashes,
    contact,
    secondFactor,
    missingObject: what,
  } = refusal.detail
  return {
    status: refusal.code,
    msg: what ? texts[locale].missingTexts[what] : texts[locale].refusalTexts[refusal.code],
    ...(errors ? { errors: formatFieldErrors(errors, refusal.detail, locale) } : {}),
    ...(current === undefined ? {} : { current }),
    ...(missing === undefined ? {} : { missing }),
    ...(choices === undefined ? {} : { choices }),
    ...(clashes === undefined ? {} : { clashes }),
    ...(contact ? { contact } : {}),
    ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
    request_id: requestId,
  }
}

function formatFieldErrors(
  errors: Readonly<Record<string, readonly FieldFault[]>>,
  { allowed = {}, places = {} }: Pick<RefusalDetail, 'allowed' | 'places'>,
  locale: Locale,
) {
  const { faultTexts, allowedText, placeText } = texts[locale]
  const entries = Object.entries(errors).map(([field, faults]) => {
    const names = Object.hasOwn(allowed, field) ? allowed[field] : undefined
    const hint = names ? ` ${allowedText}: ${names.join(', ')}.` : ''
    const place = Object.hasOwn(places, field) ? ` ${placeText}: ${places[field]}.` : ''
    return [field, faults.map((fault) => faultTexts[fault] + hint + place)]
  })
  return Object.fromEntries(entries) as Record<string, string[]>
}

/** Replies to any thrown value. Unexpected errors are logged with details and sent as `internal_error`. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The connection is closed, so this reply reaches no one. It is not an error of the server.
  if (isCutOffByClient(error, reply)) return reply.send()
  const refusal = toRefusal(error)
  if (refusal.httpStatus >= 500) request.log.error({ reqId: request.id, err: error }, 'call failed')
  const seconds = refusal.detail.retryAfterSeconds
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  const locale = getPreferredLocale(request.headers['accept-language'])
  return (
    reply
      .status(refusal.httpStatus)
      .type('application/json')
      // Sent as text, because a serializer would drop a field called `__proto__`.
      .send(JSON.stringify(createErrorBody(refusal, locale, request.id)))
  )
}

/** Returns whether a stream failed because the client closed its connection. */
function isCutOffByClient(error: unknown, reply: FastifyReply): boolean {
  const { code } = error as { code?: unknown }
  return reply.raw.destroyed && (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
}

/**
 * Answers bytes that are no HTTP request, or that arrive too slowly, in the common error form, and closes the
 * connection. Node.js has no request object for them yet.
 */
export function answerUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const refusal = new Refusal(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_aborted' : 'bad_request')
  const body = JSON.stringify(createErrorBody(refusal, getPreferredLocale(undefined), randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.httpStatus} Bad Request`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => void socket.destroy())
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return (
    toFrameworkRefusal(error) ??
    toStorageRefusal(error) ??
    toDatabaseRefusal(error) ??
    new Refusal('internal_error')
  )
}

const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_FILES_LIMIT: 'validation_failed',
  FST_PARTS_LIMIT: 'validation_failed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

function toFrameworkRefusal(error: unknown): Refusal | null {
  const { code, statusCode } = error as Partial<FastifyError>
  const named = code ? frameworkCodes[code] : undefined
  if (named) return new Refusal(named)
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request')
  return null
}

/** The file store is full, refuses or does not answer, so a retry may succeed. */
function toStorageRefusal(error: unknown): Refusal | null {
  const isStorage = error instanceof Error && error.name === 'StorageUnavailable'
  return isStorage ? new Refusal('unavailable', { retryAfterSeconds: 30 }) : null
}

/** SQLSTATEs that a client's input can cause although it passed the schema. */
const databaseCodes: Record<string, RefusalCode> = {
  '22003': 'validation_failed',
  '22007': 'validation_failed',
  '22008': 'validation_failed',
  '22021': 'validation_failed',
  '22P02': 'validation_failed',
  '22P05': 'validation_failed',
  '23505': 'already_exists',
}

function toDatabaseRefusal(error: unknown): Refusal | null {
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 })
  const code = (error as { code?: unknown }).code
  const named = typeof code === 'string' ? databaseCodes[code] : undefined
  return named ? new Refusal(named) : null
}
