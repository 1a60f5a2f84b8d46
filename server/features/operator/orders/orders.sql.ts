import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import { isKnownUnit } from '#contract/kit/amounts/unit-codes'
import type { OrderDraft, OrderView } from '#contract/operator/orders/orders'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import {
  readNextStepsOfAnyOrder,
  type OrderNextSteps,
} from '#server/features/orders/detail/order-tasks.queries'
import { Refusal } from '#server/kernel/refusal'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { listCustomServiceLines, listProductLines, listServiceLines } from './order-lines.sql.ts'

type OrderSummary = OperatorOutput<'order.list'>['data'][number]

/** Returns the api_id of an order given by sfid or api_id. Throws `not_found`. */
export async function requireOrderId({ tx }: OperatorCall, id: string): Promise<string> {
  const row = await tx
    .selectFrom('jobs')
    .select('api_id')
    .where(id.length === 18 ? 'sfid' : 'api_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.api_id
}

/** Finds the order with this number. */
export async function findOrderBySfid(
  { tx }: OperatorCall,
  sfid: string,
): Promise<{ api_id: string; sfid: string } | null> {
  const row = await tx.selectFrom('jobs').select('api_id').where('sfid', '=', sfid).executeTakeFirst()
  return row ? { api_id: row.api_id, sfid } : null
}

/** Selects orders with the tables of a summary, without a condition. */
function selectOrders({ tx }: OperatorCall) {
  return tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('brands as b', 'b.id', 'o.brand_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .leftJoin('accounts as p', 'p.id', 'j.partner_account_id')
}

type OrderSource = ReturnType<typeof selectOrders>

const creditNotesColumn = sql<OrderSummary['credit_notes']>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'status', n.state) order by n.number), '[]')
  from credit_notes n
  where n.state not in ('cancelled', 'cancellation_sent')
    and exists (select from credit_note_lines l where l.credit_note_id = n.id and l.job_id = j.api_id))`

const unitsColumn = sql<string[]>`array(
  select distinct s.unit_measure from job_services s where s.job_id = j.api_id order by 1)`

const documentFailedAtColumn = sql<string | null>`least(j.protocol_failed_at, (
  select min(s.document_failed_at) from submissions s where s.job_id = j.api_id))`

const openOffersColumn = sql<number>`(
  select count(*)::int from offers f where f.job_id = j.api_id and f.state = 'open')`

function selectOrderSummaries(source: OrderSource) {
  return source.select([
    'j.api_id',
    'j.sfid',
    'j.name',
    'j.order_type',
    'j.status',
    'j.status_since',
    'b.name as brand',
    'j.eid',
    'p.id as partner_id',
    'p.name as partner_name',
    'j.hold_reason',
    'j.hold_next',
    'j.hold_substate',
    'j.hold_comment',
    'j.appointment_start',
    'j.appointment_end',
    'j.price_purchasing_cents',
    'j.price_selling_cents',
    'j.version',
    creditNotesColumn.as('credit_notes'),
    openOffersColumn.as('open_offers'),
    unitsColumn.as('units'),
    documentFailedAtColumn.as('document_failed_at'),
  ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectOrderSummaries>['execute']>>[number]

function toOrderSummary(row: SummaryRow): OrderSummary {
  return {
    api_id: row.api_id,
    sfid: row.sfid,
    name: row.name,
    order_type: row.order_type,
    status: row.status,
    status_since: row.status_since,
    brand: row.brand,
    eid: row.eid,
    partner: row.partner_id === null ? null : { id: row.partner_id, name: row.partner_name ?? '' },
    hold: toHoldView(row),
    appointment: toPeriod(row.appointment_start, row.appointment_end),
    credit_notes: row.credit_notes,
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
    open_offers: row.open_offers,
    document_failed_at: row.document_failed_at,
    unknown_units: row.units.filter((unit) => !isKnownUnit(unit)),
    version: row.version,
  }
}

function toHoldView(row: SummaryRow): OrderSummary['hold'] {
  if (row.hold_reason === null || row.hold_next === null) return null
  return {
    reason: row.hold_reason,
    next: row.hold_next,
    substate: row.hold_substate,
    comment: row.hold_comment,
  }
}

function toPeriod(start: string | null, end: string | null): { start: string; end: string } | null {
  return start === null || end === null ? null : { start, end }
}

export interface OrderFilter {
  readonly status?: readonly OrderStatus[] | undefined
  readonly since?: string | undefined
  readonly partner_id?: string | undefined
  readonly eid?: string | undefined
  readonly name?: string | undefined
  readonly page: number
  readonly limit: number
}

/** Lists a page of orders, the longest unchanged first, with their total number. */
export async function listOrderPage(
  call: OperatorCall,
  filter: OrderFilter,
): Promise<{ total: number; rows: OrderSummary[] }> {
  // Without the joined tables: joining a million rows to count them takes a second.
  const filtered = filterOrders(call, filter)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // Ordering by the one status too makes the planner use its index (db/migrations/0381_orders_by_status.sql).
  const sorted = filter.status?.length === 1 ? filtered.orderBy('j.status', 'desc') : filtered
  const page = sorted
    .select('j.api_id')
    .orderBy('j.status_since')
    .orderBy('j.api_id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  const rows = await selectOrderSummaries(selectOrders(call))
    .where('j.api_id', 'in', page)
    .orderBy('j.status_since')
    .orderBy('j.api_id')
    .execute()
  return { total, rows: rows.map(toOrderSummary) }
}

function filterOrders({ tx }: OperatorCall, { status, since, partner_id, eid, name }: OrderFilter) {
  let query = tx.selectFrom('jobs as j')
  if (status?.length) query = query.where('j.status', 'in', [...status])
  if (since !== undefined) query = query.where('j.status_since', '>=', since)
  if (partner_id !== undefined) query = query.where('j.partner_account_id', '=', partner_id)
  if (eid !== undefined) query = query.where('j.eid', '=', eid)
  if (name !== undefined) query = query.where('j.name', '=', name)
  return query
}

/** Reads one order with its lines. Throws `not_found`. */
export async function readOrderView(call: OperatorCall, id: string): Promise<OrderView> {
  const row = await findOrderRowWithDetails(call, id)
  if (!row) throw new Refusal('not_found')
  const [services, custom_services, products, next] = await Promise.all([
    listServiceLines(call, row.api_id),
    listCustomServiceLines(call, row.api_id),
    listProductLines(call, row.api_id),
    readNextStepsOfAnyOrder(call, row.api_id),
  ])
  const lines = { services, custom_services, products }
  return { ...toOrderSummary(row), ...toOrderDetails(row), ...lines, ...toNextSteps(next) }
}

function toNextSteps({
  tasks,
  actions,
  holds,
}: OrderNextSteps): Pick<OrderView, 'tasks' | 'actions' | 'holds'> {
  return {
    tasks,
    actions,
    holds: holds.map(({ reason, substate, mover }) => ({ reason, substate, next: mover })),
  }
}

function findOrderRowWithDetails(call: OperatorCall, id: string) {
  return selectOrderSummaries(selectOrders(call))
    .select([
      'j.project',
      'o.id as opportunity_id',
      'o.name as opportunity_name',
      'o.documentation_type',
      'c.first_name',
      'c.last_name',
      'c.company_name',
      'c.email',
      'c.phone',
      'c.street',
      'c.postal_code',
      'c.city',
      'j.offered_dates',
      'j.partner_eid',
      'j.accepted_at',
      'j.started_at',
      'j.finished_at',
      'j.date_end',
      'j.signature',
      'j.created_at',
      'j.professional_comment',
      'j.customer_comment',
      'j.contact_person',
    ])
    .where(id.length === 18 ? 'j.sfid' : 'j.api_id', '=', id)
    .executeTakeFirst()
}

function toOrderDetails(row: NonNullable<Awaited<ReturnType<typeof findOrderRowWithDetails>>>) {
  const { first_name, last_name, company_name, email, phone, street, postal_code, city } = row
  return {
    project: row.project,
    opportunity: {
      sfid: row.opportunity_id,
      name: row.opportunity_name,
      documentation_type: row.documentation_type,
    },
    customer: { first_name, last_name, company_name, email, phone, street, postal_code, city },
    dates: row.offered_dates as { start: string; end: string }[],
    partner_eid: row.partner_eid,
    accepted_at: row.accepted_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    date_end: row.date_end,
    signature: row.signature,
    created_at: row.created_at,
    professional_comment: row.professional_comment,
    customer_comment: row.customer_comment,
    contact_person: row.contact_person as OrderView['contact_person'],
  }
}

/** Returns the customer and the contact on site in the form that a new order of the same customer takes. */
export async function findOrderCustomer(
  { tx }: OperatorCall,
  orderId: string,
): Promise<Pick<OrderDraft, 'customer' | 'contact_person'>> {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select(['j.contact_person', 'c.first_name', 'c.last_name', 'c.company_name', 'c.email', 'c.phone'])
    .select([
      'c.mobile_phone',
      'c.locale',
      'c.street',
      'c.postal_code',
      'c.city',
      'c.latitude',
      'c.longitude',
    ])
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { contact_person, latitude, longitude, ...customer } = row
  const position = latitude !== null && longitude !== null ? { latitude, longitude } : {}
  return {
    customer: { ...customer, ...position },
    contact_person: contact_person as OrderDraft['contact_person'],
  }
}
