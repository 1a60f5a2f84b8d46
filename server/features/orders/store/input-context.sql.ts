import { sql, type RawBuilder } from 'kysely'
import { visitProtocol } from '#contract/forms/forms'
import type { Call } from '#server/kernel/call'
import {
  createInputContext,
  type FormState,
  type InputContext,
  type InputParts,
} from '../model/inputs/inputs.rules.ts'
import type { OrderContext } from './order-context.queries.ts'

/**
 * Reads what the inputs of a step depend on. Do not merge this with the statement that locks the order: a statement
 * that waited for a lock still sees the other tables as they were before it waited.
 */
export async function findInputContext(call: Call, order: OrderContext): Promise<InputContext> {
  const { rows } = await sql<{ readonly parts: InputParts }>`
    select ${inputParts(call)} as parts from jobs j join opportunities o on o.id = j.opportunity_id
    where j.api_id = ${order.orderId}`.execute(call.tx)
  const row = rows[0]
  if (!row) throw new Error(`Order ${order.orderId} disappeared while it was locked.`)
  return createInputContext(call.now, order, row.parts)
}

/** Reads the same for several orders in one statement. */
export async function listInputContexts(
  call: Call,
  orders: readonly OrderContext[],
): Promise<ReadonlyMap<string, InputContext>> {
  const ids = orders.map(({ orderId }) => orderId)
  const { rows } = await sql<{ readonly id: string; readonly parts: InputParts }>`
    select j.api_id as id, ${inputParts(call)} as parts from jobs j join opportunities o on o.id = j.opportunity_id
    where j.api_id = any(${ids}::uuid[])`.execute(call.tx)
  const partsById = new Map(rows.map(({ id, parts }) => [id, parts]))
  return new Map(
    orders.flatMap((order) => {
      const parts = partsById.get(order.orderId)
      return parts ? [[order.orderId, createInputContext(call.now, order, parts)] as const] : []
    }),
  )
}

/** The part of `InputParts` that the order page does not show. */
export type HiddenInputParts = Pick<InputParts, 'documentation' | 'visit' | 'confirmation' | 'locations'>

/**
 * Selects the `HiddenInputParts` of an order, for readers of the whole order. Each table in a statement adds the rules of
 * row-level security to its plan, which PostgreSQL sets up again for every execution.
 */
export function hiddenInputParts(call: Call): RawBuilder<HiddenInputParts> {
  return sql`json_build_object(${hiddenInputFields(call)})`
}

/** Selects the `InputParts` of an order. Table aliases: jobs j, opportunities o. */
export function inputParts(call: Call): RawBuilder<InputParts> {
  return sql`json_build_object(
    'services', (select coalesce(json_agg(json_build_object(
        'api_id', s.id, 'quantity', s.quantity, 'value_entry', s.value_entry) order by s.position), '[]')
      from job_services s where s.job_id = j.api_id),
    'customServices', (select count(*) from job_custom_services s where s.job_id = j.api_id),
    'offeredPrices', (select count(*) from additional_services s
      where s.job_id = j.api_id and s.account_id = j.partner_account_id and s.state = 'price_offered'),
    'products', (select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'quantity', p.quantity,
        'serialNumber', p.serial_number, 'hasSerialNumber', p.has_serial_number) order by p.position), '[]')
      from job_products p where p.job_id = j.api_id),
    'pictures', (select coalesce(json_agg(coalesce(f.type, 'other')), '[]')
      from job_files f join files on files.id = f.file_id
      where f.job_id = j.api_id and files.account_id = j.partner_account_id
        and (f.kind = 'picture' or f.kind = 'document' and f.type is not null)),
    ${hiddenInputFields(call)})`
}

function hiddenInputFields(call: Call): RawBuilder<unknown> {
  return sql`'documentation', ${selectForm('documentation', workProtocolKinds)},
    'visit', ${selectForm('documentation', sql`(${visitProtocol})`)},
    'confirmation', ${selectForm('confirmation', workProtocolKinds)},
    'locations', ${selectOfferedLocations(call)}`
}

/** Kinds of protocol that document finished work. */
const workProtocolKinds = sql`(o.documentation_type, 'standard')`

/**
 * Selects the form of a category: a form of the opportunity before a general one, its kind of documentation
 * before the standard one, the newest version; with its last submission.
 */
function selectForm(
  category: 'documentation' | 'confirmation',
  kinds: RawBuilder<unknown>,
): RawBuilder<FormState | null> {
  return sql`(
    select json_build_object('formId', d.id, 'submissionId', last.id, 'values', last.order_values)
    from form_definitions d
    left join lateral (
      select s.id, s.order_values from submissions s join form_definitions f on f.id = s.form_id
      where s.job_id = j.api_id and s.category = ${category} and not s.draft and s.account_id = j.partner_account_id
        and f.protocol_type in ${kinds}
      order by s.created_at desc limit 1) last on true
    where d.category = ${category} and d.change_request is null
      and (d.order_type is null or d.order_type = j.order_type)
      and (d.opportunity_id is null or d.opportunity_id = o.id)
      and d.protocol_type in ${kinds}
    order by d.opportunity_id is null, d.protocol_type <> o.documentation_type, d.order_type is null, d.version desc
    limit 1)`
}

/**
 * Selects the caller's other locations that were offered an open order. Empty for companies without
 * locations.
 */
function selectOfferedLocations({ actor }: Call): RawBuilder<InputContext['locations']> {
  if (actor.kind !== 'person' || actor.accountIds.length < 2) return sql`'[]'::json`
  return sql`(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
    from offers f join accounts a on a.id = f.account_id
    where f.job_id = j.api_id and f.state in ('open', 'rejected') and f.account_id <> ${actor.accountId}
      and f.account_id = any(${[...actor.accountIds]}::text[]))`
}
