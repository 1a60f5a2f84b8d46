import { z } from 'zod'
import { creditNoteStates, type CreditNoteState } from '#contract/money/credit-notes'

/** A condition on a field; all conditions of a search must hold. */
export interface Narrowing {
  readonly field: SearchField
  readonly op: 'contains' | 'eq' | 'in' | 'from' | 'to'
  readonly values: readonly string[]
}

export const sortFields = ['issueDate', 'number', 'status', 'grandTotal'] as const
export type SortField = (typeof sortFields)[number]

export interface Sorting {
  readonly field: SortField
  readonly descending: boolean
}

const textSchema = z.string().trim().min(1).max(255)
const textTestSchema = z.union([
  textSchema.transform((value) => ({ op: 'contains' as const, values: [value] })),
  z
    .strictObject({ contains: textSchema })
    .transform(({ contains }) => ({ op: 'contains' as const, values: [contains] })),
  z.strictObject({ eq: textSchema }).transform(({ eq }) => ({ op: 'eq' as const, values: [eq] })),
])
const daySchema = z.iso.date()
const dayTestSchema = z
  .strictObject({ from: daySchema.optional(), to: daySchema.optional(), eq: daySchema.optional() })
  .transform((bounds) =>
    Object.entries(bounds).map(([op, value]) => ({ op: op as 'from' | 'to' | 'eq', values: [value] })),
  )
const stateSchema = z.enum(creditNoteStates)
const stateTestSchema = z.union([
  stateSchema.transform((value) => ({ op: 'in' as const, values: [value] })),
  z.array(stateSchema).transform((values) => ({ op: 'in' as const, values })),
  z.strictObject({ eq: stateSchema }).transform(({ eq }) => ({ op: 'in' as const, values: [eq] })),
  z
    .strictObject({ in: z.array(stateSchema) })
    .transform((value) => ({ op: 'in' as const, values: value.in })),
])

/** Searchable fields with the accepted forms of their conditions. */
const searchFields = {
  number: textTestSchema,
  cancellationNumber: textTestSchema,
  'jobs.name': textTestSchema,
  outsideCommunicationNumber: textTestSchema,
  'target.name': textTestSchema,
  issueDate: dayTestSchema,
  status: stateTestSchema,
}
export type SearchField = keyof typeof searchFields

/** All credit notes belong to partners, so this condition is accepted but filters nothing. */
const targetTypeSchema = z.union([z.literal('partner'), z.strictObject({ eq: z.literal('partner') })])

const SearchConditions = z.strictObject({ ...searchFields, 'target.type': targetTypeSchema }).partial()
const SearchObject = z.union([
  SearchConditions.transform((one) => [one]),
  z.array(SearchConditions).max(20),
  z.strictObject({ and: z.array(SearchConditions).max(20) }).transform(({ and }) => and),
])

/**
 * Parses `search`: plain words search all fields; JSON text of the form `{field: {op: value}}`, `{and:
 * [{field: {op: value}}, …]}` or that list alone searches single fields. Returns null for another form.
 */
export function parseCreditNoteSearch(given: string): { words: string } | { narrowings: Narrowing[] } | null {
  const trimmed = given.trim()
  if (!/^[{[]/.test(trimmed)) return { words: trimmed }
  const parsed = SearchObject.safeParse(parseJsonOrUndefined(trimmed))
  return parsed.success ? { narrowings: parsed.data.flatMap(toNarrowings) } : null
}

function toNarrowings(conditions: z.output<typeof SearchConditions>): Narrowing[] {
  const { 'target.type': _, ...requested } = conditions
  return Object.entries(requested).flatMap(([field, tests]) =>
    [tests ?? []]
      .flat()
      .map(({ op, values }) => ({ field: field as SearchField, op, values: values.map(String) })),
  )
}

const SortObject = z.strictObject({
  field: z.enum(sortFields),
  order: z.enum(['asc', 'desc']).default('asc'),
})

/**
 * Parses `sort`: `issueDate`, `-issueDate` or `{field, order}` as JSON text. Returns null for another form.
 */
export function parseCreditNoteSort(given: string): Sorting | null {
  const trimmed = given.trim()
  if (trimmed.startsWith('{')) {
    const parsed = SortObject.safeParse(parseJsonOrUndefined(trimmed))
    return parsed.success ? { field: parsed.data.field, descending: parsed.data.order === 'desc' } : null
  }
  const descending = trimmed.startsWith('-')
  const field = sortFields.find((one) => one === trimmed.slice(descending ? 1 : 0))
  return field ? { field, descending } : null
}

function parseJsonOrUndefined(given: string): unknown {
  try {
    return JSON.parse(given) as unknown
  } catch {
    return undefined
  }
}

/** Returns the requested states, or all states if none is named. */
export function getRequestedStates(
  given: readonly CreditNoteState[] | undefined,
): readonly CreditNoteState[] {
  return given && given.length > 0 ? given : creditNoteStates
}
