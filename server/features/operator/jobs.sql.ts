import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import { isKnownUnit } from '#contract/kit/amounts/unit-codes'
import type { LocalText } from '#contract/kit/locale'
import type { OrderDraft, OrderView } from '#contract/operator/orders'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { Refusal } from '#server/kernel/refusal'
import type { OperatorCall } from '#server/kernel/operator-routes'

type Summary = OperatorOutput<'order.list'>['data'][number]

/** A job is named by its sfid or its api_id; gives the api_id, or refuses. */
export async function orderIdOf({ tx }: OperatorCall, id: string): Promise<string> {
  const row = await tx
    .selectFrom('jobs')
    .select('api_id')
    .where(id.length === 18 ? 'sfid' : 'api_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.api_id
}

/** The job of this number, where there is one. */
export async function knownJob(
  { tx }: OperatorCall,
  sfid: string,
): Promise<{ api_id: string; sfid: string } | null> {
  const row = await tx.selectFrom('jobs').select('api_id').where('sfid', '=', sfid).executeTakeFirst()
  return row ? { api_id: row.api_id, sfid } : null
}

/** Jobs with all that a summary shows, without a condition. */
function jobs({ tx }: OperatorCall) {
  return tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('brands as b', 'b.id', 'o.brand_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .leftJoin('accounts as p', 'p.id', 'j.partner_account_id')
}

type Source = ReturnType<typeof jobs>

const creditNotesOfJob = sql<Summary['credit_notes']>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'status', n.state) order by n.number), '[]')
  from credit_notes n
  where n.state not in ('cancelled', 'cancellation_sent')
    and exists (select from credit_note_lines l where l.credit_note_id = n.id and l.job_id = j.api_id))`

const unitsOfJob = sql<string[]>`array(
  select distinct s.unit_measure from job_services s where s.job_id = j.api_id order by 1)`

const failedDocument = sql<string | null>`least(j.protocol_failed_at, (
  select min(s.document_failed_at) from submissions s where s.job_id = j.api_id))`

const openOffers = sql<number>`(
  select count(*)::int from offers f where f.job_id = j.api_id and f.state = 'open')`

function summaries(source: Source) {
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
    creditNotesOfJob.as('credit_notes'),
    openOffers.as('open_offers'),
    unitsOfJob.as('units'),
    failedDocument.as('document_failed_at'),
  ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

function summaryOf(row: SummaryRow): Summary {
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
    hold: holdOf(row),
    appointment: period(row.appointment_start, row.appointment_end),
    credit_notes: row.credit_notes,
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
    open_offers: row.open_offers,
    document_failed_at: row.document_failed_at,
    unknown_units: row.units.filter((unit) => !isKnownUnit(unit)),
    version: row.version,
  }
}

function holdOf(row: SummaryRow): Summary['hold'] {
  if (row.hold_reason === null || row.hold_next === null) return null
  return {
    reason: row.hold_reason,
    next: row.hold_next,
    substate: row.hold_substate,
    comment: row.hold_comment,
  }
}

function period(start: string | null, end: string | null): { start: string; end: string } | null {
  return start === null || end === null ? null : { start, end }
}

export interface JobFilter {
  readonly status?: readonly OrderStatus[] | undefined
  readonly since?: string | undefined
  readonly partner_id?: string | undefined
  readonly eid?: string | undefined
  readonly name?: string | undefined
  readonly page: number
  readonly limit: number
}

/** One page of jobs, the longest unchanged first, and how many fit. */
export async function jobPage(
  call: OperatorCall,
  filter: JobFilter,
): Promise<{ total: number; rows: Summary[] }> {
  const fitting = fit(jobs(call), filter)
  const { total } = await fitting
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await summaries(fitting)
    .orderBy('j.status_since')
    .orderBy('j.api_id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows: rows.map(summaryOf) }
}

function fit(source: Source, { status, since, partner_id, eid, name }: JobFilter): Source {
  let query = source
  if (status?.length) query = query.where('j.status', 'in', [...status])
  if (since !== undefined) query = query.where('j.status_since', '>=', since)
  if (partner_id !== undefined) query = query.where('j.partner_account_id', '=', partner_id)
  if (eid !== undefined) query = query.where('j.eid', '=', eid)
  if (name !== undefined) query = query.where('j.name', '=', name)
  return query
}

/** One job with its lines; refuses an unknown one. */
export async function jobView(call: OperatorCall, id: string): Promise<OrderView> {
  const row = await wholeJob(call, id)
  if (!row) throw new Refusal('not_found')
  const [services, custom_services, products] = await Promise.all([
    serviceLines(call, row.api_id),
    customServiceLines(call, row.api_id),
    productLines(call, row.api_id),
  ])
  return { ...summaryOf(row), ...details(row), services, custom_services, products }
}

function wholeJob(call: OperatorCall, id: string) {
  return summaries(jobs(call))
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
    ])
    .where(id.length === 18 ? 'j.sfid' : 'j.api_id', '=', id)
    .executeTakeFirst()
}

function details(row: NonNullable<Awaited<ReturnType<typeof wholeJob>>>) {
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
  }
}

async function serviceLines({ tx }: OperatorCall, orderId: string): Promise<OrderView['services']> {
  const rows = await tx
    .selectFrom('job_services')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    api_id: row.id,
    service: row.service_key,
    description: row.description as LocalText,
    quantity: Number(row.quantity),
    unit_measure: row.unit_measure,
    value_entry: Number(row.value_entry),
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
    minutes: row.minutes,
    qualifications: row.qualifications,
  }))
}

async function customServiceLines(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OrderView['custom_services']> {
  const rows = await tx
    .selectFrom('job_custom_services')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    api_id: row.id,
    name: row.name,
    service_type: row.service_type,
    quantity: Number(row.quantity),
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
  }))
}

async function productLines({ tx }: OperatorCall, orderId: string): Promise<OrderView['products']> {
  const rows = await tx
    .selectFrom('job_products')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, item_id, name, quantity, supplier, serial_number, chargepoint_number }) => ({
    id,
    item_id,
    name,
    quantity: Number(quantity),
    supplier,
    serial_number,
    chargepoint_number,
  }))
}

/** Who has ordered a job and who is on site, as a new job of the same customer takes them. */
export async function customerOfJob(
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
