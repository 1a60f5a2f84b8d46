import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'

/** A sorted column and its direction. */
export interface ListSort {
  by: string
  dir: 'asc' | 'desc'
}

/** Columns that can be sorted, and their names on the server. */
const sortKeyByColumn = { appointment: 'appointment_date', status: 'days_since_status' } as const
type SortColumn = keyof typeof sortKeyByColumn

/**
 * The server's default sorting, for the arrow in the table head; the other lists are sorted by their last
 * change.
 */
const defaultSorts: Partial<Record<OrderQueue, ListSort>> = {
  open: { by: 'status', dir: 'desc' },
  scheduled: { by: 'appointment', dir: 'asc' },
  'at-work': { by: 'appointment', dir: 'asc' },
}

export function getDefaultSort(queue: OrderQueue): ListSort | undefined {
  return defaultSorts[queue]
}

/** Returns the sorting in the form that the API accepts. */
export function toSortBody(sort: ListSort | null) {
  return sort ? { sort_by: sortKeyByColumn[sort.by as SortColumn], sort_dir: sort.dir } : {}
}

/** Returns the sorting for the URL, such as `appointment.asc`. */
export function toSortParam({ by, dir }: ListSort): string {
  return `${by}.${dir}`
}

export function parseSortParam(text: unknown): ListSort | null {
  const [, by, dir] = /^(appointment|status)\.(asc|desc)$/.exec(typeof text === 'string' ? text : '') ?? []
  return by && dir ? { by, dir: dir as ListSort['dir'] } : null
}

/** Returns a function that orders rows as the server does: by the sorted column, then by id. */
export function createRowComparator(
  queue: OrderQueue,
  sort: ListSort | null,
): (one: OrderRow, other: OrderRow) => number {
  const { by, dir } = sort ?? defaultSorts[queue] ?? { by: 'last', dir: 'desc' }
  if (by === 'appointment') return compareByAppointment(dir === 'asc' ? 1 : -1)
  // A long time in a status means an old date, so the order of days is the reverse of that of dates.
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
