import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'
import type { CompareRows } from './list-updates.ts'
import { getDefaultSort, type ListSort } from './sorting.ts'

/** Returns a function that orders rows as the server does: by the sorted column, then by id. */
export function createRowComparator(queue: OrderQueue, sort: ListSort | null): CompareRows {
  const { by, dir } = sort ?? getDefaultSort(queue) ?? { by: 'last', dir: 'desc' }
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
