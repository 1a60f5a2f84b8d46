import { sql, type RawBuilder } from 'kysely'
import { protocolSteps, type MediaType } from '#contract/orders/model/order-enums'
import type { OrderFile, Product } from '#contract/orders/orders'
import type { Order } from '#contract/orders/orders'
import type { LocalText } from '#contract/kit/locale'
import type { z } from 'zod'
import type { Call } from '#server/kernel/call'
import { isoInstant, orderRowColumns, orderRowTables } from '../projection/list-projection.sql.ts'
import { createInputContext, type InputContext, type InputParts } from '../model/inputs/inputs.rules.ts'
import { matchesOrderId, matchesOwnOrder, toOrderFacts, toPlanningFacts } from '../store/order-context.sql.ts'
import { hiddenInputParts, type HiddenInputParts } from '../store/input-context.sql.ts'
import type { OrderRowSource } from '../projection/list-rows.view.ts'

interface ServiceRow {
  readonly api_id: string
  readonly service: { id: string; description: LocalText }
  readonly quantity: number
  readonly unit_measure: string
  readonly value_entry: number
  readonly price_cents: number
  readonly product_id: string | null
  readonly brand_project_id: string | null
}

interface CustomServiceRow {
  readonly api_id: string
  readonly name: string
  readonly hints_de: string | null
  readonly service_type: string | null
  readonly quantity: number
  readonly price_cents: number
}

type FileRow = Omit<z.input<typeof OrderFile>, 'resource' | 'thumbnail'> & {
  readonly has_thumbnail: boolean
  /** Whether it belongs to the company that has the order. */
  readonly is_own: boolean
}
type SignatureRow = Omit<Order['signature'], 'resource'> & { readonly file_id: string | null }

type AdditionalServiceRow = Omit<
  Order['additional_services'][number],
  'price_purchasing' | 'price_offered' | 'may_agree' | 'may_withdraw'
> & {
  readonly price_cents: number
  readonly offered_cents: number | null
}

type CounterProposalRow = Omit<
  Order['counter_proposals'][number],
  'appointment_date' | 'price_purchasing'
> & {
  readonly appointment_start: string | null
  readonly appointment_end: string | null
  readonly price_cents: number | null
}

/** Everything that the order page shows, before it is reduced to what the caller's profile may see. */
export interface OrderSource extends OrderRowSource {
  readonly warning_at: string | null
  readonly danger_at: string | null
  readonly finished_at: string | null
  /** When it was really done, if it was done offline. */
  readonly started_done_at: string | null
  readonly finished_done_at: string | null
  readonly protocol_failed_at: string | null
  readonly protocol_requested_at: string | null
  readonly hold_comment: string | null
  readonly rework: Order['rework'] | null
  readonly professional_comment: string | null
  readonly customer_comment: string | null
  readonly services_total_minutes: number
  readonly customer_email: string | null
  readonly email_type: string | null
  readonly invoicing_target: string | null
  readonly vat_rate: number
  readonly documentation_type: string
  readonly multiday: boolean
  readonly multiday_documentation_form_id: string | null
  readonly services: ServiceRow[]
  readonly custom_services: CustomServiceRow[]
  readonly products: (Omit<z.input<typeof Product>, 'price_listing'> & { readonly price_cents: number })[]
  readonly files: FileRow[]
  readonly contacts: Order['opportunity']['technical_support_contacts']
  readonly taken: SignatureRow | null
  readonly submissions: Order['submissions']
  readonly proposals: CounterProposalRow[]
  readonly additional_services: AdditionalServiceRow[]
  readonly invoices: Order['invoices']
  readonly inputs: HiddenInputParts
  /** Whether the caller has not read all messages. */
  readonly has_unread: boolean
}

/** Reads the caller's order with all its parts in one statement. */
export async function findOwnOrderSource(call: Call, id: string): Promise<OrderSource | null> {
  return selectOrderSource(call, sql`${matchesOrderId(id)} and ${matchesOwnOrder(call)}`)
}

/** Reads any order with all its parts in one statement. Needs the marketplace's transaction. */
export async function findAnyOrderSource(call: Call, orderId: string): Promise<OrderSource | null> {
  return selectOrderSource(call, matchesOrderId(orderId))
}

