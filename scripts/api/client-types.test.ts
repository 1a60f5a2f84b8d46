import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createApiDocuments, type JsonSchema } from './api-documents.ts'
import { formatClientTypes, formatType } from './client-types.ts'

describe('the TypeScript type of a schema', () => {
  test.each<[string, JsonSchema, string]>([
    ['text', { type: 'string', format: 'date-time' }, 'string'],
    ['a file', { type: 'string', format: 'binary' }, 'Blob'],
    ['a number that may be absent', { type: ['integer', 'null'] }, 'number | null'],
    ['a constant', { const: "it's" }, String.raw`'it\'s'`],
    ['a choice of values', { type: 'string', enum: ['a', 'b', null] }, "'a' | 'b' | null"],
    ['a choice of types', { anyOf: [{ type: 'string' }, { type: 'string', pattern: 'x' }] }, 'string'],
    ['a shared schema', { $ref: '#/components/schemas/Order' }, "Schemas['Order']"],
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of choices', { type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    [
      'a list of objects or null',
      { type: 'array', items: { type: ['object', 'null'] } },
      '(Record<string, unknown> | null)[]',
    ],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [
      'a map with known keys',
      { type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: { type: 'number' } },
      "Partial<Record<'a', number>>",
    ],
    [
      'an object',
      {
        type: 'object',
        properties: { id: { type: 'string' }, 'x-y': { type: 'boolean' } },
        required: ['id'],
      },
      "{\n  id: string\n  'x-y'?: boolean | undefined\n}",
    ],
    ['an object without fields', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
    ['anything', {}, 'unknown'],
  ])('%s', (_, schema, type) => {
    expect(formatType(schema)).toBe(type)
  })
})

test('the types of the client are those of the OpenAPI document', async () => {
  const { operator } = await createApiDocuments()
  const stored = await readFile(new URL('../../client/src/operator-api.gen.ts', import.meta.url), 'utf8')
  expect(stored === formatClientTypes(operator), 'The types are old. Run `npm run client`.').toBe(true)
})
