/** Turns JSON schemas into rows of text for the documentation page. */

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** The named schemas of an OpenAPI document. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>

export interface SchemaField {
  /** For example `customer.address.city` or `services[].quantity`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  /** Description and limits. */
  readonly notes: string
}

/** Deeper than any of our schemas; recursion ends here. */
const maxDepth = 7

/** Returns all fields of a schema, each followed by the fields inside it. */
export function listSchemaFields(
  shape: JsonSchema,
  named: NamedSchemas,
  path = '',
  depth = 0,
): SchemaField[] {
  const whole = resolveReference(shape, named)
  if (depth > maxDepth) return []
  if (whole.items) return listSchemaFields(whole.items, named, `${path}[]`, depth + 1)
  if (typeof whole.additionalProperties === 'object')
    return listSchemaFields(whole.additionalProperties, named, `${path}{}`, depth + 1)
  const own = Object.entries(whole.properties ?? {}).flatMap(([name, part]) => {
    const at = path ? `${path}.${name}` : name
    const field = {
      path: at,
      type: describeType(part, named),
      notes: formatNotes(resolveReference(part, named)),
    }
    const isRequired = whole.required?.includes(name) ?? false
    return [{ ...field, isRequired }, ...listSchemaFields(part, named, at, depth + 1)]
  })
  const choices = listAlternatives(whole).flatMap((choice) =>
    listSchemaFields(choice, named, path, depth + 1),
  )
  return mergeSharedFields([...own, ...choices])
}

/** Lists a field once that several alternatives share. It is required only if all alternatives require it. */
function mergeSharedFields(fields: readonly SchemaField[]): SchemaField[] {
  const byPath = new Map<string, SchemaField>()
  for (const field of fields) {
    const known = byPath.get(field.path)
    byPath.set(field.path, known ? mergeFields(known, field) : field)
  }
  return [...byPath.values()]
}

function mergeFields(one: SchemaField, other: SchemaField): SchemaField {
  const type = one.type.split(' or ').includes(other.type) ? one.type : `${one.type} or ${other.type}`
  return { ...one, type, isRequired: one.isRequired && other.isRequired }
}

/** Returns the type of a value in one line. */
export function describeType(shape: JsonSchema, named: NamedSchemas, depth = 0): string {
  const whole = resolveReference(shape, named)
  if (whole.const !== undefined) return JSON.stringify(whole.const)
  if (whole.enum) return whole.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = depth > maxDepth ? [] : listAlternatives(whole)
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => describeType(choice, named, depth + 1)))].join(' or ')
  if (whole.items) {
    const each = describeType(whole.items, named, depth + 1)
    return / or | \| /.test(each) ? `list of (${each})` : `list of ${each}`
  }
  const [type] = [whole.type ?? (whole.properties ? 'object' : 'anything')].flat()
  return whole.format ? `${type} (${whole.format})` : (type ?? 'anything')
}

function listAlternatives({ anyOf, oneOf, allOf }: JsonSchema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? allOf ?? []
}

function resolveReference(shape: JsonSchema, named: NamedSchemas): JsonSchema {
  const name = shape.$ref?.split('/').at(-1)
  return (name && named[name]) || shape
}

function formatNotes(shape: JsonSchema): string {
  const fallback = shape.default === undefined ? '' : `${JSON.stringify(shape.default)} when left out`
  const limits = [
    formatRange(shape.minLength, shape.maxLength, 'letters'),
    formatRange(shape.minItems, shape.maxItems, 'entries'),
    formatRange(shape.minimum, shape.maximum, ''),
    fallback,
  ]
  return [shape.description, limits.filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

/** Returns a range as text. Bounds that exclude nothing are left out. */
function formatRange(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  const low =
    minimum === undefined || minimum === Number.MIN_SAFE_INTEGER || (unit && minimum === 0) ? null : minimum
  const high = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? null : maximum
  if (low === null && high === null) return ''
  const range = low === null ? `at most ${high}` : high === null ? `at least ${low}` : `${low} to ${high}`
  return `${range} ${unit}`.trim()
}
