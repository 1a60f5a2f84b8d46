/** The figures of the marketplace, in the order of the page. How each is counted: docs/domain.md#figures-of-the-marketplace. */
export const marketFigures = [
  'offered',
  'accepted',
  'time_to_accept',
  'finished',
  'time_to_finish',
  'first_visit',
  'rework',
  'payout',
] as const
export type MarketFigure = (typeof marketFigures)[number]

/** The unit of each figure. */
export const marketFigureUnits = {
  offered: 'count',
  accepted: 'share',
  time_to_accept: 'minutes',
  finished: 'count',
  time_to_finish: 'minutes',
  first_visit: 'share',
  rework: 'share',
  payout: 'cents',
} as const satisfies Record<MarketFigure, 'count' | 'share' | 'minutes' | 'cents'>
