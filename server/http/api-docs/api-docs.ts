import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { transformWithExamples } from './openapi-transform.ts'

export interface ApiDescription {
  /** URL prefix of the description: `openapi.json` for programs, `docs` for people. */
  readonly base: string
  readonly title: string
  /** Text about all calls, as paragraphs. */
  readonly description: string
  /** Requests that this product sends to others. */
  readonly webhooks?: Record<string, object>
  /** The cookie that authenticates callers; absent: a bearer token. */
  readonly cookie?: string
}

/** Hides the log-in buttons, because keys should not be used in a browser. */
const styleSheet = '.swagger-ui :is(.scheme-container, .authorization__btn) { display: none }'

/** Swagger UI lacks the viewport element, without which phones show the page in the width of a desktop. */
const viewportScript = `const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)`

/**
 * Publishes the calls registered within `scope` as OpenAPI 3.1 and as a page of Swagger UI, both generated from
 * the contract.
 */
export async function registerApiDocs(scope: FastifyInstance, api: ApiDescription): Promise<void> {
  const { base, title, description, webhooks = {}, cookie } = api
  const scheme = cookie
    ? ({ type: 'apiKey', in: 'cookie', name: cookie } as const)
    : ({ type: 'http', scheme: 'bearer' } as const)
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      components: { securitySchemes: { caller: scheme } },
      security: [{ caller: [] }],
      webhooks,
    },
    transform: transformWithExamples,
    transformObject: jsonSchemaTransformObject,
  })
  scope.get(`${base}/openapi.json`, { schema: { hide: true } } as object, () => scope.swagger())
  await scope.register(swaggerUi, {
    routePrefix: `${base}/docs`,
    uiConfig: { layout: 'BaseLayout', displayOperationId: true, filter: true, supportedSubmitMethods: [] },
    theme: {
      title,
      css: [{ filename: 'gewerk.css', content: styleSheet }],
      js: [{ filename: 'viewport.js', content: viewportScript }],
    },
  })
}
