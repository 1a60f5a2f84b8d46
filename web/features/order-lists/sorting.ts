import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'

/** A column with an arrow, and which way it points. */
export interface Sort {
  by: string
  dir: 'asc' | 'desc'
}

/** What a list can be sorted by: the columns with an arrow, and how the server names them. */
const sortKeys = { appointment: 'appointment_date', status: 'days_since_status' } as const
type SortColumn = keyof typeof sortKeys

/** How the server sorts unless asked otherwise (2 §9, Q13), for the arrow in the head; the others by the last change. */
const usual: Partial<Record<OrderQueue, Sort>> = {
  open: { by: 'status', dir: 'desc' },
  scheduled: { by: 'appointment', dir: 'asc' },
  'at-work': { by: 'appointment', dir: 'asc' },
}

export function usualSort(queue: OrderQueue): Sort | undefined {
  return usual[queue]
}

/** The sorting as the call names it. */
export function sortBody(sort: Sort | null) {
  return sort ? { sort_by: sortKeys[sort.by as SortColumn], sort_dir: sort.dir } : {}
}

/** `appointment.asc`, as the address has it. */
export function sortText({ by, dir }: Sort): string {
  return `${by}.${dir}`
}

export function parseSort(text: unknown): Sort | null {
  const [, by, dir] = /^(appointment|status)\.(asc|desc)$/.exec(typeof text === 'string' ? text : '') ?? []
  return by && dir ? { by, dir: dir as Sort['dir'] } : null
}

/** The order in which the server has the rows of a list: what it sorts by, then the id. */
export function comparing(queue: OrderQueue, sort: Sort | null): (one: OrderRow, other: OrderRow) => number {
  const { by, dir } = sort ?? usual[queue] ?? { by: 'last', dir: 'desc' }
  if (by === 'appointment') return byAppointment(dir === 'asc' ? 1 : -1)
  // Long ago is many days: the days of a status count against its date.
  const oldestFirst = by === 'status' ? dir === 'desc' : dir === 'asc'
  return byChange(oldestFirst ? 1 : -1)
}

function byAppointment(sign: 1 | -1) {
  return (one: OrderRow, other: OrderRow) => {
    const [a, b] = [one.job.appointment_start_timestamp, other.job.appointment_start_timestamp]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    return sign * (compared(a ?? '', b ?? '') || compared(one.api_id, other.api_id))
  }
}

function byChange(sign: 1 | -1) {
  return (one: OrderRow, other: OrderRow) =>
    sign * compared(one.job.last_status_change, other.job.last_status_change) ||
    -sign * compared(one.api_id, other.api_id)
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