async function selectOrderSource(call: Call, where: RawBuilder<boolean>): Promise<OrderSource | null> {
  const { rows } = await sql<OrderSource>`
    select ${orderRowColumns}, '[]'::json as offers, j.warning_at, j.danger_at, j.finished_at, j.started_done_at, j.finished_done_at,
      j.protocol_failed_at, j.protocol_requested_at, j.hold_comment, j.professional_comment, j.customer_comment, j.services_total_minutes, c.email as customer_email,
      o.email_type, o.invoicing_target, o.vat_rate::float8 as vat_rate, o.documentation_type, o.multiday, o.multiday_documentation_form_id,
      ${services} as services, ${customServices} as custom_services, ${products} as products, ${files} as files,
      ${contacts} as contacts, ${signature} as taken, ${submissions} as submissions,
      ${proposals} as proposals, ${additionalServices} as additional_services, ${invoices} as invoices, ${rework} as rework, ${hiddenInputParts(call)} as inputs, ${hasUnreadMessages(call)} as has_unread
    from ${orderRowTables}
    where ${where}`.execute(call.tx)
  return rows[0] ?? null
}

function hasUnreadMessages({ actor }: Call): RawBuilder<boolean> {
  if (actor.kind !== 'person') return sql`false`
  return sql`exists (select from comment_unread u where u.contact_id = ${actor.contactId} and u.job_id = j.api_id)`
}

/** Returns what the inputs of the order's next steps depend on. */
export function toSourceInputContext(source: OrderSource, now: Temporal.Instant): InputContext {
  const order = { facts: toOrderFacts(source), ...toPlanningFacts(source) }
  return createInputContext(now, order, toInputParts(source))
}

/** Takes from the shown parts what `inputParts` in store/input-context.sql.ts reads for a step. */
function toInputParts(source: OrderSource): InputParts {
  return {
    ...source.inputs,
    services: source.services.map(({ api_id, quantity, value_entry }) => ({ api_id, quantity, value_entry })),
    customServices: source.custom_services.length,
    offeredPrices: source.additional_services.filter(({ state }) => state === 'price_offered').length,
    products: source.products.map((product) => ({
      id: product.id,
      name: product.name,
      quantity: product.quantity,
      serialNumber: product.serial_number,
      hasSerialNumber: product.has_serial_number,
    })),
    pictures: source.files.filter(isStepPicture).map(({ type }) => (type ?? 'other') as MediaType),
  }
}

/** Pictures of the company itself count for a step, and its documents of a kind. */
function isStepPicture({ is_own, kind, type }: FileRow): boolean {
  return is_own && (kind === 'picture' || (kind === 'document' && type !== null))
}

