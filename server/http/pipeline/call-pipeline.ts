/**
 * The request pipeline of every API: authentication, parsing, tenant, transaction, idempotency and reply. An API
 * describes what differs as a `PipelineApi`.
 */

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/errors'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Actor, Call, CallServices } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { ReadyReply } from '#server/kernel/ready-reply'
import type {
  BinaryReply,
  DeferredBinaryReply,
  HttpExchange,
  Preparation,
  UploadedFile,
} from '#server/kernel/routes'
import type { Database, Tenant } from '#server/platform/database/database'
import { getPreferredLocale } from '../preferred-locale.ts'
import { sendBinaryReply } from './binary-reply.ts'
import { createCallLimiter, type CallLimit } from './call-limits.ts'
import { createHttpExchange } from './http-exchange.ts'
import { once, type IdempotencyScope } from './idempotency.ts'
import { readOccurredAt } from './offline-delay.ts'
import { createLargeBodyGate, getSenderName } from './large-bodies.ts'
import { largeBodyLimit, readUploadedFile, readUploadedPiece } from './read-uploads.ts'
import { rejectUnstorableText } from './reject-unstorable-text.ts'
import { createReplySchemas, createRouteSchema } from './route-schemas.ts'
import { toListReply } from './unpaged-lists.ts'

export interface CallPipelineDependencies {
  readonly database: Database
  readonly services: CallServices
  readonly now: () => Temporal.Instant
  readonly secureCookies: boolean
}

/** The author of a call, and the rows that the call sees. */
export interface Caller {
  readonly actor: Actor
  readonly tenant: Tenant
}

/** The input of a call after parsing. */
export interface CallInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** One API: its calls, and everything in which it differs from the other APIs. */
export interface PipelineApi<Name extends string> {
  /** In the order of the API description. */
  readonly names: readonly Name[]
  readonly endpoints: Readonly<Record<Name, Endpoint>>
  readonly parseRoute: (name: Name) => { readonly method: string; readonly path: string }
  /** Runs before the body is read. Throws a refusal if this request may not make the call. */
  readonly authenticate: (name: Name, request: FastifyRequest) => Promise<Caller>
  /** The refusals of `authenticate`, for the API description. */
  readonly authenticationErrors: readonly RefusalCode[]
  /** Returns the scope that a key needs for the call, for the API description. */
  readonly getScope?: (name: Name) => string
  /** Throws a refusal if the caller may not make the call with this input. */
  readonly authorizeInput?: (name: Name, caller: Caller, input: CallInput) => void
  /** Returns the scope in which idempotency keys are unique; null: keys are ignored. */
  readonly getIdempotencyScope: (name: Name, caller: Caller) => IdempotencyScope | null
  /** Returns what hides from a reply what this caller may not see; null: the caller may see every reply. */
  readonly getReplyMask?: (caller: Caller) => ((reply: unknown) => unknown) | null
  /** Lists, counts and searches, which may read from a standby of the database. */
  readonly replicaCalls: ReadonlySet<Name>
  /** Reads of several short statements, which share a connection. */
  readonly sharedConnectionCalls?: ReadonlySet<Name>
  /** Calls that a person and a company may make only so often. */
  readonly callLimits: Readonly<Partial<Record<Name, CallLimit>>>
  /** Replays of an earlier answer carry the header `idempotency-replayed`. */
  readonly marksReplays: boolean
}

/** A handler without the types of its call, which the contract checks where handlers are defined. */
export type CallHandler =
  | ((call: Call, input: unknown, http: HttpExchange) => Promise<unknown>)
  | {
      readonly prepare: (
        preparation: Preparation,
        input: unknown,
        http: HttpExchange,
      ) => Promise<(call: Call) => Promise<unknown>>
    }

interface PipelineCall<Name extends string> {
  readonly api: PipelineApi<Name>
  readonly name: Name
  readonly endpoint: Endpoint
  readonly path: string
  readonly handler: CallHandler
}

/** Registers every call of the API that has a handler. A call without one replies 404. */
export function registerCalls<Name extends string>(
  app: FastifyInstance,
  dependencies: CallPipelineDependencies,
  api: PipelineApi<Name>,
  handlers: Partial<Record<Name, CallHandler>>,
): void {
  const waitForLargeBodies = createLargeBodyGate()
  const limiter = createCallLimiter()
  for (const name of api.names) {
    const handler = handlers[name]
    const limit = api.callLimits[name]
    const endpoint = api.endpoints[name]
    const { method, path } = api.parseRoute(name)
    if (!handler) continue
    const pipelineCall = { api, name, endpoint, path, handler }
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: createRouteSchema(name, endpoint, api.getScope?.(name)),
      ...getBodyLimit(endpoint),
      config: {
        takesMultipart: endpoint.transport === 'multipart',
        createReplySchemas: () => createReplySchemas(endpoint, api.authenticationErrors),
      },
      onRequest: async (request, reply) => {
        request.caller = await api.authenticate(name, request)
        if (endpoint.largeBody) await waitForLargeBodies(request, reply, getSenderName(request.caller.actor))
      },
      preValidation: async (request) => rejectUnstorableText(request),
      // After validation: a malformed request costs little and says what is wrong with it.
      preHandler: async (request) => {
        if (limit) limiter.requireWithinLimit(name, limit, requireCaller(request).actor)
      },
      handler: (request, reply) => handleCall(dependencies, pipelineCall, request, reply),
    })
  }
}

