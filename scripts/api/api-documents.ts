import { pino } from 'pino'
import { calls } from '#contract/calls'
import { registerApiDocs } from '#server/http/api-docs/api-docs'
import { createHttpApp } from '#server/http/http-app'
import { operatorApiDescription, registerOperatorCalls } from '#server/http/pipeline/operator-api'
import { partnerApiDescription, registerPartnerCalls } from '#server/http/pipeline/partner-api'
import type { Routes } from '#server/kernel/routes'

/** A part of JSON Schema 2020-12: the keywords that the documents of both APIs use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly const?: string | number | boolean | null
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  /** Names of the scopes that a key needs, by security scheme. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}

/** An OpenAPI 3.1 document, as `openapi.json` of an API returns it. */
export interface ApiDocument {
  readonly info: { readonly version: string }
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  /** Requests that the portal sends, by name. */
  readonly webhooks?: Readonly<Record<string, { readonly post: Pick<ApiOperation, 'requestBody'> }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface ApiDocuments {
  readonly operator: ApiDocument
  readonly partner: ApiDocument
}

/** Returns the documents that a portal of this version publishes. Needs neither a database nor a port. */
export async function createApiDocuments(): Promise<ApiDocuments> {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    frameAncestors: [],
    secure: false,
    proxies: [],
  })
  const rejectCall = () => Promise.reject(new Error('This handler is only described, never called.'))
  const routes = Object.fromEntries(Object.keys(calls).map((name) => [name, rejectCall])) as unknown as Routes
  await app.register(async (partner) => {
    await registerApiDocs(partner, partnerApiDescription)
    registerPartnerCalls(partner, {} as never, [routes])
  })
  await app.register(async (operator) => {
    await registerApiDocs(operator, operatorApiDescription)
    registerOperatorCalls(operator, {} as never, {
      config: { operatorApiKey: '', appTitle: '', publicUrl: '' },
    })
  })
  try {
    const read = async (base: string): Promise<ApiDocument> =>
      (await app.inject({ url: `${base}/openapi.json` })).json()
    return { operator: await read('/operator-api'), partner: await read('/api') }
  } finally {
    await app.close()
  }
}

/** Returns all operations of a document with their method (lower case) and path. */
export function listOperations(
  document: ApiDocument,
): { readonly method: string; readonly path: string; readonly operation: ApiOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}