function jsonList(json: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(${json} order by ${order}), '[]') from ${from})`
}

const services = jsonList(
  sql`json_build_object('api_id', s.id, 'service', json_build_object('id', s.service_key, 'description', s.description),
    'quantity', s.quantity, 'unit_measure', s.unit_measure, 'value_entry', s.value_entry,
    'price_cents', s.price_purchasing_cents, 'product_id', s.product_id, 'brand_project_id', s.brand_project_id)`,
  sql`job_services s where s.job_id = j.api_id`,
  sql`s.position`,
)

const customServices = jsonList(
  sql`json_build_object('api_id', s.id, 'name', s.name, 'hints_de', s.hints_de, 'service_type', s.service_type,
    'quantity', s.quantity, 'price_cents', s.price_purchasing_cents)`,
  sql`job_custom_services s where s.job_id = j.api_id`,
  sql`s.position`,
)

const products = jsonList(
  sql`json_build_object('id', p.id, 'item_id', p.item_id, 'name', p.name, 'quantity', p.quantity,
    'supplier', p.supplier, 'url', p.url, 'serial_number', p.serial_number,
    'has_serial_number', p.has_serial_number,
    'chargepoint_number', p.chargepoint_number, 'product_password', p.product_password, 'hint', p.hint,
    'price_cents', p.price_listing_cents, 'productFiles', p.files, 'productOpportunityFiles', p.opportunity_files)`,
  sql`job_products p where p.job_id = j.api_id`,
  sql`p.position`,
)

// Files of an earlier company stay with that company.
const files = jsonList(
  sql`json_build_object('id', f.id, 'name', f.name, 'kind', x.kind, 'type', x.type, 'content_type', f.content_type,
    'size', f.size, 'created_after', x.created_after, 'has_thumbnail', f.thumbnail_key is not null,
    'is_own', coalesce(f.account_id = j.partner_account_id, false), 'updatedAt', ${isoInstant('x.created_at')})`,
  sql`(
      select file_id, kind::text, type, created_at, null as created_after from job_files where job_id = j.api_id
      union all
      select p.file_id, 'protocol', null, p.created_at, (
        select h.step from order_history(j.api_id, j.created_at) h
        where h.at <= p.created_at and h.step = any (${[...protocolSteps]}::text[])
        order by h.id desc limit 1)
      from protocols p
      where p.job_id = j.api_id and p.file_id not in (select file_id from job_files where job_id = j.api_id)
    ) x join files f on f.id = x.file_id
    where f.account_id is null or f.account_id = j.partner_account_id`,
  sql`x.created_at desc, f.id`,
)

const contacts = jsonList(
  sql`json_build_object('sfid', t.id, 'first_name', t.first_name, 'last_name', t.last_name, 'phone', t.phone,
    'mobile_phone', t.mobile_phone)`,
  sql`opportunity_contacts t where t.opportunity_id = o.id`,
  sql`t.last_name, t.id`,
)

const signature = sql`(
  select json_build_object('state', s.state, 'name', s.name, 'signed_at', coalesce(${isoInstant('s.done_at')}, ${isoInstant('s.at')}), 'reason', s.reason,
    'text', s.reason_text, 'file_id', s.file_id)
  from customer_signatures s where s.job_id = j.api_id)`

/** The last return by the marketplace, unless the work was submitted again since. */
const rework = sql`case when j.status in ('started', 'on_hold') then (
  select case when h.step = 'order.rework' then json_build_object('comment', coalesce(h.after ->> 'comment', ''),
    'at', ${isoInstant('h.at')}, 'fields', coalesce(h.after -> 'fields', '[]')) end
  from order_history(j.api_id, j.created_at) h
  where h.account_id = j.partner_account_id and h.step in ('order.rework', 'order.submit')
  order by h.id desc limit 1) end`

const submissions = jsonList(
  sql`json_build_object('id', s.id, 'form_id', s.form_id, 'category', s.category, 'created_at', ${isoInstant('s.created_at')})`,
  sql`submissions s where s.job_id = j.api_id and not s.draft and s.account_id = j.partner_account_id`,
  sql`s.created_at desc, s.id`,
)

const proposals = jsonList(
  sql`json_build_object('id', q.id, 'kind', q.kind, 'state', q.state, 'appointment_start', ${isoInstant('q.appointment_start')},
    'appointment_end', ${isoInstant('q.appointment_end')}, 'price_cents', q.price_cents, 'reason', q.reason,
    'answer', q.answer, 'author', q.author, 'created_at', ${isoInstant('q.created_at')},
    'expires_at', ${isoInstant('q.expires_at')}, 'ended_at', ${isoInstant('q.ended_at')})`,
  sql`counter_proposals q where q.job_id = j.api_id and q.account_id = j.partner_account_id`,
  sql`q.created_at desc, q.id`,
)

const additionalServices = jsonList(
  sql`json_build_object('id', x.id, 'state', x.state, 'name', x.name, 'hints_de', x.hints_de,
    'service_type', x.service_type, 'quantity', x.quantity, 'price_cents', x.price_cents,
    'offered_cents', x.offered_cents, 'answer', x.answer, 'author', x.author,
    'created_at', ${isoInstant('x.created_at')})`,
  sql`additional_services x where x.job_id = j.api_id and x.account_id = j.partner_account_id`,
  sql`x.created_at, x.id`,
)

const invoices = jsonList(
  sql`json_build_object('id', n.id, 'number', n.number, 'status', n.state, 'issue_date', n.issue_date)`,
  sql`credit_notes n where n.account_id = j.partner_account_id and exists (
    select from credit_note_lines l where l.credit_note_id = n.id and l.job_id = j.api_id)`,
  sql`n.number desc`,
)
