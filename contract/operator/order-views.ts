import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { stateFilterNames } from './orders/order-filters.ts'

/** Filters of the order list that a person has saved under a name. Programs have no views, because a view belongs to a person. */

/** Length of a name in characters. */
const longestName = 40

const ViewName = Line.min(1, { error: 'required' }).max(longestName, { error: 'too_long' })

const ViewFilter = z.strictObject({
  search: Line.max(200, { error: 'too_long' }).default(''),
  state: z.enum(stateFilterNames, { error: 'invalid_enum' }).nullable().default(null),
  partner_id: CrmId.nullable().default(null),
})

const OrderView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.object({
    search: z.string(),
    state: z.enum(stateFilterNames).nullable(),
    partner_id: z.string().nullable(),
  }),
})
export type SavedOrderView = z.output<typeof OrderView>

const ViewParam = z.object({ id: Uuid })

export const orderViewCalls = {
  'orderView.list': endpoint({
    summary: 'Lists the caller’s saved views of the order list, in the sequence in which they were saved.',
    reply: z.object({ data: z.array(OrderView) }),
    errors: [],
    effect: 'read',
  }),
  'orderView.save': endpoint({
    summary:
      'Saves filters of the order list under a name, at most 20. Replaces the caller’s view of the same name.',
    body: z
      .strictObject({ name: ViewName, filter: ViewFilter })
      .meta({ examples: [{ name: 'Leipzig, offen', filter: { search: 'leipzig', state: 'unaccepted' } }] }),
    reply: OrderView,
    errors: [],
    effect: 'write',
  }),
  'orderView.rename': endpoint({
    summary: 'Renames one of the caller’s views.',
    params: ViewParam,
    body: z.strictObject({ name: ViewName }).meta({ examples: [{ name: 'Leipzig' }] }),
    reply: OrderView,
    errors: ['not_found'],
    effect: 'write',
  }),
  'orderView.delete': endpoint({
    summary: 'Deletes one of the caller’s views.',
    params: ViewParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
}
