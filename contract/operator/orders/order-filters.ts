import type { OrderStatus } from '#contract/orders/model/order-enums'

/** Filters of the order list: statuses that mean the same for the marketplace. */
export const stateFilters = {
  unaccepted: ['open', 'on_hold_before_accepted'],
  underway: ['accepted', 'appointment_confirmed', 'started', 'finished'],
  approval: ['approval_pending'],
  quotes: ['proposal_approval_pending', 'brand_proposal_approval_pending'],
  held: ['on_hold', 'on_hold_before_accepted'],
  done: ['completed', 'invoice_sent', 'paid'],
  ended: ['cancelled', 'closed'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type StateFilter = keyof typeof stateFilters

export const stateFilterNames = Object.keys(stateFilters) as StateFilter[]

/** The columns of a file with orders, in their sequence. */
export const orderExportColumns = [
  'name',
  'number',
  'type',
  'status',
  'status_since',
  'company',
  'offers',
  'brand',
  'customer',
  'street',
  'postal_code',
  'city',
  'appointment_start',
  'appointment_end',
  'price',
] as const
export type OrderExportColumn = (typeof orderExportColumns)[number]

export const orderExportFormats = ['csv', 'xlsx'] as const
export type OrderExportFormat = (typeof orderExportFormats)[number]

/** The changes that can be made to many orders at once, by the names of their calls. */
export const orderRunActions = ['offer.create', 'order.hold', 'order.release', 'order.cancel'] as const
export type OrderRunAction = (typeof orderRunActions)[number]

/** Why a chosen order cannot be changed. */
export const orderRunObstacles = [
  'not_found',
  'status_not_allowed',
  /** The reason of the hold does not exist on this side of acceptance, or the company could not end it. */
  'hold_not_possible',
  /** The order can be cancelled, but not with this category. */
  'category_not_possible',
] as const
export type OrderRunObstacle = (typeof orderRunObstacles)[number]

/** Maximum number of orders that are changed at once. */
export const maxRunOrders = 1000
