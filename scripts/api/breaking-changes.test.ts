import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from '../run-tool.ts'
import {
  createApiDocuments,
  listOperations,
  type ApiDocument,
  type ApiOperation,
  type JsonSchema,
} from './api-documents.ts'
import { findBreakingChanges } from './breaking-changes.ts'
import {
  apiNames,
  findVersionFault,
  formatReleasedDocument,
  readReleasedDocuments,
} from './release-contract.ts'

/** A call that sets the date of an order, as the released document has it. */
const body: JsonSchema = {
  type: 'object',
  properties: {
    day: { type: 'string', pattern: '^\\d{4}', maxLength: 10 },
    reason: { type: 'string', enum: ['customer', 'weather'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    minutes: { type: 'integer', minimum: 0, maximum: 600 },
    persons: { type: 'array', items: { $ref: '#/components/schemas/Person' }, maxItems: 5 },
    texts: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['day'],
  additionalProperties: false,
}
const reply: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    status: { type: 'string', enum: ['open', 'started'] },
    partner: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
    count: { type: 'number' },
    state: { anyOf: [{ type: 'string', enum: ['late', 'due'] }, { type: 'null' }] },
  },
  required: ['id', 'status', 'partner'],
}
const person: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
  },
  required: ['name'],
}

interface Parts {
  readonly body?: JsonSchema | null
  readonly reply?: JsonSchema
  readonly person?: JsonSchema
  readonly webhook?: JsonSchema
  readonly operation?: Partial<ApiOperation>
}

function createDocument(parts: Parts = {}): ApiDocument {
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  return {
    info: { version: '1.0.0' },
    paths: {
      '/orders/{id}': {
        post: {
          operationId: 'order.setDate',
          security: [{ caller: ['orders:write'] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'notify', in: 'query', schema: { type: 'boolean' } },
          ],
          ...(parts.body !== null && { requestBody: { required: true, ...json(parts.body ?? body) } }),
          responses: { '200': json(parts.reply ?? reply), '409': json({ type: 'object' }) },
          ...parts.operation,
        },
      },
    },
    webhooks: { event: { post: { requestBody: json(parts.webhook ?? person) } } },
    components: { schemas: { Person: parts.person ?? person } },
  }
}

const released = createDocument()
const { responses, parameters = [] } = listOperations(released)[0]!.operation

/** Returns a schema whose field has other keywords. */
function changeField(schema: JsonSchema, field: string, change: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { ...schema.properties, [field]: { ...schema.properties?.[field], ...change } },
  }
}

function replaceField(schema: JsonSchema, field: string, other: JsonSchema | null): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== field)
  const properties = { ...Object.fromEntries(fields), ...(other && { [field]: other }) }
  return {
    ...schema,
    properties,
    required: (schema.required ?? []).filter((name) => other || name !== field),
  }
}

const inRequest = (schema: JsonSchema): Parts => ({ body: schema })
const inReply = (schema: JsonSchema): Parts => ({ reply: schema })
const text = { type: 'string' } as const

