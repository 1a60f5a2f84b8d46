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

/** Lines of JSON on standard output; passwords, tokens and bank data never stand in them. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: redactedPaths, censor: '[secret]' },
    serializers: { req: serializeRequest, res: serializeResponse, err: serializeError },
  }
  return to ? pino(options, to) : pino(options)
}

/** Errors of PostgreSQL carry their whole connection along; what helps is this. */
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
/** 256 bits as we write them: the keys of calendars, of access links and of signatures stand in a path. */
const secretPart = /\/[\w-]{43}(?=[/.?#]|$)/g

/** Download links and log-in links carry tokens in their query, others in their path. */
export function redactUrl(url: string): string {
  return url.replaceAll(secretQuery, '$1[secret]').replaceAll(secretPart, '/[secret]')
}
