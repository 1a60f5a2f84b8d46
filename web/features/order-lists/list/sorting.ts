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
