import { type CallName, parseCallRoute } from '#contract/calls'
import { CallError, NetworkError } from './errors.ts'

/**
 * Tells the answers of our server from those of anything between it and the device: maintenance pages, captive
 * portals, sign-in gateways and proxies answer with any status, with HTML or with JSON of their own. Their answers
 * settle and refuse nothing; they count as no answer, so the caller tries again later.
 */

/**
 * Returns the reply of a call.
 * @throws CallError for a refusal of our server, NetworkError for an answer that is not from our server.
 */
export async function readReply(answer: Response, name: CallName): Promise<unknown> {
  const body = await readJsonBody(answer)
  if (!answer.ok) throw toCallError(answer, body)
  if (!hasReplyKeys(body, parseCallRoute(name).replyNames)) throw new NetworkError('unreachable')
  return body
}

/**
 * Returns an answer whose body is bytes of a type that starts with one of `types`; left out, any but a web page.
 * @throws CallError for a refusal of our server, NetworkError for an answer that is not from our server.
 */
export async function requireBinaryResponse(answer: Response, types?: readonly string[]): Promise<Response> {
  if (!answer.ok) throw toCallError(answer, await readJsonBody(answer))
  const type = answer.headers.get('content-type') ?? ''
  const isOurs = types ? types.some((one) => type.startsWith(one)) : !type.startsWith('text/html')
  if (!isOurs) throw new NetworkError('unreachable')
  return answer
}

/** Every refusal of our server has one form; `status` is its code, a word. */
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
