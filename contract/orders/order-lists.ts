import { z } from 'zod'
import { Day, Instant } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId, Uuid } from '../kit/ids.ts'
import { Pagination, Paging, pagingBodyLimit } from '../kit/paging.ts'
import { LocalTextSchema, Line } from '../kit/text-schemas.ts'
import { bulkActions, bulkObstacles, maxBulkOrders } from './model/bulk-actions.ts'
import { inputNames, orderStatuses, orderTypes, signatureStates } from './model/order-enums.ts'
import { OrderRow } from './orders.ts'
import { countedLists, orderQueues, queues, type OrderQueue } from './model/queues.ts'

const textValues = z.union([Line, z.array(Line).max(50, { error: 'too_long' })])

function createEnumFilter<T extends string>(values: readonly T[]) {
  const one = z.enum(values as readonly [T, ...T[]], { error: 'invalid_enum' })
  return z.strictObject({ eq: one.optional(), in: z.array(one).max(50, { error: 'too_long' }).optional() })
}

const textFilter = z.strictObject({ eq: Line.optional(), in: textValues.optional(), prefix: Line.optional() })
const dayOrInstant = z.union([Day, Instant], { error: 'invalid_date' })
const booleanFilter = z.strictObject({ eq: z.boolean() })

/** Filters of a list: `{field: {op: value}}`. */
export const Filters = z.strictObject({
  order_type: createEnumFilter(orderTypes).optional(),
  status: createEnumFilter(orderStatuses).optional(),
  brand: textFilter.optional(),
  city: textFilter.optional(),
  postal_code: textFilter.optional(),
  date: z
    .strictObject({
      eq: Day.optional(),
      from: dayOrInstant.optional(),
      to: dayOrInstant.optional(),
    })
    .optional(),
  delegated_to: textFilter.optional(),
  signature: createEnumFilter(signatureStates).optional(),
  is_remote: booleanFilter.optional(),
  overdue: booleanFilter.optional(),
  account: textFilter.optional(),
  /** Whether the customer was called after the order was accepted. */
  contacted: booleanFilter.optional(),
})
export type Filters = z.output<typeof Filters>

/** Filters in a request: the object, or the same as JSON text. */
export const FilterInput = z.preprocess((value, ctx) => {
  if (typeof value !== 'string') return value
  try {
    return value.trim() === '' ? {} : JSON.parse(value)
  } catch {
    ctx.issues.push({ code: 'custom', message: 'invalid', input: value })
    return z.NEVER
  }
}, Filters)

/** A position in a list, as `extra.cursor` returns it: sort value and id of a row. */
const Cursor = z.string().regex(/^[\w-]{40,120}$/, { error: 'invalid' })

export const sortKeys = ['appointment_date', 'days_since_status'] as const

const QueueCount = z.object({
  total: z.number().int(),
  danger: z.number().int(),
  warning: z.number().int(),
  /** The number of orders with messages that this user has not read; absent: none. */
  unread: z.number().int().optional(),
})

const SearchHit = z.object({
  count: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      opportunity: z.string(),
      customer: z.string(),
      city: z.string(),
      path: z.string(),
    }),
  ),
})

export const orderListCalls = {
  'order.list': endpoint({
    summary: 'Lists the orders of one queue of this company, with paging, sorting, search and filters.',
    body: z.strictObject({
      type: z.enum(orderQueues as [OrderQueue, ...OrderQueue[]], { error: 'invalid_enum' }),
      ...Paging,
      sort_by: z.enum(sortKeys, { error: 'invalid_enum' }).nullish(),
      sort_dir: z.enum(['asc', 'desc'], { error: 'invalid_enum' }).nullish(),
      search: Line.nullish(),
      search_json: FilterInput.nullish(),
      /** Only rows after this position: the next page, even if orders move before it. */
      after: Cursor.optional(),
      /** Only rows up to this position: refreshes the part that the user has loaded. */
      until: Cursor.optional(),
      /** Which of these orders are in the list now. */
      only: z.array(Uuid).min(1, { error: 'required' }).max(100, { error: 'too_long' }).optional(),
    }),
    reply: z.object({
      data: z.array(OrderRow),
      pagination: Pagination,
      extra: z.object({
        protocol_visible: z.boolean(),
        /** Position of the last row of `data`, for `after` and `until`; null: no more rows. */
        cursor: z.string().nullable(),
      }),
    }),
    errors: ['forbidden'],
    effect: 'read',
    bodyLimit: pagingBodyLimit,
  }),
  'order.checkSelection': endpoint({
    summary:
      'Says of each selected order whether an action can be done with it, and why not. Changes nothing.',
    body: z.strictObject({
      action: z.enum(bulkActions, { error: 'invalid_enum' }),
      order_ids: z.array(Uuid).min(1, { error: 'required' }).max(maxBulkOrders, { error: 'too_long' }),
    }),
    reply: z.object({
      /** In the order of the request, each order once. */
      data: z.array(
        z.object({
          api_id: z.string(),
          /** null if the caller may not read the order. */
          name: z.string().nullable(),
          version: z.number().int().nullable(),
          /** null: the action is possible. */
          obstacle: z.enum(bulkObstacles).nullable(),
          /** The inputs that are missing, for `inputs_missing`. */
          missing: z.array(z.enum(inputNames)),
        }),
      ),
    }),
    errors: [],
    effect: 'read',
  }),
  'order.statuses': endpoint({
    summary: 'Lists every status with its name for partners.',
    reply: z.array(z.object({ job_status: z.enum(orderStatuses), partner_name: LocalTextSchema })),
    errors: [],
    effect: 'read',
  }),
  'order.count': endpoint({
    summary:
      'Returns how many orders are in each queue that this user may open, and how many of them are urgent.',
    reply: z.partialRecord(z.enum(countedLists), QueueCount),
    errors: [],
    effect: 'read',
  }),
  'order.search': endpoint({
    summary: 'Searches the orders of all queues that this user may open; at most five results per queue.',
    params: z.object({
      search: z.string().trim().min(2, { error: 'too_short' }).max(255, { error: 'too_long' }),
    }),
    reply: z.partialRecord(z.enum(queues), SearchHit),
    errors: [],
    effect: 'read',
  }),
  'picklist.read': endpoint({
    summary: 'Returns choices with their labels: reasons for rejecting an offer, types of pictures.',
    query: z.object({
      api_names: z.enum(['Reject_Job_Reasons', 'job_media_file_types'], { error: 'invalid_enum' }),
      values_only: z.string().optional(),
    }),
    reply: z.array(z.object({ label: z.string(), valueName: z.string() })),
    errors: [],
    effect: 'read',
  }),
}

export const OrderIdParam = z.object({ job_id: OrderId })
