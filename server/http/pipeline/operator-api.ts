import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { WebhookMessage } from '#contract/operator/webhooks'
import { createOperatorRoutes } from '#server/features/operator/operator.routes'
import type { OperatorCall } from '#server/kernel/operator-routes'
import type { Preparation } from '#server/kernel/routes'
import { Refusal } from '#server/kernel/refusal'
import { hashPassword } from '#server/platform/password'
import type { CallPipelineDependencies } from './call-pipeline.ts'
import { largeBodyLimit } from './read-uploads.ts'
import { once } from './idempotency.ts'
import { getPreferredLocale } from '../preferred-locale.ts'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import { rejectUnstorableText } from './reject-unstorable-text.ts'
import { createRouteSchema } from './route-schemas.ts'
import { toListReply } from './unpaged-lists.ts'

/** What the portal calls in turn, as OpenAPI 3.1 describes webhooks. */
const operatorWebhooks = {
  event: {
    post: {
      operationId: 'webhook.event',
      summary: 'Something happened. Signed as Standard Webhooks says; any status from 200 to 299 takes it.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: z.toJSONSchema(WebhookMessage, { io: 'input' }) } },
      },
      responses: { '2XX': { description: 'Taken.' } },
    },
  },
}

export const operatorApiDescription: ApiDescription = {
  base: '/operator-api',
  title: 'Gewerk: the operator’s API',
  description: [
    'What the marketplace calls: companies and people, jobs and offers, papers, credit notes, webhooks.',
    'Every call carries the operator’s key: Authorization: Bearer <OPERATOR_API_KEY>. Bodies and answers are JSON in UTF-8; a field that the call does not know is refused with 422.',
    'A call that changes something takes an Idempotency-Key (up to 100 letters): repeated with the same key and body within 24 hours it gives the first answer again and does nothing.',
    'A refusal is {status, msg, errors?, request_id}: status is its name as below each call, msg its words in the language of Accept-Language (de, en, fr), errors the texts of each field.',
  ].join('\n\n'),
  webhooks: operatorWebhooks,
}

type Handler =
  | ((call: OperatorCall, input: unknown) => Promise<unknown>)
  | {
      readonly prepare: (
        preparation: Preparation<OperatorCall>,
        input: unknown,
      ) => Promise<(call: OperatorCall) => Promise<unknown>>
    }

/** Registers the marketplace's calls (design 7): one key opens all of them, and all rows are seen. */
export function registerOperatorCalls(
  app: FastifyInstance,
  house: CallPipelineDependencies,
  { config }: { readonly config: { readonly operatorApiKey: string } },
): void {
  const handlers = createOperatorRoutes({ hashPassword }) as Record<OperatorCallName, Handler>
  for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
    registerOperatorCall(app, house, name, handlers[name], config.operatorApiKey)
  }
}

function registerOperatorCall(
  app: FastifyInstance,
  house: CallPipelineDependencies,
  name: OperatorCallName,
  handler: Handler,
  key: string,
): void {
  const endpoint: Endpoint = operatorApi[name]
  const { method, path } = parseOperatorRoute(name)
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.largeBody && { bodyLimit: largeBodyLimit }),
    schema: createRouteSchema(name, { ...endpoint, errors: ['unauthenticated', ...endpoint.errors] }, true),
    onRequest: async (request) => {
      if (!isSameKey(getOperatorKey(request), key)) throw new Refusal('unauthenticated')
    },
    preValidation: async (request) => rejectUnstorableText(request),
    handler: async (request, reply) => {
      reply.status(endpoint.status ?? 200)
      const { params, query, body } = request
      const input = { params, query, body }
      const run =
        typeof handler === 'function'
          ? (call: OperatorCall) => handler(call, input)
          : await handler.prepare(createOperatorPreparation(house, request), input)
      const result = await runInOperatorTransaction(house, name, run, request, reply)
      // Returned, not thrown: what was written before it stays.
      if (result instanceof Refusal) throw result
      return reply.send(toListReply(endpoint.reply, path, result))
    },
  })
}

/** A key may be of any letters that a header carries, unlike a token of ours. */
function getOperatorKey(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? ''
}

/** Compares two keys in a time that tells nothing of where they differ, nor of their length. */
function isSameKey(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(key))
}

function createOperatorPreparation(
  house: CallPipelineDependencies,
  request: FastifyRequest,
): Preparation<OperatorCall> {
  const actor = { kind: 'operator' as const }
  const locale = getPreferredLocale(request.headers['accept-language'])
  return {
    actor,
    read: (work) =>
      house.database.transaction('system', { readOnly: true }, (tx) =>
        work({ actor, tx, now: house.now(), locale, requestId: request.id }),
      ),
  }
}

function runInOperatorTransaction(
  house: CallPipelineDependencies,
  name: OperatorCallName,
  work: (call: OperatorCall) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const readOnly = operatorApi[name].effect === 'read'
  const { params, query, body } = request
  return house.database.transaction('system', { readOnly }, async (tx) => {
    const locale = getPreferredLocale(request.headers['accept-language'])
    const call: OperatorCall = {
      actor: { kind: 'operator' },
      tx,
      now: house.now(),
      locale,
      requestId: request.id,
    }
    const run = () => work(call)
    const key = request.headers['idempotency-key']
    if (readOnly || typeof key !== 'string') return run()
    const asked = {
      person: 'operator',
      call: `operator ${name}`,
      key,
      body: { params, query, body: body ?? null },
    }
    let isFirst = false
    const first = await once(call, asked, async () => {
      isFirst = true
      return { reply: await run(), status: reply.statusCode }
    })
    // So that an importer can tell what it did from what was there.
    if (!isFirst) reply.header('idempotency-replayed', 'true')
    reply.status(first.status)
    return first.reply
  })
}