function getBodyLimit({ bodyLimit, largeBody }: Endpoint): { bodyLimit?: number } {
  if (largeBody) return { bodyLimit: largeBodyLimit }
  return bodyLimit === undefined ? {} : { bodyLimit }
}

/** Reads the body and answers the call. A multipart file stays on disk until the answer is ready. */
async function handleCall<Name extends string>(
  dependencies: CallPipelineDependencies,
  pipelineCall: PipelineCall<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = pipelineCall
  if (endpoint.transport !== 'multipart') {
    const body = endpoint.transport === 'piece' ? await readUploadedPiece(request, reply) : request.body
    return answerCall(dependencies, pipelineCall, request, reply, body)
  }
  const file = await readUploadedFile(request, reply)
  try {
    return await answerCall(dependencies, pipelineCall, request, reply, file)
  } finally {
    await file.content.close()
  }
}

async function answerCall<Name extends string>(
  dependencies: CallPipelineDependencies,
  pipelineCall: PipelineCall<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  const { api, name, endpoint, path, handler } = pipelineCall
  const caller = requireCaller(request)
  const input = { params: request.params, query: request.query, body }
  api.authorizeInput?.(name, caller, input)
  reply.status(endpoint.status ?? 200)
  const http = createHttpExchange(request, reply, dependencies.secureCookies)
  const run =
    typeof handler === 'function'
      ? (call: Call) => handler(call, input, http)
      : await handler.prepare(createPreparation(dependencies, caller, request), input, http)
  const result = await runInCallTransaction(dependencies, pipelineCall, request, (call) =>
    runIdempotently({ ...pipelineCall, call, caller, input, request, reply }, run),
  )
  // A returned refusal is thrown only here, after the commit: a failed login, for example, must be counted.
  if (result instanceof Refusal) throw result
  if (endpoint.transport !== 'stream') {
    const mask = api.getReplyMask?.(caller) ?? null
    // A string is sent as it is.
    if (result instanceof ReadyReply && !mask)
      return reply.type('application/json; charset=utf-8').send(result.text)
    const data: unknown = result instanceof ReadyReply ? result.parse() : result
    return reply.send(toListReply(endpoint.reply, path, mask ? mask(data) : data))
  }
  return sendBinaryReply(
    reply,
    typeof result === 'function' ? await (result as DeferredBinaryReply)() : (result as BinaryReply),
  )
}

function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The request has no caller: `authenticate` did not run.')
  return caller
}

function createPreparation(
  { database, services, now }: CallPipelineDependencies,
  { actor, tenant }: Caller,
  request: FastifyRequest,
): Preparation {
  const locale = getPreferredLocale(request.headers['accept-language'])
  return {
    actor,
    services,
    read: (work) =>
      database.transaction(tenant, { readOnly: true }, (tx) =>
        work({ actor, tx, services, now: now(), locale, requestId: request.id }),
      ),
  }
}

/** Runs one call in one transaction of its caller's tenant. */
function runInCallTransaction<Name extends string>(
  dependencies: CallPipelineDependencies,
  { api, name, endpoint }: PipelineCall<Name>,
  request: FastifyRequest,
  work: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { actor, tenant } = requireCaller(request)
  const readOnly = endpoint.effect === 'read' && !endpoint.isExport
  const mayUseReplica = readOnly && api.replicaCalls.has(name)
  const sharesConnection = api.sharedConnectionCalls?.has(name) ?? false
  return dependencies.database.transaction(tenant, { readOnly, mayUseReplica, sharesConnection }, (tx) => {
    const now = dependencies.now()
    return work({
      actor,
      tx,
      services: dependencies.services,
      now,
      ...(endpoint.mayWait ? { occurredAt: readOccurredAt(request.headers, now) } : {}),
      locale: getPreferredLocale(request.headers['accept-language']),
      requestId: request.id,
    })
  })
}

interface RunningCall<Name extends string> extends PipelineCall<Name> {
  readonly call: Call
  readonly caller: Caller
  readonly input: CallInput
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Runs the handler, or returns the first answer if the request repeats one with the same idempotency key. */
async function runIdempotently<Name extends string>(
  { api, name, endpoint, call, caller, input, request, reply }: RunningCall<Name>,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const scope = api.getIdempotencyScope(name, caller)
  const isRepeatable = endpoint.effect === 'write' && !endpoint.secret
  if (!scope || typeof key !== 'string' || !isRepeatable) return run(call)
  let isReplay = true
  const body = { ...input, body: toComparableBody(input.body) }
  const answer = await once(call, { ...scope, key, body }, async () => {
    isReplay = false
    const result = await run(call)
    return { status: reply.statusCode, reply: result }
  })
  if (isReplay && api.marksReplays) reply.header('idempotency-replayed', 'true')
  reply.status(answer.status)
  return answer.reply
}

/** Replaces binary content by its hash, so that the bodies of two requests can be compared as JSON. */
function toComparableBody(body: unknown): unknown {
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex')
  const content = (body as Partial<UploadedFile> | null | undefined)?.content
  return typeof content?.read === 'function'
    ? { ...(body as UploadedFile), content: content.sha256 }
    : (body ?? null)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the pipeline before the body is read. */
    caller: Caller | null
  }
}
