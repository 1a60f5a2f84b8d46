import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { WebhookMessage } from '#contract/operator/webhooks/webhooks'
import { createOperatorRoutes } from '#server/features/operator/operator.routes'
import { Refusal } from '#server/kernel/refusal'
import { hashPassword } from '#server/platform/password'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import {
  registerCalls,
  type CallHandler,
  type CallPipelineDependencies,
  type PipelineApi,
} from './call-pipeline.ts'

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
    'The calls of the marketplace: companies and users, orders and offers, documents, credit notes, webhooks.',
    'Every call needs the operator’s key: Authorization: Bearer <OPERATOR_API_KEY>. Requests and replies are JSON in UTF-8; a field that the call does not define is refused with 422.',
    'A call that changes something accepts an Idempotency-Key (up to 100 characters): repeated with the same key and body within 24 hours it returns the first answer again and does nothing.',
    'A refusal is {status, msg, errors?, request_id}: status is one of the names listed with each call, msg its text in the language of Accept-Language (de, en, fr), errors the texts of each field.',
  ].join('\n\n'),
  webhooks: operatorWebhooks,
}

/** Registers the calls of the marketplace. One key gives access to all calls and to the rows of every company. */
export function registerOperatorCalls(
  app: FastifyInstance,
  dependencies: CallPipelineDependencies,
  { config }: { readonly config: { readonly operatorApiKey: string } },
): void {
  const handlers = createOperatorRoutes({ hashPassword }) as Record<OperatorCallName, CallHandler>
  registerCalls(app, dependencies, createOperatorApi(config.operatorApiKey), handlers)
}

function createOperatorApi(operatorApiKey: string): PipelineApi<OperatorCallName> {
  return {
    names: Object.keys(operatorCalls) as OperatorCallName[],
    endpoints: operatorApi,
    parseRoute: parseOperatorRoute,
    authenticate: async (_name, request) => {
      if (!isSameKey(getOperatorKey(request), operatorApiKey)) throw new Refusal('unauthenticated')
      return { actor: { kind: 'operator' }, tenant: 'system' }
    },
    authenticationErrors: ['unauthenticated'],
    getIdempotencyScope: (name) => ({ person: 'operator', call: `operator ${name}` }),
    // Lets an importer distinguish what it created now from what already existed.
    marksReplays: true,
  }
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
