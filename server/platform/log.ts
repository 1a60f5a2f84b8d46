import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config/config.ts'

const secretNames = [
  'password',
  'password_repeat',
  'token',
  'refresh_token',
  'access_token',
  'jwt',
  'secret',
  'iban',
]
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`
  return [`headers${path}`, `*.headers${path}`]
})
const redactedPaths = [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...secretHeaders]

/** Creates a logger that writes lines of JSON to standard output, without passwords, tokens and bank data. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: redactedPaths, censor: '[secret]' },
    serializers: { req: serializeRequest, res: serializeResponse, err: serializeError },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * PostgreSQL errors contain their whole connection; only these fields are logged. Values of rows and mail addresses
 * are removed: PostgreSQL names the row that breaks a constraint, and mail servers name the recipient.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, detail, constraint } = error as Error & Record<'code' | 'detail' | 'constraint', unknown>
  const { type, message, stack } = stdSerializers.err(error)
  const shown = redactMessage(message, code)
  return {
    type,
    message: shown,
    // The stack begins with the message.
    stack: redactAddresses(stack.replace(message, () => shown)),
    code,
    detail: typeof detail === 'string' ? redactDetail(detail) : undefined,
    constraint,
  }
}

/** Class 22 of PostgreSQL's error codes, data exceptions, quotes the value at the end of the message. */
function redactMessage(message: string, code: unknown): string {
  const isDataError = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  return redactAddresses(isDataError ? message.replace(/"[^]*"$/, '"[value]"') : message)
}

/** `Key (email)=(jana@example.com) already exists.` and `Failing row contains (1, Jana, …).` */
function redactDetail(detail: string): string {
  return redactAddresses(
    detail.replace(/=\([^]*\)/, '=([value])').replace(/contains \([^]*\)/, 'contains ([value])'),
  )
}

const mailAddress = /[^\s<>"'()[\],;:@]+@(?=[\w-]+\.)/g

/** The domain stays, because failures often concern all addresses of one. */
function redactAddresses(text: string): string {
  return text.replaceAll(mailAddress, '[address]@')
}

interface LoggedRequest {
  readonly method?: string
  readonly url?: string
  readonly ip?: string
}

function serializeRequest({ method, url, ip }: LoggedRequest) {
  return { method, url: url && redactUrl(url), ip }
}

function serializeResponse({ statusCode }: { readonly statusCode?: number }) {
  return { statusCode }
}

const secretQuery = new RegExp(`([?&](?:${secretNames.join('|')})=)[^&#]*`, 'gi')
/**
 * 256 bits in base64url: the secrets of calendar feeds, order links and signing links are part of the path.
 */
const secretPart = /\/[\w-]{43}(?=[/.?#]|$)/g

/** Removes secrets from a URL: download and login links have tokens in their query, others in their path. */
export function redactUrl(url: string): string {
  return url.replaceAll(secretQuery, '$1[secret]').replaceAll(secretPart, '/[secret]')
}
