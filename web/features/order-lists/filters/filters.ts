import type { Filters } from '#contract/orders/order-lists'
import { orderStatuses, orderTypes, signatureStates } from '#contract/orders/model/order-enums'
import { parsePeriodDays } from './filter-periods.ts'

/** Filters of a list as in the URL: names and texts, so that a view can be saved and shared. */
export type FilterName = keyof Filters
export type FilterValues = Readonly<Partial<Record<FilterName, readonly string[]>>>

/** Possible texts of a filter: a closed list, `true` or `false`, a period, a person, or free text. */
type FilterKind = readonly string[] | 'yesNo' | 'period' | 'person' | 'text'

const filterKinds: Record<FilterName, FilterKind> = {
  order_type: orderTypes,
  status: orderStatuses,
  signature: signatureStates,
  brand: 'text',
  city: 'text',
  postal_code: 'text',
  account: 'text',
  date: 'period',
  delegated_to: 'person',
  is_remote: 'yesNo',
  overdue: 'yesNo',
  contacted: 'yesNo',
}
export const filterNames = Object.keys(filterKinds) as FilterName[]

const maxFilterValues = 50

/** Parses the filters of a URL and drops invalid ones, so that an old link still works. */
export function parseFilters(search: Readonly<Record<string, unknown>>): FilterValues {
  const entries = filterNames.flatMap((name) => {
    const texts = [search[name]].flat().filter((text) => typeof text === 'string' && text.trim() !== '')
    const values = [...new Set(texts as string[])].filter((text) => isFilterValue(filterKinds[name], text))
    return values.length > 0 ? [[name, values.slice(0, maxFilterValues)] as const] : []
  })
  return Object.fromEntries(entries)
}

function isFilterValue(kind: FilterKind, text: string): boolean {
  if (kind === 'yesNo') return text === 'true' || text === 'false'
  if (kind === 'period') return parsePeriodDays(text, '2000-01-01') !== null
  return typeof kind === 'string' ? text.length <= 255 : kind.includes(text)
}

/** The user and the current day: `me` and `today` in a saved view are resolved when it is opened. */
export interface FilterContext {
  readonly contactId: string
  /** `YYYY-MM-DD` in Berlin. */
  readonly today: string
}

/** Returns the filters in the form that the API accepts. */
export function toSearchJson(values: FilterValues, context: FilterContext): Filters {
  const entries = filterNames.flatMap((name) => {
    const texts = values[name] ?? []
    return texts.length > 0 ? [[name, toFilterOperators(filterKinds[name], texts, context)] as const] : []
  })
  return Object.fromEntries(entries) as Filters
}

function toFilterOperators(
  kind: FilterKind,
  texts: readonly string[],
  { contactId, today }: FilterContext,
): object {
  const [first = ''] = texts
  if (kind === 'yesNo') return { eq: first === 'true' }
  if (kind === 'period') return parsePeriodDays(first, today) ?? {}
  if (kind === 'person') return { eq: first === 'me' ? contactId : first === 'nobody' ? '' : first }
  if (kind === 'text' && first.endsWith('*')) return { prefix: first.slice(0, -1) }
  return { in: [...texts] }
}

/** Adds filters; they replace those of the same name. */
export function addFilters(values: FilterValues, more: FilterValues): FilterValues {
  return { ...values, ...more }
}

export function removeFilters(values: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Returns whether every filter of `some` has exactly this value. */
export function hasFilters(values: FilterValues, some: FilterValues): boolean {
  return Object.entries(some).every(
    ([name, texts]) => (values[name as FilterName] ?? []).join('\n') === texts.join('\n'),
  )
}
