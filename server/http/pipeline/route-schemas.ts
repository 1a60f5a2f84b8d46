import type { FastifySchema, FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refusals, type RefusalCode } from '#contract/errors'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { toValidationRefusal } from '#server/kernel/validation-errors'
import { OfflineDelayHeaders } from './offline-delay.ts'
import { toListSchema } from './unpaged-lists.ts'

/** The pipeline itself can refuse any call with these. */
const codesOfEveryCall: readonly RefusalCode[] = ['malformed_json', 'validation_failed', 'too_many_requests']
const codesOfCallsWithBody: readonly RefusalCode[] = ['too_large', 'unsupported_media_type']

/** Returns the schemas with which Fastify parses the requests of one call and writes its replies. */
export function createRouteSchema(name: string, endpoint: Endpoint, scope?: string): FastifySchema {
  const headers = endpoint.mayWait ? OfflineDelayHeaders : undefined
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body, headers }
  const requestSchemas = Object.fromEntries(
    Object.entries(parts).filter(([, schema]) => schema !== undefined),
  )
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(scope ? { description: `Needs the scope ${scope}.`, security: [{ caller: [scope] }] } : {}),
    tags: [name.split('.')[0] ?? name],
    ...requestSchemas,
    response: {
      ...(endpoint.transport === 'stream' ? {} : { '2xx': toListSchema(endpoint.reply) }),
      '4xx': ErrorForm,
    },
  }
}

/**
 * Returns the schema of each reply by its status, for the OpenAPI document. The routes themselves have one schema for all
 * statuses of a kind, because V8 stores an object with the key 404 as an array of more than 600 elements.
 */
export function createReplySchemas(
  endpoint: Endpoint,
  authenticationErrors: readonly RefusalCode[],
): Record<number, z.ZodType> {
  return { ...createSuccessSchemas(endpoint), ...createRefusalSchemas(endpoint, authenticationErrors) }
}

function createSuccessSchemas(endpoint: Endpoint): Record<number, z.ZodType> {
  if (endpoint.transport === 'stream') return {}
  const form = toListSchema(endpoint.reply)
  // A repeated creation replies 200 with what the first one replied with 201.
  return endpoint.status === 201 ? { 200: form, 201: form } : { [endpoint.status ?? 200]: form }
}

function createRefusalSchemas(
  endpoint: Endpoint,
  authenticationErrors: readonly RefusalCode[],
): Record<number, z.ZodType> {
  const takesBody = endpoint.body !== undefined || hasBinaryBody(endpoint)
  const codes = [
    ...codesOfEveryCall,
    ...(takesBody ? codesOfCallsWithBody : []),
    ...authenticationErrors,
    ...endpoint.errors,
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code])
  const forms = [...byStatus].map(([status, names]) => [status, getErrorSchema(names.join(', '))] as const)
  return Object.fromEntries(forms)
}

function hasBinaryBody({ transport }: Endpoint): boolean {
  return transport === 'multipart' || transport === 'piece'
}

const errorSchemas = new Map<string, z.ZodType>()

/**
 * Returns one schema per description: a schema takes kilobytes of memory, and most calls have the same
 * refusals.
 */
function getErrorSchema(description: string): z.ZodType {
  const known = errorSchemas.get(description)
  if (known) return known
  const form = ErrorForm.describe(description)
  errorSchemas.set(description, form)
  return form
}

/**
 * Parses requests with the contract's schemas, turns faults into refusals, and checks and strips replies. Set
 * when the server is created, because Fastify would otherwise load its own compilers, which are not used.
 */
export const contractSchemaController = {
  compilersFactory: {
    buildValidator: () => createContractParser,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

function createContractParser({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    const result = schema.safeParse(data ?? undefined)
    return result.success ? { value: result.data } : { error: toValidationRefusal(result.error, schema) }
  }
}
