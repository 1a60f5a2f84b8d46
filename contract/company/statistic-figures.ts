/** The figures of /company/dashboard, in display order. */
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

/** The unit of each figure. */
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

/** Intervals of the charts. */
export const chartIntervals = ['day', 'week', 'month'] as const
export type ChartInterval = (typeof chartIntervals)[number]
