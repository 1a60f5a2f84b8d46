import type { FastifySchema, FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refusals, type RefusalCode } from '#contract/errors'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { toValidationRefusal } from './validation-errors.ts'
import { OfflineDelayHeaders } from './offline-delay.ts'
import { toListSchema } from './unpaged-lists.ts'

/** What the door itself may refuse with, for every call. */
const codesOfEveryCall: readonly RefusalCode[] = ['malformed_json', 'validation_failed', 'too_many_requests']
/** Every call that takes a body. */
const codesOfCallsWithBody: readonly RefusalCode[] = ['too_large', 'unsupported_media_type']
const codesOfCallsWithLogin: readonly RefusalCode[] = [
  'unauthenticated',
  'token_expired',
  'forbidden',
  'account_state',
]

/** One call's shapes as Fastify and the OpenAPI page read them. */
export function createRouteSchema(name: string, endpoint: Endpoint, isWithoutLogin = false): FastifySchema {
  const headers = endpoint.mayWait ? OfflineDelayHeaders : undefined
  const parts = { params: endpoint.params, querystring: endpoint.query, body: endpoint.body, headers }
  const given = Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined))
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0] ?? name],
    ...given,
    response: { ...createSuccessSchemas(endpoint), ...createRefusalSchemas(endpoint, isWithoutLogin) },
  }
}

function createSuccessSchemas(endpoint: Endpoint): Record<number, z.ZodType> {
  if (endpoint.transport === 'stream') return {}
  const form = toListSchema(endpoint.reply)
  // A repeated creation answers 200 with what the first one answered 201.
  return endpoint.status === 201 ? { 200: form, 201: form } : { [endpoint.status ?? 200]: form }
}

function createRefusalSchemas(endpoint: Endpoint, isWithoutLogin: boolean): Record<number, z.ZodType> {
  const takesBody = endpoint.body !== undefined || hasBinaryBody(endpoint)
  const codes = [
    ...codesOfEveryCall,
    ...(takesBody ? codesOfCallsWithBody : []),
    ...(isWithoutLogin ? [] : codesOfCallsWithLogin),
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

/** The error's form with its description, once: a schema weighs kilobytes, and most calls refuse alike. */
function getErrorSchema(description: string): z.ZodType {
  const known = errorSchemas.get(description)
  if (known) return known
  const form = ErrorForm.describe(description)
  errorSchemas.set(description, form)
  return form
}

/**
 * What comes in is parsed by the contract's schemas, a fault is a refusal, not a framework's error; what goes
 * out is checked and stripped by them. Said here, and not to the finished server, so that Fastify does not
 * load its own compilers, which nobody would ask.
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
