import type { Grouping } from './lanes.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What is shown, as the address says it; apart from the screen, for the route is read with every page. */
export interface CalendarSearch {
  readonly view: CalendarView
  readonly day: string
  readonly by: Grouping
}
