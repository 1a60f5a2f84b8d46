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

/** PostgreSQL errors contain their whole connection; only these fields are logged. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, detail, constraint } = error as Error & Record<'code' | 'detail' | 'constraint', unknown>
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, code, detail, constraint }
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
