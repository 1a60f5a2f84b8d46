import type { ApiDocument, JsonSchema } from './api-documents.ts'

/** Callers send a `request`; they receive a `reply`. */
export type Direction = 'request' | 'reply'

/** A schema with the document that its references point into. */
interface Place {
  readonly document: ApiDocument
  readonly schema: JsonSchema
}

/** A value of one of several kinds, each without references and choices. */
type Alternatives = readonly JsonSchema[]

/**
 * Returns what programs written for the schema `before` could not handle in `after`, each as a sentence that begins with the
 * path of the field. Requests: a value, field or text that was accepted no longer is, or a field became mandatory. Replies: a
 * field or value is missing, may be missing or has another type. New optional fields break nothing, nor do new values of a closed
 * list in replies, which programs have to expect.
 */
export function findSchemaChanges(
  before: Place,
  after: Place,
  direction: Direction,
  path = '',
  compared: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${before.schema.$ref} ${after.schema.$ref}`
  // Schemas may contain themselves.
  if (before.schema.$ref && compared.has(pair)) return []
  const known = before.schema.$ref ? new Set([...compared, pair]) : compared
  const old = listAlternatives(before)
  const now = listAlternatives(after)
  const compare = (one: JsonSchema, other: JsonSchema) =>
    compareAlternatives(
      { document: before.document, schema: one },
      { document: after.document, schema: other },
      direction,
      path,
      known,
    )
  // Each thing that callers could send, or now receive, needs a match on the other side.
  if (direction === 'request')
    return old.flatMap((one) => chooseFewest(now.map((other) => compare(one, other))))
  const changes = now.flatMap((other) => chooseFewest(old.map((one) => compare(one, other))))
  return [...new Set([...findLostValues(old, now, path), ...changes])]
}

/** Returns the shortest list: the changes towards the alternative that fits best. */
function chooseFewest(lists: readonly string[][]): string[] {
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** Finds values of closed lists that no reply has any more, also if a list and null became a list. */
function findLostValues(old: Alternatives, now: Alternatives, path: string): string[] {
  const values = new Set(now.flatMap((schema) => schema.enum ?? []))
  const isOpen = now.some((schema) => !schema.enum && schema.type !== 'null')
  const lost = isOpen ? [] : old.flatMap((schema) => schema.enum ?? []).filter((value) => !values.has(value))
  return lost.map((value) => formatChange(path, `the value ${JSON.stringify(value)} is gone`))
}

function listAlternatives({ document, schema }: Place): Alternatives {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = document.components.schemas[name]
    if (!target) throw new Error(`The document has no schema ${name}.`)
    return listAlternatives({ document, schema: target })
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => listAlternatives({ document, schema: choice }))
  if (schema.const !== undefined) return [{ ...schema, enum: [schema.const] }]
  const { type } = schema
  if (typeof type !== 'object') return [schema]
  return type.map((one) => ({ ...schema, type: one }))
}

const formatTypeName = ({ type }: JsonSchema): string => (typeof type === 'string' ? type : 'anything')

const formatChange = (path: string, change: string): string => `${path || 'the body'}: ${change}`

const joinPath = (path: string, field: string): string => (path ? `${path}.${field}` : field)

function compareAlternatives(
  before: Place,
  after: Place,
  direction: Direction,
  path: string,
  compared: ReadonlySet<string>,
): string[] {
  const { schema: old } = before
  const { schema: now } = after
  const [offered, accepted] = direction === 'request' ? [old, now] : [now, old]
  if (!isTypeWithin(offered.type, accepted.type)) {
    const types = `${formatTypeName(old)} became ${formatTypeName(now)}`
    return [formatChange(path, `the type ${types}`)]
  }
  const nested = (one: JsonSchema, other: JsonSchema, place: string) =>
    findSchemaChanges(
      { document: before.document, schema: one },
      { document: after.document, schema: other },
      direction,
      place,
      compared,
    )
  return [
    ...findValueChanges(old, now, direction, path),
    ...(direction === 'request' ? findTighterLimits(old, now, path) : []),
    ...findFieldChanges(old, now, direction, path, nested),
    ...(old.items && now.items ? nested(old.items, now.items, `${path}[]`) : []),
    ...findMapChanges(old, now, path, nested),
  ]
}

function isTypeWithin(offered: JsonSchema['type'], accepted: JsonSchema['type']): boolean {
  return accepted === undefined || offered === accepted || (offered === 'integer' && accepted === 'number')
}

function findValueChanges(old: JsonSchema, now: JsonSchema, direction: Direction, path: string): string[] {
  if (old.enum && now.enum) {
    const values = new Set(now.enum)
    const gone = old.enum.filter((value) => !values.has(value))
    return gone.map((value) => formatChange(path, `the value ${JSON.stringify(value)} is gone`))
  }
  if (direction === 'request' && now.enum) return [formatChange(path, 'became a closed list of values')]
  if (direction === 'reply' && old.enum) return [formatChange(path, 'is no longer a closed list of values')]
  return []
}

/** Lower limits, which may only fall, and upper limits, which may only rise. */
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

type Limit = (typeof lowerLimits | typeof upperLimits)[number] | 'pattern' | 'format'

function findTighterLimits(old: JsonSchema, now: JsonSchema, path: string): string[] {
  const describe = (limit: Limit) =>
    formatChange(path, `${limit} ${old[limit] ?? 'without'} became ${now[limit]}`)
  const lower = lowerLimits.filter((limit) => (now[limit] ?? -Infinity) > (old[limit] ?? -Infinity))
  const upper = upperLimits.filter((limit) => (now[limit] ?? Infinity) < (old[limit] ?? Infinity))
  // Whether one pattern accepts less than another cannot be decided, so each change counts.
  const texts = (['pattern', 'format'] as const).filter(
    (limit) => now[limit] !== undefined && now[limit] !== old[limit],
  )
  return [...lower, ...upper, ...texts].map(describe)
}

type CompareNested = (one: JsonSchema, other: JsonSchema, place: string) => string[]

function findFieldChanges(
  old: JsonSchema,
  now: JsonSchema,
  direction: Direction,
  path: string,
  compareNested: CompareNested,
): string[] {
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
    const place = joinPath(path, name)
    const field = now.properties?.[name]
    if (!field) return [formatChange(place, 'the field is gone')]
    return compareNested(schema, field, place)
  })
  const [mandatory, formerly] =
    direction === 'request'
      ? [now.required ?? [], old.required ?? []]
      : [old.required ?? [], now.required ?? []]
  const changed = mandatory
    .filter((name) => !formerly.includes(name))
    .filter((name) => direction === 'request' || now.properties?.[name])
    .map((name) =>
      formatChange(joinPath(path, name), direction === 'request' ? 'is mandatory now' : 'may be missing now'),
    )
  return [...fields, ...changed]
}

/** Compares objects whose field names are data. */
function findMapChanges(
  old: JsonSchema,
  now: JsonSchema,
  path: string,
  compareNested: CompareNested,
): string[] {
  if (typeof old.additionalProperties !== 'object') return []
  if (typeof now.additionalProperties !== 'object')
    return now.additionalProperties === false
      ? [formatChange(path, 'no longer takes any name of a field')]
      : []
  return compareNested(old.additionalProperties, now.additionalProperties, `${path}{}`)
}
