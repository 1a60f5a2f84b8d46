import type { Grouping } from './lanes.ts'

export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

/** What is shown, as the address says it; apart from the screen, for the route is read with every page. */
export interface CalendarWish {
  readonly view: View
  readonly day: string
  readonly by: Grouping
}
