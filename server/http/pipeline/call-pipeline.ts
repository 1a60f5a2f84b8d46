import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Right } from '#contract/access'
import { callRights, findCallDenial } from '#contract/call-rights'
import { orderLinkCallParams, isOrderLinkCall } from '#contract/orders/model/order-link-rights'
import { api } from '#contract/api'
import { calls, parseCallRoute, type CallName } from '#contract/calls'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Actor, Call, Person } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type {
  BinaryReply,
  HttpExchange,
  DeferredBinaryReply,
  Preparation,
  Routes,
  UploadedFile,
} from '#server/kernel/routes'
import type { Database, Tenant } from '#server/platform/database/database'
import { createHttpExchange } from './http-exchange.ts'
import { once, type StoredAnswer } from './idempotency.ts'
import { getPreferredLocale } from '../preferred-locale.ts'
import { rejectUnstorableText } from './reject-unstorable-text.ts'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import { sendBinaryReply } from './binary-reply.ts'
import { createRouteSchema } from './route-schemas.ts'
import { largeBodyLimit, readUploadedFile, readUploadedPiece } from './read-uploads.ts'
import { readOccurredAt, offlineRetentionHours } from './offline-delay.ts'
import { toListReply } from './unpaged-lists.ts'

/** What the door needs of the house behind it. */
export interface CallPipelineDependencies {
  readonly database: Database
  readonly now: () => Temporal.Instant
  /** Whose access token this is; null: nobody's, or it ended. */
  readonly authenticate: (token: string) => Promise<Person | null>
  readonly secureCookies: boolean
}

export const partnerApiDescription: ApiDescription = {
  base: '/api',
  title: 'Gewerk: the partner portal',
  description: [
    'What the portal itself calls, for one company and its people.',
    'Calls that are not public carry an access token: Authorization: Bearer <access_token>, from session.login or session.refresh, good for 15 minutes and one company. Bodies and answers are JSON in UTF-8; a field that the call does not know is refused with 422.',
    'A call that changes something takes an Idempotency-Key (up to 100 letters): repeated with the same key and body within 24 hours it gives the first answer again and does nothing.',
    'A refusal is {status, msg, errors?, request_id}: status is its name as below each call, msg its words in the language of Accept-Language (de, en, fr), errors the texts of each field. Somebody else’s things are answered with 404, as what does not exist.',
  ].join('\n\n'),
}

type Handler =
  | ((call: Call, input: unknown, http: HttpExchange) => Promise<unknown>)
  | {
      readonly prepare: (
        preparation: Preparation,
        input: unknown,
        http: HttpExchange,
      ) => Promise<(call: Call) => Promise<unknown>>
    }

/** Registers every call that has a handler; a call without one does not exist and answers 404. */
export function registerPartnerCalls(
  app: FastifyInstance,
  house: CallPipelineDependencies,
  features: readonly Routes[],
): void {
  const handlers = Object.assign({}, ...features) as Partial<Record<CallName, Handler>>
  for (const name of Object.keys(calls) as CallName[]) {
    const handler = handlers[name]
    if (handler) registerPartnerCall(app, house, name, handler)
  }
}

function registerPartnerCall(
  app: FastifyInstance,
  house: CallPipelineDependencies,
  name: CallName,
  handler: Handler,
): void {
  const endpoint: Endpoint = api[name]
  const { method, path } = parseCallRoute(name)
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: createRouteSchema(name, endpoint),
    ...getBodyLimit(endpoint),
    config: { takesMultipart: endpoint.transport === 'multipart' },
    onRequest: async (request) => authenticateCall(house, name, request),
    preValidation: async (request) => rejectUnstorableText(request),
    handler: (request, reply) => handleCall(house, name, endpoint, handler, request, reply),
  })
}

function getBodyLimit({ bodyLimit, largeBody }: Endpoint): { bodyLimit?: number } {
  if (largeBody) return { bodyLimit: largeBodyLimit }
  return bodyLimit === undefined ? {} : { bodyLimit }
}

/** Who are you, and may you: before a single byte of the body is read. */
async function authenticateCall(
  house: CallPipelineDependencies,
  name: CallName,
  request: FastifyRequest,
): Promise<void> {
  request.person = null
  const right: Right = callRights[name]
  if (right.profiles === 'public') return
  const token = getBearerToken(request)
  const person = token ? await house.authenticate(token) : null
  const no = findCallDenial(name, person)
  if (no === 'unauthenticated') throw new Refusal(token ? 'token_expired' : 'unauthenticated')
  if (no) throw new Refusal(no)
  request.person = person
}

