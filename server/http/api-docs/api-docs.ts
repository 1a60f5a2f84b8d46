import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { transformWithExamples } from './openapi-transform.ts'
import { type OpenApiDocument, renderDocsPage } from './docs-page.ts'

export interface ApiDescription {
  /** URL prefix of the description: `openapi.json` for programs, `docs` for people. */
  readonly base: string
  readonly title: string
  /** Text about all calls, as paragraphs. */
  readonly description: string
  /** Requests that this product sends to others. */
  readonly webhooks?: Record<string, object>
}

const styleSheet = readFileSync(new URL('./docs-page.css', import.meta.url), 'utf8')

/**
 * Publishes the calls registered within `scope` as OpenAPI 3.1 and as an HTML page, both generated from the
 * contract.
 */
export async function registerApiDocs(scope: FastifyInstance, api: ApiDescription): Promise<void> {
  const { base, title, description, webhooks = {} } = api
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      webhooks,
    },
    transform: transformWithExamples,
    transformObject: jsonSchemaTransformObject,
  })
  const [source, sheet] = [`${base}/openapi.json`, `${base}/docs/style.css`]
  let page: string | null = null
  const getPage = () =>
    (page ??= renderDocsPage(scope.swagger() as unknown as OpenApiDocument, source, sheet))
  const hidden = { schema: { hide: true } } as object
  scope.get(source, hidden, () => scope.swagger())
  scope.get(`${base}/docs`, hidden, (_, reply) =>
    sendRevalidated(reply, 'text/html; charset=utf-8', getPage()),
  )
  scope.get(sheet, hidden, (_, reply) => sendRevalidated(reply, 'text/css; charset=utf-8', styleSheet))
}

/** Browsers revalidate the reply on every use, so it is never older than the server. */
function sendRevalidated(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.type(type).header('cache-control', 'no-cache').send(body)
}
