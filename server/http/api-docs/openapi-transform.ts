import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'

type Transform = typeof jsonSchemaTransform

const binaryReply = {
  description: 'The bytes; `Content-Type` says which kind.',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/**
 * Extends the library's transform: adds the examples of request bodies, which it drops, the replies by status, and binary
 * replies.
 */
export const transformWithExamples: Transform = (data) => {
  const response = data.route.config?.createReplySchemas?.()
  const described = jsonSchemaTransform(response ? { ...data, schema: { ...data.schema, response } } : data)
  const body = (data.schema as { body?: z.ZodType } | undefined)?.body
  const { response: replies } = described.schema as { response?: Record<string, object> }
  // Binary replies have no schema in the contract, because their type depends on the file.
  if (replies && !Object.keys(replies).some((status) => status.startsWith('2'))) replies['200'] = binaryReply
  const examples = body?.meta()?.['examples']
  if (examples) Object.assign((described.schema as { body: object }).body, { examples })
  return described
}
