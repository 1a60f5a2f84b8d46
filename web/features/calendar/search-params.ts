import type { Grouping } from './lanes.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/**
 * Search parameters of the calendar. Separate from the screen, because the route is loaded with every page.
 */
export interface CalendarSearch {
  readonly view: CalendarView
  readonly day: string
  readonly by: Grouping
}
