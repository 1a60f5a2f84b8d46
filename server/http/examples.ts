import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'

type Transform = typeof jsonSchemaTransform

/** The library's transform, which drops the examples that a body's schema carries, with them put back. */
export const transformWithExamples: Transform = (data) => {
  const described = jsonSchemaTransform(data)
  const body = (data.schema as { body?: z.ZodType } | undefined)?.body
  const examples = body?.meta()?.['examples']
  if (examples) Object.assign((described.schema as { body: object }).body, { examples })
  return described
}
