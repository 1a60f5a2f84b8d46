import { z } from 'zod'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, OrderId, Uuid } from '#contract/kit/ids'
import { createPageSchema, createRepeatedParam, QueryPaging } from '#contract/kit/paging'
import { Line, Text } from '#contract/kit/text-schemas'
import {
  cancellationCategories,
  holdReasons,
  holdSubstates,
  marketplaceActions,
  movers,
  orderStatuses,
} from '#contract/orders/model/order-enums'
import { maxRunOrders, orderRunActions, orderRunObstacles } from './order-filters.ts'

/** One change to many orders, which a task makes one after the other (docs/domain.md#changes-to-many-orders). */

/** The change: the call of one order, with the fields of its body. */
const OrderRunChange = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('offer.create') }),
    z.strictObject({
      action: z.literal('order.hold'),
      reason: z.enum(holdReasons, { error: 'invalid_enum' }),
      substate: z.enum(holdSubstates, { error: 'invalid_enum' }).optional(),
      comment: Text.optional(),
    }),
    z.strictObject({
      action: z.literal('order.release'),
      comment: Text.min(1, { error: 'required' }).optional(),
    }),
    z.strictObject({
      action: z.literal('order.cancel'),
      category: z.enum(cancellationCategories, { error: 'invalid_enum' }),
      reason_id: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
      comment: Text.optional(),
    }),
  ],
  { error: 'invalid_enum' },
)
export type OrderRunChange = z.output<typeof OrderRunChange>

const changeExample = { action: 'order.hold', reason: 'brand_info' } as const
const orderExample = '0198f3c2-7d1e-7a40-9d2c-0f5f3c1b2a10'

const CheckedOrder = z.object({
  /** As in the request, if no order has this id; `api_id` otherwise. */
  id: z.string(),
  name: z.string().nullable(),
  status: z.enum(orderStatuses).nullable(),
  version: z.number().int().nullable(),
  /** Why the change is not possible; null: it is, or the request names no change. */
  obstacle: z.enum(orderRunObstacles).nullable(),
})

export const orderRunStates = ['running', 'stopped', 'done'] as const
export const orderRunItemStates = ['open', 'changed', 'failed'] as const

const OrderRun = z.object({
  id: z.string(),
  state: z.enum(orderRunStates),
  action: z.enum(orderRunActions),
  /** Of a hold. */
  reason: z.enum(holdReasons).nullable(),
  /** Of a cancellation. */
  category: z.enum(cancellationCategories).nullable(),
  reason_id: z.string().nullable(),
  comment: z.string().nullable(),
  /** Number of orders by state. */
  counts: z.object({ open: z.number().int(), changed: z.number().int(), failed: z.number().int() }),
  created_at: InstantOut,
  /** `name` is null for the key of the configuration. */
  created_by: z.object({ name: z.string().nullable(), is_self: z.boolean() }),
  finished_at: InstantOut.nullable(),
})
export type OrderRun = z.output<typeof OrderRun>

const OrderRunItem = z.object({
  job: z.object({
    api_id: z.string(),
    name: z.string(),
    status: z.enum(orderStatuses),
    customer: z.object({ name: z.string(), city: z.string() }),
  }),
  state: z.enum(orderRunItemStates),
  /** The code of the refusal of a failed order. */
  error: z.string().nullable(),
  /** Number of companies that got a new offer; null for other changes. */
  offered: z.number().int().nullable(),
})
export type OrderRunItem = z.output<typeof OrderRunItem>

const RunParam = z.object({ run_id: Uuid })

function createRunStep(summary: string) {
  return endpoint({
    summary,
    params: RunParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: OrderRun,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  })
}

export const operatorOrderRunCalls = {
  'orderRun.check': endpoint({
    summary:
      'Says which of many jobs a change is possible for, and why not for the others, without changing anything. The jobs are given by their ids or by a filter of `order.search`, at most 1,000; without `change` it counts what is possible.',
    body: z
      .strictObject({
        job_ids: z
          .array(OrderId)
          .min(1, { error: 'required' })
          .max(maxRunOrders, { error: 'too_long' })
          .optional(),
        filter: z
          .strictObject({
            search: Line.optional(),
            status: z
              .array(z.enum(orderStatuses, { error: 'invalid_enum' }))
              .max(orderStatuses.length, { error: 'too_long' })
              .optional(),
            partner_id: CrmId.optional(),
          })
          .optional(),
        change: OrderRunChange.optional(),
      })
      .refine(({ job_ids, filter }) => (job_ids === undefined) !== (filter === undefined), {
        error: 'required',
        path: ['job_ids'],
      })
      .meta({ examples: [{ job_ids: [orderExample], change: changeExample }] }),
    reply: z.object({
      /** The chosen orders, in the order of the request or of the list. */
      jobs: z.array(CheckedOrder),
      /** True: the filter finds more orders than the first 1,000. */
      is_limited: z.boolean(),
      /** For how many of the orders each action is possible. */
      actions: z.array(z.object({ action: z.enum(marketplaceActions), count: z.number().int() })),
      /** The holds that are possible, with the number of orders. */
      holds: z.array(
        z.object({
          reason: z.enum(holdReasons),
          substate: z.enum(holdSubstates).nullable(),
          next: z.enum(movers),
          count: z.number().int(),
        }),
      ),
    }),
    errors: [],
    effect: 'read',
  }),
  'orderRun.create': endpoint({
    summary:
      'Makes a change to many jobs in the background, one after the other, with the call of each single job. With `version` a job that has changed since is left as it is.',
    body: z
      .strictObject({
        change: OrderRunChange,
        jobs: z
          .array(
            z.strictObject({
              job_id: OrderId,
              version: z.number().int({ error: 'invalid_type' }).optional(),
            }),
          )
          .min(1, { error: 'required' })
          .max(maxRunOrders, { error: 'too_long' }),
      })
      .meta({ examples: [{ change: changeExample, jobs: [{ job_id: orderExample, version: 3 }] }] }),
    reply: OrderRun,
    status: 201,
    errors: [],
    effect: 'write',
  }),
  'orderRun.list': endpoint({
    summary: 'Lists changes to many jobs, newest first. They are deleted after 90 days.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(orderRunStates, { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(OrderRun),
    errors: [],
    effect: 'read',
  }),
  'orderRun.read': endpoint({
    summary: 'Returns a change to many jobs with its progress.',
    params: RunParam,
    reply: OrderRun,
    errors: ['not_found'],
    effect: 'read',
  }),
  'orderRun.items': endpoint({
    summary: 'Lists the jobs of a change with each result: failed ones first, then in its sequence.',
    params: RunParam,
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(orderRunItemStates, { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(OrderRunItem),
    errors: ['not_found'],
    effect: 'read',
  }),
  'orderRun.stop': createRunStep('Stops a change after the job it is at. What is changed stays changed.'),
  'orderRun.resume': createRunStep('Continues a stopped change with the jobs that are left.'),
}