describe('a breaking change is found:', () => {
  const call = 'POST /orders/{id}'
  test.each<[string, Parts, string]>([
    [
      'a field of a request is gone',
      inRequest(replaceField(body, 'note', null)),
      'request note: the field is gone',
    ],
    [
      'a field of a request became mandatory',
      inRequest({ ...body, required: ['day', 'reason'] }),
      'request reason: is mandatory now',
    ],
    [
      'a new field of a request is mandatory',
      inRequest({ ...replaceField(body, 'author', text), required: ['day', 'author'] }),
      'request author: is mandatory now',
    ],
    [
      'a request takes fewer values',
      inRequest(changeField(body, 'reason', { enum: ['customer'] })),
      'request reason: the value "weather" is gone',
    ],
    [
      'a text of a request became a closed list',
      inRequest(changeField(body, 'day', { enum: ['2026'] })),
      'request day: became a closed list of values',
    ],
    [
      'a request no longer takes null',
      inRequest(replaceField(body, 'note', text)),
      'request note: the type null became string',
    ],
    [
      'a type of a request changed',
      inRequest(replaceField(body, 'minutes', text)),
      'request minutes: the type integer became string',
    ],
    [
      'an upper limit is lower',
      inRequest(changeField(body, 'minutes', { maximum: 500 })),
      'request minutes: maximum 600 became 500',
    ],
    [
      'a lower limit is higher',
      inRequest(changeField(body, 'minutes', { minimum: 5 })),
      'request minutes: minimum 0 became 5',
    ],
    [
      'a text may be less long',
      inRequest(changeField(body, 'day', { maxLength: 9 })),
      'request day: maxLength 10 became 9',
    ],
    [
      'a list may be less long',
      inRequest(changeField(body, 'persons', { maxItems: 4 })),
      'request persons: maxItems 5 became 4',
    ],
    [
      'a text has another pattern',
      inRequest(changeField(body, 'day', { pattern: '^\\d{2}' })),
      'request day: pattern ^\\d{4} became ^\\d{2}',
    ],
    [
      'the values of a map have another type',
      inRequest(replaceField(body, 'texts', { type: 'object', additionalProperties: { type: 'number' } })),
      'request texts{}: the type string became number',
    ],
    ['a call without a body needs one', { body: null }, ''],
    [
      'a field of a reply is gone',
      inReply(replaceField(reply, 'count', null)),
      'reply count: the field is gone',
    ],
    [
      'a field of a reply may be missing',
      inReply({ ...reply, required: ['id', 'status'] }),
      'reply partner: may be missing now',
    ],
    [
      'a reply has a value less',
      inReply(changeField(reply, 'status', { enum: ['open'] })),
      'reply status: the value "started" is gone',
    ],
    [
      'a reply has a value less and no null',
      inReply(replaceField(reply, 'state', { type: 'string', enum: ['late'] })),
      'reply state: the value "due" is gone',
    ],
    [
      'a reply may be null',
      inReply(replaceField(reply, 'id', { type: ['string', 'null'] })),
      'reply id: the type string became null',
    ],
    [
      'a type of a reply changed',
      inReply(replaceField(reply, 'count', text)),
      'reply count: the type number became string',
    ],
    [
      'a closed list of a reply became any text',
      inReply(replaceField(reply, 'status', text)),
      'reply status: is no longer a closed list of values',
    ],
    [
      'a shared schema has a mandatory field more',
      { person: { ...replaceField(person, 'email', text), required: ['name', 'email'] } },
      'request persons[].email: is mandatory now',
    ],
    [
      'a parameter is gone',
      { operation: { parameters: parameters.slice(0, 1) } },
      'query notify: the parameter is gone',
    ],
    [
      'a parameter became mandatory',
      { operation: { parameters: parameters.map((parameter) => ({ ...parameter, required: true })) } },
      'query notify: is mandatory now',
    ],
    [
      'a status is gone',
      { operation: { responses: { '201': responses['200'] ?? {} } } },
      'reply 200: the status is gone',
    ],
    [
      'a reply has another format',
      { operation: { responses: { '200': { content: { 'text/csv': { schema: text } } } } } },
      'reply: application/json is gone',
    ],
    [
      'a call has another name',
      { operation: { operationId: 'order.move' } },
      'order.setDate became order.move',
    ],
    [
      'a call needs another scope',
      { operation: { security: [{ caller: ['orders:admin'] }] } },
      'needs other scopes: [{"caller":["orders:write"]}] became [{"caller":["orders:admin"]}]',
    ],
  ])('%s', (_, parts, change) => {
    if (parts.body === null) {
      expect(findBreakingChanges(createDocument(parts), released)).toEqual([
        `${call} request day: is mandatory now`,
      ])
      return
    }
    expect(findBreakingChanges(released, createDocument(parts))).toContain(`${call} ${change}`)
  })

  test('a call is gone', () => {
    expect(findBreakingChanges(released, { ...released, paths: {} })).toEqual([`${call} the call is gone`])
    const [get] = Object.values(released.paths['/orders/{id}'] ?? {})
    const renamed = { ...released, paths: { '/orders/{id}': { put: get as ApiOperation } } }
    expect(findBreakingChanges(released, renamed)).toEqual([`${call} the call is gone`])
  })

  test('a webhook or one of its fields is gone', () => {
    const webhook = replaceField(person, 'name', null)
    expect(findBreakingChanges(released, createDocument({ webhook }))).toEqual([
      'webhook event reply name: the field is gone',
    ])
    expect(findBreakingChanges(released, { ...released, webhooks: {} })).toEqual([
      'webhook event reply: application/json is gone',
    ])
  })
})

