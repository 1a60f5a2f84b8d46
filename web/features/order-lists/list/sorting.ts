import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'

/** A column with an arrow, and which way it points. */
export interface ListSort {
  by: string
  dir: 'asc' | 'desc'
}

/** What a list can be sorted by: the columns with an arrow, and how the server names them. */
const sortKeyByColumn = { appointment: 'appointment_date', status: 'days_since_status' } as const
type SortColumn = keyof typeof sortKeyByColumn

/** How the server sorts unless asked otherwise (2 §9, Q13), for the arrow in the head; the others by the last change. */
const defaultSorts: Partial<Record<OrderQueue, ListSort>> = {
  open: { by: 'status', dir: 'desc' },
  scheduled: { by: 'appointment', dir: 'asc' },
  'at-work': { by: 'appointment', dir: 'asc' },
}

export function getDefaultSort(queue: OrderQueue): ListSort | undefined {
  return defaultSorts[queue]
}

/** The sorting as the call names it. */
export function toSortBody(sort: ListSort | null) {
  return sort ? { sort_by: sortKeyByColumn[sort.by as SortColumn], sort_dir: sort.dir } : {}
}

/** `appointment.asc`, as the address has it. */
export function toSortParam({ by, dir }: ListSort): string {
  return `${by}.${dir}`
}

export function parseSortParam(text: unknown): ListSort | null {
  const [, by, dir] = /^(appointment|status)\.(asc|desc)$/.exec(typeof text === 'string' ? text : '') ?? []
  return by && dir ? { by, dir: dir as ListSort['dir'] } : null
}

/** The order in which the server has the rows of a list: what it sorts by, then the id. */
export function createRowComparator(
  queue: OrderQueue,
  sort: ListSort | null,
): (one: OrderRow, other: OrderRow) => number {
  const { by, dir } = sort ?? defaultSorts[queue] ?? { by: 'last', dir: 'desc' }
  if (by === 'appointment') return compareByAppointment(dir === 'asc' ? 1 : -1)
  // Long ago is many days: the days of a status count against its date.
  const oldestFirst = by === 'status' ? dir === 'desc' : dir === 'asc'
  return compareByStatusChange(oldestFirst ? 1 : -1)
}

function compareByAppointment(sign: 1 | -1) {
  return (one: OrderRow, other: OrderRow) => {
    const [a, b] = [one.job.appointment_start_timestamp, other.job.appointment_start_timestamp]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    return sign * (compareStrings(a ?? '', b ?? '') || compareStrings(one.api_id, other.api_id))
  }
}

function compareByStatusChange(sign: 1 | -1) {
  return (one: OrderRow, other: OrderRow) =>
    sign * compareStrings(one.job.last_status_change, other.job.last_status_change) ||
    -sign * compareStrings(one.api_id, other.api_id)
}

function compareStrings(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
