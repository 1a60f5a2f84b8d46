import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'

type Transform = typeof jsonSchemaTransform

const binaryReply = {
  description: 'The bytes; `Content-Type` says which kind.',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/**
 * Extends the library's transform: adds the examples of request bodies, which it drops, and binary replies.
 */
export const transformWithExamples: Transform = (data) => {
  const described = jsonSchemaTransform(data)
  const body = (data.schema as { body?: z.ZodType } | undefined)?.body
  const { response } = described.schema as { response?: Record<string, object> }
  // Binary replies have no schema in the contract, because their type depends on the file.
  if (response && !Object.keys(response).some((status) => status.startsWith('2')))
    response['200'] = binaryReply
  const examples = body?.meta()?.['examples']
  if (examples) Object.assign((described.schema as { body: object }).body, { examples })
  return described
}
