/** A JSON schema in words and rows, for people who read an API's description. */

export interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly additionalProperties?: boolean | Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** The named schemas of a description. */
export type Named = Readonly<Record<string, Shape>>

export interface Field {
  /** Where it stands: `customer.address.city`, `services[].quantity`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  /** Its limits and what it means. */
  readonly notes: string
}

/** Deeper than any of our shapes; one that names itself ends here. */
const deepest = 7

/** All fields of a shape, each before what lies within it. */
export function fieldsOf(shape: Shape, named: Named, path = '', depth = 0): Field[] {
  const whole = resolved(shape, named)
  if (depth > deepest) return []
  if (whole.items) return fieldsOf(whole.items, named, `${path}[]`, depth + 1)
  if (typeof whole.additionalProperties === 'object')
    return fieldsOf(whole.additionalProperties, named, `${path}{}`, depth + 1)
  const own = Object.entries(whole.properties ?? {}).flatMap(([name, part]) => {
    const at = path ? `${path}.${name}` : name
    const field = { path: at, type: typeOf(part, named), notes: notesOf(resolved(part, named)) }
    const isRequired = whole.required?.includes(name) ?? false
    return [{ ...field, isRequired }, ...fieldsOf(part, named, at, depth + 1)]
  })
  const choices = choicesOf(whole).flatMap((choice) => fieldsOf(choice, named, path, depth + 1))
  return once([...own, ...choices])
}

/** A field that several choices share is told once; required is what all of them ask for. */
function once(fields: readonly Field[]): Field[] {
  const byPath = new Map<string, Field>()
  for (const field of fields) {
    const known = byPath.get(field.path)
    byPath.set(field.path, known ? both(known, field) : field)
  }
  return [...byPath.values()]
}

function both(one: Field, other: Field): Field {
  const type = one.type.split(' or ').includes(other.type) ? one.type : `${one.type} or ${other.type}`
  return { ...one, type, isRequired: one.isRequired && other.isRequired }
}

/** What may stand there, in one line. */
export function typeOf(shape: Shape, named: Named, depth = 0): string {
  const whole = resolved(shape, named)
  if (whole.const !== undefined) return JSON.stringify(whole.const)
  if (whole.enum) return whole.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = depth > deepest ? [] : choicesOf(whole)
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeOf(choice, named, depth + 1)))].join(' or ')
  if (whole.items) {
    const each = typeOf(whole.items, named, depth + 1)
    return / or | \| /.test(each) ? `list of (${each})` : `list of ${each}`
  }
  const [type] = [whole.type ?? (whole.properties ? 'object' : 'anything')].flat()
  return whole.format ? `${type} (${whole.format})` : (type ?? 'anything')
}

function choicesOf({ anyOf, oneOf, allOf }: Shape): readonly Shape[] {
  return anyOf ?? oneOf ?? allOf ?? []
}

function resolved(shape: Shape, named: Named): Shape {
  const name = shape.$ref?.split('/').at(-1)
  return (name && named[name]) || shape
}

function notesOf(shape: Shape): string {
  const fallback = shape.default === undefined ? '' : `${JSON.stringify(shape.default)} when left out`
  const limits = [
    span(shape.minLength, shape.maxLength, 'letters'),
    span(shape.minItems, shape.maxItems, 'entries'),
    span(shape.minimum, shape.maximum, ''),
    fallback,
  ]
  return [shape.description, limits.filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

/** Least and most in words. A bound that holds by itself says nothing: no less than none, no more than can be counted. */
function span(least: number | undefined, most: number | undefined, unit: string): string {
  const low = least === undefined || least === Number.MIN_SAFE_INTEGER || (unit && least === 0) ? null : least
  const high = most === undefined || most === Number.MAX_SAFE_INTEGER ? null : most
  if (low === null && high === null) return ''
  const range = low === null ? `at most ${high}` : high === null ? `at least ${low}` : `${low} to ${high}`
  return `${range} ${unit}`.trim()
}
