import type { Readable } from 'node:stream'
import type { callRights } from '#contract/call-rights'
import type { Api, Input, Output } from '#contract/api'
import type { CallName } from '#contract/calls'
import type { Call, CallServices, Person, PersonCall } from './call.ts'
import type { ReadyReply } from './ready-reply.ts'
import type { Refusal } from './refusal.ts'

/** The part of the HTTP request and reply that a handler may use. Few handlers need it. */
export interface HttpExchange {
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The caller's IP address, for throttling. */
  readonly networkAddress: string
  readonly userAgent: string | null
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds?: number; expired?: true; sameSite?: 'lax' | 'strict' },
  ): void
  /** Sets another success status than the one in the contract, e.g. 200 for a repeated 201. */
  status(code: 200 | 201): void
}

/** The reply of a call whose transport is `stream`. */
export interface BinaryReply {
  readonly stream: Readable
  readonly contentType: string
  /** In bytes; undefined if it is not known before the end. */
  readonly size?: number
  readonly fileName: string
  readonly download: boolean
  /** The number of records in the file, without its heading; exports have it for the audit. */
  readonly rows?: number
  /**
   * Lets the browser's own PDF viewer show the file. It runs in a process of its own and has no access to pages and
   * cookies, but it does not start in a sandbox.
   */
  readonly showsPdf?: boolean
  /** Makes the file embeddable on other sites and cacheable by shared caches for this time. */
  readonly publicForSeconds?: number
}

/** The file of a `multipart` call. Its bytes are on disk until the call ends. */
export interface UploadedFile {
  readonly name: string
  readonly content: UploadedContent
}

export interface UploadedContent {
  /** In hexadecimal digits. */
  readonly sha256: string
  read(): Promise<Buffer>
  close(): Promise<void>
}

type PublicCallName = {
  [N in CallName]: (typeof callRights)[N]['profiles'] extends 'public' ? N : never
}[CallName]

/**
 * For bytes that take long to produce: it runs after the transaction, which would hold a database connection.
 */
export type DeferredBinaryReply = () => Promise<BinaryReply>

type HandlerReply<N extends CallName> = Api[N] extends { transport: 'stream' }
  ? BinaryReply | DeferredBinaryReply
  : Output<N> | ReadyReply<Output<N>>
type HandlerInput<N extends CallName> = Api[N] extends { transport: 'multipart' }
  ? { params: undefined; query: undefined; body: UploadedFile }
  : Api[N] extends { transport: 'piece' }
    ? Omit<Input<N>, 'body'> & { body: Buffer }
    : Input<N>

type HandlerCall<N extends CallName> = N extends PublicCallName ? Call : PersonCall

/** The context of `prepare`, before the transaction begins. */
export interface Preparation<C extends Call = Call> {
  readonly actor: C extends PersonCall ? Person : Call['actor']
  readonly services: CallServices
  /** Reads with the caller's permissions. Each statement has its own short transaction. */
  readonly read: <T>(work: (call: C) => Promise<T>) => Promise<T>
}

/**
 * A call that stores files or processes pictures. `prepare` does that before the transaction begins, because
 * a slow file store must not hold a database connection. It returns the function to run inside the
 * transaction. Files stored for a call that then fails, or that repeats an earlier call, are deleted after a
 * day.
 */
export interface PreparedCall<N extends CallName> {
  readonly prepare: (
    preparation: Preparation<HandlerCall<N>>,
    input: HandlerInput<N>,
    http: HttpExchange,
  ) => Promise<(call: HandlerCall<N>) => Promise<HandlerReply<N> | Refusal>>
}

/**
 * The handlers of a feature: `{'order.list': (call, input) => …}`; mostly one line each. A thrown refusal
 * rolls back what the call wrote; a returned one is sent in the same way but commits it.
 */
export type Routes = {
  readonly [N in CallName]?:
    | PreparedCall<N>
    | ((
        call: HandlerCall<N>,
        input: HandlerInput<N>,
        http: HttpExchange,
      ) => Promise<HandlerReply<N> | Refusal>)
}

/** Exactly these calls, all of them with a handler. */
export type RoutesFor<N extends CallName> = Required<Pick<Routes, N>>
