import type { Readable } from 'node:stream'
import type { callRights } from '#contract/call-rights'
import type { Api, Input, Output } from '#contract/api'
import type { CallName } from '#contract/calls'
import type { Call, Person, PersonCall } from './call.ts'
import type { Refusal } from './refusal.ts'

/** What a handler may know of, and do to, the HTTP exchange around its call; few need it. */
export interface HttpExchange {
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The caller's network address, for throttling. */
  readonly networkAddress: string
  readonly userAgent: string | null
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds?: number; expired?: true },
  ): void
  /** Answers another success than the contract's usual one, e.g. 200 for a repeated 201. */
  status(code: 200 | 201): void
}

/** Bytes to answer with, for calls whose transport is `stream`. */
export interface BinaryReply {
  readonly stream: Readable
  readonly contentType: string
  readonly size: number
  readonly fileName: string
  readonly download: boolean
  /** May stand on any site, and be kept by everybody's caches for so many seconds. */
  readonly publicForSeconds?: number
}

/** The one file of a `multipart` call, read and counted before its transaction begins. */
export interface UploadedFile {
  readonly name: string
  readonly data: Buffer
}

type PublicCallName = {
  [N in CallName]: (typeof callRights)[N]['profiles'] extends 'public' ? N : never
}[CallName]

/** Bytes that take long to make are made after the call's transaction, which holds a connection. */
export type DeferredBinaryReply = () => Promise<BinaryReply>

type HandlerReply<N extends CallName> = Api[N] extends { transport: 'stream' }
  ? BinaryReply | DeferredBinaryReply
  : Output<N>
type HandlerInput<N extends CallName> = Api[N] extends { transport: 'multipart' }
  ? { params: undefined; query: undefined; body: UploadedFile }
  : Api[N] extends { transport: 'piece' }
    ? Omit<Input<N>, 'body'> & { body: Buffer }
    : Input<N>

type HandlerCall<N extends CallName> = N extends PublicCallName ? Call : PersonCall

/** What the preparation of a call works with, before its transaction begins. */
export interface Preparation<C extends Call = Call> {
  readonly actor: C extends PersonCall ? Person : Call['actor']
  /** Reads with the rights of the caller. No transaction stays open between two statements. */
  readonly read: <T>(work: (call: C) => Promise<T>) => Promise<T>
}

/**
 * A call that stores files or changes pictures. `prepare` does that before the transaction begins, for a slow file
 * store must not hold a database connection. It returns what runs inside the transaction. What it stored for a call
 * that fails afterwards, or that repeats an earlier one, is deleted after a day.
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
 * takes back what the call wrote; a returned one is answered just the same, and the writing stays.
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

/** The handlers of exactly these calls. */
export type RoutesFor<N extends CallName> = Required<Pick<Routes, N>>
