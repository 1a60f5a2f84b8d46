/** The figures of /company/dashboard, in the order in which they stand there (readings N6). */
export const statisticFigures = [
  'offers_seen',
  'offers_accepted',
  'offers_rejected',
  'offers_lost',
  'time_to_accept',
  'on_time',
  'first_visit',
  'revenue',
] as const
export type FigureName = (typeof statisticFigures)[number]

/** What a figure is measured in. */
export const figureUnits = {
  offers_seen: 'count',
  offers_accepted: 'count',
  offers_rejected: 'count',
  offers_lost: 'count',
  time_to_accept: 'minutes',
  on_time: 'share',
  first_visit: 'share',
  revenue: 'cents',
} as const satisfies Record<FigureName, 'count' | 'minutes' | 'share' | 'cents'>
export type FigureUnit = (typeof figureUnits)[FigureName]

/** How finely a course is drawn. */
export const chartIntervals = ['day', 'week', 'month'] as const
export type ChartInterval = (typeof chartIntervals)[number]
