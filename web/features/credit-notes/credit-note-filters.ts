import type { CreditNoteState, ObjectionFilter } from '#contract/money/credit-notes'

/** The states of the filter, in the order in which a credit note passes them. */
export const filterableStates = [
  'sent',
  'received',
  'paid',
  'cancelled',
  'cancellation_sent',
] as const satisfies readonly CreditNoteState[]

/** The filters of the page as in its URL, so that a view can be bookmarked and shared. */
export interface CreditNoteFilters {
  readonly number: string
  readonly search: string
  /** First and last day of issue. */
  readonly from: string | null
  readonly to: string | null
  readonly states: readonly CreditNoteState[]
  /** First and last day of payment. */
  readonly paidFrom: string | null
  readonly paidTo: string | null
  readonly objection: ObjectionFilter | null
}

export const noCreditNoteFilters: CreditNoteFilters = {
  number: '',
  search: '',
  from: null,
  to: null,
  states: [],
  paidFrom: null,
  paidTo: null,
  objection: null,
}

/** Parses the parameters of the URL and drops invalid ones, so that an old link still works. */
export function parseCreditNoteFilters(
  query: Readonly<Record<string, unknown>>,
  isDay: (value: unknown) => value is string,
): CreditNoteFilters {
  const readText = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 255) : '')
  const readDay = (value: unknown) => (isDay(value) ? value : null)
  return {
    number: readText(query.number),
    search: readText(query.search),
    from: readDay(query.from),
    to: readDay(query.to),
    states: filterableStates.filter((state) => [query.status].flat().includes(state)),
    paidFrom: readDay(query.paid_from),
    paidTo: readDay(query.paid_to),
    objection: query.objection === 'open' || query.objection === 'answered' ? query.objection : null,
  }
}

/** Returns the filters as parameters of the URL. */
export function toCreditNoteQuery(filters: CreditNoteFilters): Record<string, string | readonly string[]> {
  const { number, search, from, to, states, paidFrom, paidTo, objection } = filters
  return {
    ...(search ? { search } : {}),
    ...(number ? { number } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(states.length > 0 ? { status: states } : {}),
    ...(paidFrom ? { paid_from: paidFrom } : {}),
    ...(paidTo ? { paid_to: paidTo } : {}),
    ...(objection ? { objection } : {}),
  }
}

/** Returns the URL of the page with only these filters. */
export function toCreditNotesPath(some: Partial<CreditNoteFilters>): string {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(toCreditNoteQuery({ ...noCreditNoteFilters, ...some })))
    for (const value of [values].flat()) params.append(name, value)
  return `/invoices/?${params.toString()}`
}

/** Returns whether exactly these filters are set. */
export function areOnlyFilters(filters: CreditNoteFilters, some: Partial<CreditNoteFilters>): boolean {
  return toCreditNotesPath(filters) === toCreditNotesPath(some)
}

/** Returns the first and last day of a month, `2026-11`. */
export function getMonthDays(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** Returns the month that the days of issue cover exactly, or null. */
export function findShownMonth({ from, to }: Pick<CreditNoteFilters, 'from' | 'to'>): string | null {
  const month = from?.slice(0, 7) ?? ''
  if (!from || !to) return null
  const days = getMonthDays(month)
  return days.from === from && days.to === to ? month : null
}

/** Chooses the month to download: the shown one, else the month before `current`, else the newest. */
export function chooseDownloadMonth(
  shown: string | null,
  current: string,
  months: readonly { readonly month: string }[],
): string | null {
  const names = months.map(({ month }) => month)
  if (shown !== null) return names.includes(shown) ? shown : null
  return names.find((month) => month < current) ?? names[0] ?? null
}
