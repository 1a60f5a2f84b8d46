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

/** What a call is given: `params`, `query` and `body`, as far as the contract names them. */
export type CallInput<N extends CallName> = RequiredParts<Request<N>> & OptionalParts<Request<N>>
type CallArguments<N extends CallName> =
  {} extends CallInput<N>
    ? [given?: CallInput<N>, options?: CallOptions]
    : [given: CallInput<N>, options?: CallOptions]

/** The calls whose replies are JSON; files and events have functions of their own. */
export type JsonCall = {
  [N in CallName]: Api[N] extends { transport: string } ? never : N
}[CallName]

/**
 * Makes a call by its name: `await call('order.read', { params: { job_id } })`.
 * An access token that has ended is renewed once, silently; if that fails the person is led to the log-in.
 * @throws CallError for a refusal, NetworkError where no answer came, AbortError when cancelled.
 */
export async function callApi<N extends JsonCall>(
  name: N,
  ...[given, options]: CallArguments<N>
): Promise<Reply<N>> {
  const sent = withIdempotencyKey(options)
  const attempt = () => withAccessToken((token) => sendRequest(name, (given ?? {}) as CallParts, sent, token))
  return (await withReauthentication(attempt)) as Reply<N>
}

/** Does something with the access token; after a 401 once more with a new one. */
export async function withAccessToken<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = await session.token()
  try {
    return await attempt(token)
  } catch (error) {
    if (!token || !isTokenRefused(error)) throw error
    return attempt(await session.renewToken(token))
  }
}

/** The token has ended, as opposed to a wrong password or code that the call itself was about. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 401) return false
  return ['unauthenticated', 'token_expired'].includes(error.code)
}

/** Where the server wants a fresh proof of who one is, the person is asked for it, and then once more. */
async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isRefusedWith(error, 'proof_required')) throw error
    if (!(await reauthentication.request())) throw error
    return attempt()
  }
}

/** Both tries of one call carry the same key. */
function withIdempotencyKey(options: CallOptions = {}): CallOptions {
  return { idempotencyKey: crypto.randomUUID(), ...options }
}
