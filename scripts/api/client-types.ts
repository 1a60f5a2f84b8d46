import {
  listOperations,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type JsonSchema,
} from './api-documents.ts'

/** The paths of the client are relative to this part of the URL. */
const pathPrefix = '/operator-api/v1'

const head = `/**
 * The calls of the operator API, generated from its OpenAPI document by \`npm run client\`. Do not edit it.
 */

export interface Refused {
  headers: Record<string, unknown>
  content: { 'application/json': Schemas['Error'] }
}

interface Answered<Reply, MediaType extends string = 'application/json'> {
  headers: Record<string, unknown>
  content: Record<MediaType, Reply>
}
`

/**
 * Returns the source of the client's types: \`paths\` as openapi-fetch reads it, and \`Bodies\` and \`Replies\` by the name of the
 * call. Written here because openapi-typescript needs the programming interface of TypeScript 5, which TypeScript 7 lacks.
 */
export function formatClientTypes(document: ApiDocument): string {
  const operations = listOperations(document)
  const replies = createNamedTypes(
    'Replies',
    operations.map(({ operation }) => [operation.operationId, getReplySchema(operation)]),
  )
  const bodies = createNamedTypes(
    'Bodies',
    operations.map(({ operation }) => [operation.operationId, getBodySchema(operation)]),
  )
  const calls = operations.map(({ operation }) => formatCall(operation))
  const paths = Object.entries(document.paths).map(([path, methods]) => formatPath(path, methods))
  const schemas = listReferencedSchemas(document, [replies, bodies].join('\n')).map(
    ([name, schema]) => `  ${name}: ${formatType(schema, 1)}\n`,
  )
  return [
    head,
    `/** Types by path, for openapi-fetch. */\nexport interface paths {\n${paths.join('')}}\n`,
    `/** The parts of each call. */\nexport interface Calls {\n${calls.join('')}}\n`,
    `/** Bodies of requests by the name of the call. */\n${bodies}`,
    `/** Bodies of successful answers by the name of the call. */\n${replies}`,
    `/** Types that several calls share. */\nexport interface Schemas {\n${schemas.join('')}}\n`,
  ].join('\n')
}

function getReplySchema({ responses }: ApiOperation): JsonSchema | undefined {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return Object.values(response?.content ?? {})[0]?.schema
}

function getBodySchema({ requestBody }: ApiOperation): JsonSchema | undefined {
  return requestBody?.content['application/json']?.schema
}

/** The same type is written once, at the first call that has it; later calls refer to it. */
function createNamedTypes(
  name: string,
  entries: readonly (readonly [string, JsonSchema | undefined])[],
): string {
  const callsByType = new Map<string, string>()
  const lines = entries.flatMap(([call, schema]) => {
    if (!schema) return []
    const type = formatType(schema, 1)
    const first = type.includes('{') ? callsByType.get(type) : undefined
    if (!first) callsByType.set(type, call)
    return [`  '${call}': ${first ? `${name}['${first}']` : type}\n`]
  })
  return `export interface ${name} {\n${lines.join('')}}\n`
}

function formatPath(path: string, methods: Readonly<Record<string, ApiOperation>>): string {
  const lines = Object.entries(methods).map(([method, operation]) => {
    const text = [operation.summary, operation.description].filter(Boolean).join(' ')
    return `    /** ${text.replaceAll('*/', '* /')} */\n    ${method}: Calls['${operation.operationId}']\n`
  })
  return `  '${path.replace(pathPrefix, '')}': {\n${lines.join('')}  }\n`
}

function formatCall(operation: ApiOperation): string {
  const { operationId: name, parameters = [], responses } = operation
  const groups = (['path', 'query', 'header'] as const).map((place) => formatParameters(place, parameters))
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => {
      const [mediaType = 'application/json'] = Object.keys(content)
      const media = mediaType === 'application/json' ? '' : `, '${mediaType}'`
      return `${status}: Answered<Replies['${name}']${media}>`
    })
  const body = getBodySchema(operation)
    ? `    requestBody: { content: { 'application/json': Bodies['${name}'] } }\n`
    : ''
  return `  '${name}': {
    parameters: { ${groups.join('; ')} }
${body}    responses: { ${[...answers, 'default: Refused'].join('; ')} }
  }
`
}

function formatParameters(place: ApiParameter['in'], parameters: readonly ApiParameter[]): string {
  const group = parameters.filter((parameter) => parameter.in === place)
  if (group.length === 0) return `${place}?: never`
  const fields = group.map(({ name, required, schema }) => formatField(name, schema, required ?? false, 2))
  const isOptional = group.every(({ required }) => !required)
  return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`
}

/** Optional fields may be undefined: JSON leaves them out. */
function formatField(name: string, schema: JsonSchema, isRequired: boolean, depth: number): string {
  const type = formatType(schema, depth)
  return isRequired ? `${formatKey(name)}: ${type}` : `${formatKey(name)}?: ${type} | undefined`
}

const formatKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

const formatLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value)

/** Returns the TypeScript type of a schema. `depth` is the indentation of its line in steps. */
export function formatType(schema: JsonSchema, depth = 0): string {
  if (schema.$ref) return `Schemas['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return formatLiteral(schema.const)
  if (schema.enum) return formatUnion(schema.enum.map(formatLiteral))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return formatUnion(choices.map((choice) => formatType(choice, depth)))
  if (Array.isArray(schema.type))
    return formatUnion(schema.type.map((type: string) => formatType({ ...schema, type }, depth)))
  if (schema.type === 'object') return formatObject(schema, depth)
  if (schema.type === 'array') {
    const { items = {} } = schema
    const isUnion = Boolean(items.enum ?? items.anyOf ?? items.oneOf) || Array.isArray(items.type)
    const item = formatType(items, depth)
    return isUnion ? `(${item})[]` : `${item}[]`
  }
  if (schema.format === 'binary') return 'Blob'
  return plainTypes.get(String(schema.type)) ?? 'unknown'
}

const plainTypes = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

const formatUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function formatObject(schema: JsonSchema, depth: number): string {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const margin = '  '.repeat(depth + 1)
  const fields = Object.entries(properties).map(
    ([name, value]) => `${margin}${formatField(name, value, required.includes(name), depth + 1)}\n`,
  )
  const object = fields.length > 0 ? `{\n${fields.join('')}${'  '.repeat(depth)}}` : null
  if (typeof additionalProperties !== 'object')
    return object ?? (additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>')
  const key = propertyNames?.enum ? formatUnion(propertyNames.enum.map(formatLiteral)) : 'string'
  const value = formatType(additionalProperties, depth)
  const record = key === 'string' ? `Record<string, ${value}>` : `Partial<Record<${key}, ${value}>>`
  return object ? `(${object} & ${record})` : record
}

/**
 * Returns the shared schemas that the calls use, directly or through another one. They are sorted by name: the document
 * has them in the order in which the modules of the contract were loaded.
 */
function listReferencedSchemas(document: ApiDocument, text: string): [string, JsonSchema][] {
  const all = document.components.schemas
  const names = new Set(['Error'])
  const collect = (source: string): void => {
    for (const [, name = ''] of source.matchAll(/Schemas\['(\w+)'\]/g)) {
      const schema = all[name]
      if (!schema || names.has(name)) continue
      names.add(name)
      collect(formatType(schema))
    }
  }
  collect(text)
  return Object.entries(all)
    .filter(([name]) => names.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
