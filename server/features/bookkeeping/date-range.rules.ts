export interface DateRangeQuery {
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
}

/** Returns whether the range ends on or after the day on which it starts. A missing end is open. */
export const isOrderedRange = ({ from_date: from, to_date: to }: DateRangeQuery): boolean =>
  !from || !to || from <= to
