import { type CallName, parseCallRoute } from '#contract/calls'
import { CallError, NetworkError } from './errors.ts'

/**
 * Distinguishes responses of our server from those of maintenance pages, captive portals, sign-in gateways and
 * proxies. These answer with any status and with HTML or their own JSON. They count as no answer, so the
 * caller tries again later.
 */

/**
 * Returns the reply of a call.
 * @throws CallError for a refusal of our server, NetworkError for a response that is not from our server.
 */
export async function readReply(answer: Response, name: CallName): Promise<unknown> {
  const body = await readJsonBody(answer)
  if (!answer.ok) throw toCallError(answer, body)
  if (!hasReplyKeys(body, parseCallRoute(name).replyNames)) throw new NetworkError('unreachable')
  return body
}

/**
 * Returns a response with a binary body. Its content type starts with one of `types`; by default it is
 * anything but HTML.
 * @throws CallError for a refusal of our server, NetworkError for a response that is not from our server.
 */
export async function requireBinaryResponse(answer: Response, types?: readonly string[]): Promise<Response> {
  if (!answer.ok) throw toCallError(answer, await readJsonBody(answer))
  const type = answer.headers.get('content-type') ?? ''
  const isOurs = types ? types.some((one) => type.startsWith(one)) : !type.startsWith('text/html')
  if (!isOurs) throw new NetworkError('unreachable')
  return answer
}

/** Every refusal of our server has this form; `status` is the error code. */
function toCallError(answer: Response, body: unknown): CallError | NetworkError {
  const isOurs =
    isJsonObject(body) && ['status', 'msg', 'request_id'].every((key) => typeof body[key] === 'string')
  if (!isOurs) return new NetworkError('unreachable')
  return new CallError(answer.status, body, answer.headers)
}

async function readJsonBody(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isJson) throw new NetworkError('unreachable')
  return answer.json()
}

function hasReplyKeys(body: unknown, names: readonly string[]): boolean {
  if (names[0] === '[]') return Array.isArray(body)
  return isJsonObject(body) && names.every((name) => name.split('|').some((one) => one in body))
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
