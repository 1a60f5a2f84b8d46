import type { Api, Reply, Request } from '#contract/api'
import type { CallName } from '#contract/calls'
import { CallError } from './errors.ts'
import { type Options, type Parts, request } from './request.ts'
import { session } from './session.ts'

type Needed<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
type Allowed<T> = {
  [K in keyof T as T[K] extends undefined ? never : undefined extends T[K] ? K : never]?: T[K]
}

/** What a call is given: `params`, `query` and `body`, as far as the contract names them. */
export type Given<N extends CallName> = Needed<Request<N>> & Allowed<Request<N>>
type Arguments<N extends CallName> =
  {} extends Given<N> ? [given?: Given<N>, options?: Options] : [given: Given<N>, options?: Options]

/** The calls whose replies are JSON; files and events have functions of their own. */
export type JsonCall = {
  [N in CallName]: Api[N] extends { transport: string } ? never : N
}[CallName]

/**
 * Makes a call by its name: `await call('order.read', { params: { job_id } })`.
 * An access token that has ended is renewed once, silently; if that fails the person is led to the log-in.
 * @throws CallError for a refusal, NetworkError where no answer came, AbortError when cancelled.
 */
export async function call<N extends JsonCall>(
  name: N,
  ...[given, options]: Arguments<N>
): Promise<Reply<N>> {
  const sent = once(options)
  return (await authorized((token) => request(name, (given ?? {}) as Parts, sent, token))) as Reply<N>
}

/** Does something with the access token; after a 401 once more with a new one. */
export async function authorized<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = await session.token()
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || !token) throw error
    return attempt(await session.renew(token))
  }
}

/** Both tries of one call carry the same key. */
function once(options: Options = {}): Options {
  return { idempotencyKey: crypto.randomUUID(), ...options }
}
