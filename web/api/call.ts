import type { Api, Reply, Request } from '#contract/api'
import type { CallName } from '#contract/calls'
import { CallError, isRefusedWith } from './http/errors.ts'
import { reauthentication } from './session/reauthentication.ts'
import { type CallOptions, type CallParts, sendRequest } from './http/request.ts'
import { session } from './session/session.ts'

type RequiredParts<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
type OptionalParts<T> = {
  [K in keyof T as T[K] extends undefined ? never : undefined extends T[K] ? K : never]?: T[K]
}

/** The input of a call: `params`, `query` and `body`, as far as the contract names them. */
export type CallInput<N extends CallName> = RequiredParts<Request<N>> & OptionalParts<Request<N>>
type CallArguments<N extends CallName> =
  {} extends CallInput<N>
    ? [given?: CallInput<N>, options?: CallOptions]
    : [given: CallInput<N>, options?: CallOptions]

/** The calls with a JSON reply. Files and live events have their own functions. */
export type JsonCall = {
  [N in CallName]: Api[N] extends { transport: string } ? never : N
}[CallName]

/**
 * Makes a call by its name: `await callApi('order.read', { params: { job_id } })`. An expired access token is
 * renewed once without asking the user. If that fails, the user must log in again.
 * @throws CallError for a refusal, NetworkError without an answer, AbortError when cancelled.
 */
export async function callApi<N extends JsonCall>(
  name: N,
  ...[given, options]: CallArguments<N>
): Promise<Reply<N>> {
  const sent = withIdempotencyKey(options)
  const attempt = () => withAccessToken((token) => sendRequest(name, (given ?? {}) as CallParts, sent, token))
  return (await withReauthentication(attempt)) as Reply<N>
}

/** Runs `attempt` with the access token, and after a 401 once more with a new one. */
export async function withAccessToken<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = await session.token()
  try {
    return await attempt(token)
  } catch (error) {
    if (!token || !isTokenRefused(error)) throw error
    return attempt(await session.renewToken(token))
  }
}

/** False for a 401 about the content of the call, such as a wrong password or code. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 401) return false
  return ['unauthenticated', 'token_expired'].includes(error.code)
}

/** Asks the user to confirm who they are if the server demands it, and repeats the call. */
async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isRefusedWith(error, 'proof_required')) throw error
    if (!(await reauthentication.request())) throw error
    return attempt()
  }
}

/** Both attempts of one call carry the same key. */
function withIdempotencyKey(options: CallOptions = {}): CallOptions {
  return { idempotencyKey: crypto.randomUUID(), ...options }
}
