import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { callScopes, mayKeyReadBankData } from '#contract/operator/programs/key-scopes'
import { WebhookMessage } from '#contract/operator/webhooks/webhooks'
import { createOperatorRoutes } from '#server/features/operator/operator.routes'
import { operatorStaffRoutes } from '#server/features/staff/operator-staff.routes'
import { maskBankData } from '#server/features/staff/bank-data.rules'
import { findProgram } from '#server/features/staff/program-keys/program-keys.commands'
import { findMissingScope } from '#server/features/staff/program-keys/program-keys.rules'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { hashPassword } from '#server/platform/password'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import {
  registerCalls,
  type CallHandler,
  type Caller,
  type CallPipelineDependencies,
  type PipelineApi,
} from './call-pipeline.ts'
import { operatorReplicaCalls } from './replica-calls.ts'
import { wrapHandler } from './wrap-handler.ts'

/** The requests that the portal sends to the marketplace, as OpenAPI 3.1 describes webhooks. */
const operatorWebhooks = {
  event: {
    post: {
      operationId: 'webhook.event',
      summary:
        'Reports an event. Signed as defined by Standard Webhooks; any status from 200 to 299 accepts it.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: z.toJSONSchema(WebhookMessage, { io: 'input' }) } },
      },
      responses: { '2XX': { description: 'Accepted.' } },
    },
  },
}

export const operatorApiDescription: ApiDescription = {
  base: '/operator-api',
  title: 'Gewerk: the operator’s API',
  description: [
    'The calls of the marketplace: companies and users, orders and offers, documents, credit notes, emails, people of the back office, webhooks.',
    'Every call needs a key: Authorization: Bearer <key>. OPERATOR_API_KEY of the configuration may make every call. Administrators create further keys in the back office; such a key needs the scope that the call names, otherwise the call answers 403 scope_missing with the scope in missing. IBAN and BIC are masked for keys without money:read. Requests and replies are JSON in UTF-8; a field that the call does not define is refused with 422.',
    'A call that changes something accepts an Idempotency-Key (up to 100 characters): repeated with the same key and body within 24 hours it returns the first answer again and does nothing.',
    'A refusal is {status, msg, errors?, request_id}: status is one of the names listed with each call, msg its text in the language of Accept-Language (de, en, fr), errors the texts of each field.',
  ].join('\n\n'),
  webhooks: operatorWebhooks,
}

const operatorCallNames = Object.keys(operatorCalls) as OperatorCallName[]

interface OperatorApiConfig {
  readonly operatorApiKey: string
  readonly appTitle: string
  readonly publicUrl: string
  readonly supportEmail?: string | undefined
  readonly supportPhone?: string | undefined
}

/** Registers the calls of the marketplace, which see the rows of every company. */
export function registerOperatorCalls(
  app: FastifyInstance,
  dependencies: CallPipelineDependencies,
  { config }: { readonly config: OperatorApiConfig },
): void {
  const handlers = {
    ...createOperatorRoutes({ hashPassword, config }),
    ...operatorStaffRoutes,
  } as Record<OperatorCallName, CallHandler>
  const wrapped = operatorCallNames.map((name) => [
    name,
    wrapHandler(handlers[name], (call, _, reply) => maskForProgram(name, call, reply)),
  ])
  registerCalls(
    app,
    dependencies,
    createOperatorApi(dependencies, config.operatorApiKey),
    Object.fromEntries(wrapped) as Record<OperatorCallName, CallHandler>,
  )
}

function createOperatorApi(
  dependencies: CallPipelineDependencies,
  operatorApiKey: string,
): PipelineApi<OperatorCallName> {
  return {
    names: operatorCallNames,
    endpoints: operatorApi,
    parseRoute: parseOperatorRoute,
    authenticate: (name, request) => authenticateProgram(dependencies, operatorApiKey, name, request),
    authenticationErrors: ['unauthenticated', 'scope_missing'],
    getScope: (name) => callScopes[name],
    getIdempotencyScope: (name, { actor }) => {
      const program = actor.kind === 'operator' ? actor.program : undefined
      return { person: program ? `key ${program.id}` : 'operator', call: `operator ${name}` }
    },
    replicaCalls: operatorReplicaCalls,
    callLimits: {},
    // Lets an importer distinguish what it created now from what already existed.
    marksReplays: true,
  }
}

/** The key of the configuration may make every call; a key of the back office those of its scopes. */
async function authenticateProgram(
  { database, now }: CallPipelineDependencies,
  operatorApiKey: string,
  name: OperatorCallName,
  request: FastifyRequest,
): Promise<Caller> {
  const key = getOperatorKey(request)
  if (isSameKey(key, operatorApiKey)) return { actor: { kind: 'operator' }, tenant: 'system' }
  const program = await database.transaction('system', {}, (tx) => findProgram({ tx, now: now() }, key))
  if (!program) throw new Refusal('unauthenticated')
  const missing = findMissingScope(program.scopes, callScopes[name])
  if (missing) throw new Refusal('scope_missing', { missing })
  return { actor: { kind: 'operator', program }, tenant: 'system' }
}

async function maskForProgram(name: OperatorCallName, { actor }: Call, reply: unknown): Promise<unknown> {
  const program = actor.kind === 'operator' ? actor.program : undefined
  const endpoint: Endpoint = operatorApi[name]
  if (!program || mayKeyReadBankData(program.scopes)) return reply
  return reply instanceof Refusal || endpoint.transport === 'stream' ? reply : maskBankData(reply)
}

/** Unlike an access token, the operator's key may contain any character allowed in a header. */
function getOperatorKey(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? ''
}

/** Compares two keys in a time that reveals neither where they differ nor their length. */
function isSameKey(given: string, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(key))
}
