/** Changes that users make to several orders of a list at once. */
export const bulkActions = ['assign', 'submit', 'protocols'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Why an order of a selection is left out. */
export const bulkObstacles = [
  'not_found',
  'other_location',
  'not_allowed',
  'inputs_missing',
  'no_protocol',
] as const
export type BulkObstacle = (typeof bulkObstacles)[number]

/** Maximum number of orders in one selection. */
export const maxBulkOrders = 100