describe('a change that breaks nothing is not reported:', () => {
  test.each<[string, Parts]>([
    ['nothing changed', {}],
    ['a request has an optional field more', inRequest(replaceField(body, 'author', text))],
    [
      'a request takes more values',
      inRequest(changeField(body, 'reason', { enum: ['customer', 'weather', 'ill'] })),
    ],
    ['a closed list of a request became any text', inRequest(replaceField(body, 'reason', text))],
    [
      'a request takes null',
      inRequest(replaceField(body, 'minutes', { type: ['integer', 'null'], maximum: 600 })),
    ],
    ['a request takes any number', inRequest(replaceField(body, 'minutes', { type: 'number' }))],
    ['a limit is wider', inRequest(changeField(body, 'minutes', { minimum: -1, maximum: 700 }))],
    ['a mandatory field of a request became optional', inRequest({ ...body, required: [] })],
    ['a call no longer reads its body', { body: { type: 'object', properties: body.properties ?? {} } }],
    ['a reply has a field more', inReply(replaceField(reply, 'author', text))],
    [
      'a reply has a value more',
      inReply(changeField(reply, 'status', { enum: ['open', 'started', 'paid'] })),
    ],
    [
      'a reply is never null',
      inReply(replaceField(reply, 'partner', { $ref: '#/components/schemas/Person' })),
    ],
    ['a reply has whole numbers only', inReply(changeField(reply, 'count', { type: 'integer' }))],
    [
      'a field of a reply is always there',
      inReply({ ...reply, required: [...(reply.required ?? []), 'count'] }),
    ],
    [
      'a call has an optional parameter more',
      { operation: { parameters: [...parameters, { name: 'after', in: 'query', schema: text }] } },
    ],
    [
      'a call has a status more',
      { operation: { responses: { ...responses, '202': responses['200'] ?? {} } } },
    ],
    ['a call has no refusal any more', { operation: { responses: { '200': responses['200'] ?? {} } } }],
  ])('%s', (_, parts) => {
    expect(findBreakingChanges(released, createDocument(parts))).toEqual([])
  })

  test('there is a new call', () => {
    const paths = { ...released.paths, '/new': released.paths['/orders/{id}'] ?? {} }
    expect(findBreakingChanges(released, { ...released, paths })).toEqual([])
  })
})

test.each([
  ['0.1.0', '0.2.0', false, null],
  ['0.9.0', '0.10.0', false, null],
  ['0.9.9', '1.0.0', true, null],
  ['0.1.0', '0.1.0', false, 'The version must be higher than 0.1.0.'],
  ['1.2.0', '1.1.9', false, 'The version must be higher than 1.2.0.'],
  ['1.2.0', '1.3.0', true, 'A release with breaking changes needs a higher first number than 1.2.0.'],
  ['1.2.0', 'next', false, 'The version is three numbers, such as 1.2.0.'],
])('after %s, version %s is checked (breaking changes: %s)', (last, next, hasBreakingChanges, fault) => {
  expect(findVersionFault(last, next, hasBreakingChanges)).toBe(fault)
})

describe('the last release', async () => {
  const [documents, last] = await Promise.all([createApiDocuments(), readReleasedDocuments()])

  test.each(apiNames)('programs and apps of the last release can use the %s API', (name) => {
    expect(Object.keys(last[name].paths).length).toBeGreaterThan(100)
    expect(findBreakingChanges(last[name], documents[name])).toEqual([])
  })

  test('the stored form of a document has all that the comparison reads', () => {
    const stored = JSON.parse(formatReleasedDocument(released, '1.0.0')) as ApiDocument
    expect(findBreakingChanges(stored, released)).toEqual([])
    expect(findBreakingChanges(released, stored)).toEqual([])
    expect(stored.info.version).toBe('1.0.0')
  })

  test('the release has the version of the package and a heading in the changelog', async () => {
    const read = (path: string) => readFile(join(project, path), 'utf8')
    const { version } = JSON.parse(await read('package.json')) as { version: string }
    expect(apiNames.map((name) => last[name].info.version)).toEqual([version, version])
    expect(await read('docs/changelog.md')).toContain(`\n## ${version} (`)
  })
})
