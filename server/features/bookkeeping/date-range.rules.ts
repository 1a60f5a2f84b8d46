import { createFieldRefusal } from '#server/kernel/refusal'

export interface DateRangeQuery {
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
}

/** Throws if the range ends before it starts. */
export function requireOrderedRange({ from_date: from, to_date: to }: DateRangeQuery): void {
  if (from && to && to < from) throw createFieldRefusal({ to_date: 'end_before_start' })
}