/** Who came by an access link names its order or none: any other is one that does not exist. */
function requireLinkedOrder(name: CallName, person: Person | null, input: Record<string, unknown>): void {
  const one = person?.onlyOrder
  if (!one || !isOrderLinkCall(name)) return
  const place = orderLinkCallParams[name]
  if (place === null) return
  const [part = '', field = ''] = place.split('.')
  const named = (input[part] as Record<string, unknown> | undefined)?.[field]
  if (named !== one.orderId && (one.sfid === null || named !== one.sfid)) throw new Refusal('not_found')
}

/** The token that a request carries in its `Authorization` header; null: none, or another scheme. */
export function getBearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function handleCall(
  house: CallPipelineDependencies,
  name: CallName,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const body = await readCallBody(endpoint, request, reply)
  const input = { params: request.params, query: request.query, body }
  requireLinkedOrder(name, request.person, input)
  const http = createHttpExchange(request, reply, house.secureCookies)
  reply.status(endpoint.status ?? 200)
  const run =
    typeof handler === 'function'
      ? (call: Call) => handler(call, input, http)
      : await handler.prepare(createPreparation(house, request), input, http)
  const asked = { ...input, body: toComparableBody(body) }
  const result = await runInCallTransaction(house, name, endpoint, request, reply, asked, run)
  // Returned, not thrown: what was written before it stays (a failed log-in has to be counted).
  if (result instanceof Refusal) throw result
  if (endpoint.transport !== 'stream')
    return reply.send(toListReply(endpoint.reply, parseCallRoute(name).path, result))
  return sendBinaryReply(
    reply,
    typeof result === 'function' ? await (result as DeferredBinaryReply)() : (result as BinaryReply),
  )
}

function readCallBody({ transport }: Endpoint, request: FastifyRequest, reply: FastifyReply): unknown {
  if (transport === 'multipart') return readUploadedFile(request, reply)
  return transport === 'piece' ? readUploadedPiece(request, reply) : request.body
}

function createPreparation(house: CallPipelineDependencies, request: FastifyRequest): Preparation {
  const { person } = request
  const actor: Actor = person ?? { kind: 'system' }
  const tenant: Tenant = person ? toTenant(person) : 'system'
  const locale = getPreferredLocale(request.headers['accept-language'])
  return {
    actor,
    read: (work) =>
      house.database.transaction(tenant, { readOnly: true }, (tx) =>
        work({ actor, tx, now: house.now(), locale, requestId: request.id }),
      ),
  }
}

/** One call, one transaction, with the tenant set: nothing of the tables is seen outside it. */
function runInCallTransaction(
  house: CallPipelineDependencies,
  name: CallName,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  /** What has to be the same for a call to be a repetition. */
  body: unknown,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { person } = request
  const actor: Actor = person ?? { kind: 'system' }
  const tenant: Tenant = person ? toTenant(person) : 'system'
  const key = request.headers['idempotency-key']
  return house.database.transaction(tenant, { readOnly: endpoint.effect === 'read' }, async (tx) => {
    const now = house.now()
    const call: Call = {
      actor,
      tx,
      now,
      ...(endpoint.mayWait ? { occurredAt: readOccurredAt(request.headers, now) } : {}),
      locale: getPreferredLocale(request.headers['accept-language']),
      requestId: request.id,
    }
    const isRepeatable = endpoint.effect === 'write' && !endpoint.secret
    if (!person || typeof key !== 'string' || !isRepeatable) return run(call)
    const asked = {
      person: `${person.contactId}:${person.accountId}`,
      call: name,
      key,
      body,
      retentionHours: offlineRetentionHours,
    }
    return runIdempotently(call, reply, asked, run)
  })
}

function toTenant({ accountIds, contactId, onlyOrder }: Person): Tenant {
  return onlyOrder ? { accountIds, contactId, orderId: onlyOrder.orderId } : { accountIds, contactId }
}

async function runIdempotently(
  call: Call,
  reply: FastifyReply,
  asked: Parameters<typeof once>[1],
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const first: StoredAnswer = await once(call, asked, async () => {
    const result = await run(call)
    return { status: reply.statusCode, reply: result }
  })
  reply.status(first.status)
  return first.reply
}

/** A body as two of them are compared: bytes by their hash. */
function toComparableBody(body: unknown): unknown {
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex')
  const data = (body as Partial<UploadedFile> | null | undefined)?.data
  return Buffer.isBuffer(data) ? { ...(body as UploadedFile), data: toComparableBody(data) } : (body ?? null)
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
  }
}
