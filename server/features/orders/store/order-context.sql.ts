import { sql, type RawBuilder } from 'kysely'
import { getReadableQueues } from '#contract/authorization'
import type {
  HoldReason,
  HoldSubstate,
  Mover,
  OrderStatus,
  OrderType,
  SignatureState,
} from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { Period } from '../model/inputs/appointment.rules.ts'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'

/** An order as commands need it: its company, the facts for the rules, and its dates. */
export interface OrderContext {
  readonly orderId: string
  readonly sfid: string | null
  readonly name: string
  readonly version: number
  /** null until a company accepts the order. */
  readonly accountId: string | null
  readonly customerId: string
  readonly opportunityId: string
  readonly partnerEid: string | null
  readonly facts: OrderFacts
  /** Since when the order belongs to its company. For an open order: its creation. */
  readonly assignedSince: string
  /** Since when the order has its status, by server time. */
  readonly statusSince: string
  readonly createdAt: string
  readonly dateExpected: string | null
  readonly readinessDate: string | null
  readonly appointment: Period | null
  readonly offeredDates: readonly Period[]
  readonly assemblyDays: number
  readonly multiday: boolean
  readonly documentationType: string
}

interface Row {
  api_id: string
  sfid: string | null
  name: string
  version: number
  partner_account_id: string | null
  customer_id: string
  opportunity_id: string
  partner_eid: string | null
  order_type: OrderType
  status: OrderStatus
  resumes_to: OrderStatus | null
  hold_reason: HoldReason | null
  hold_substate: HoldSubstate | null
  hold_next: Mover | null
  async_appointment: boolean
  is_remote: boolean
  is_customer_sign_required: boolean
  signature: SignatureState
  created_at: string
  accepted_at: string | null
  status_since: string
  date_expected: string | null
  readiness_date: string | null
  appointment_start: string | null
  appointment_end: string | null
  offered_dates: Period[]
  assembly_time_days: number
  multiday: boolean
  documentation_type: string
  can_create_proposal: string[]
  is_delegated: boolean
  has_report_form: boolean
  mail_restricted: boolean
  has_pending_proposal: boolean
}

/** Ids of 36 characters are api_ids, all others are sfids. */
function matchesOrderId(id: string): RawBuilder<boolean> {
  return id.length === 36 ? sql`j.api_id = ${id}` : sql`j.sfid = ${id}`
}

/** Orders of the caller's companies, or only the delegated ones if the caller sees own orders only. */
function matchesOwnOrder({ actor }: Call): RawBuilder<boolean> {
  if (actor.kind !== 'person') return sql`true`
  const ofCompany = sql<boolean>`j.partner_account_id = any(${[...actor.accountIds]}::text[])`
  return actor.ownOrdersOnly ? sql`${ofCompany} and j.delegated_to_id = ${actor.contactId}` : ofCompany
}

/** Open orders that were offered to the caller's companies. */
function matchesOfferedOrder({ actor }: Call): RawBuilder<boolean> {
  if (actor.kind !== 'person') return sql`true`
  return sql`j.status = 'open' and exists (
    select from offers f
    where f.job_id = j.api_id and f.account_id = any(${[...actor.accountIds]}::text[])
      and f.state in ('open', 'rejected'))`
}

/**
 * Locks the caller's order until the end of the transaction. Throws `not_found` for orders of other
 * companies.
 */
export async function lockOrder(call: Call, id: string): Promise<OrderContext> {
  return requireFound(
    await selectOrderContext(
      call,
      sql`${matchesOrderId(id)} and ${matchesOwnOrder(call)}`,
      sql`for update of j`,
    ),
  )
}

/** Returns the caller's order. Throws `forbidden` if it is in a queue that the caller may not read. */
export async function requireOrder(call: Call, id: string): Promise<OrderContext> {
  const order = requireFound(
    await selectOrderContext(call, sql`${matchesOrderId(id)} and ${matchesOwnOrder(call)}`),
  )
  requireReadableQueue(call, order)
  return order
}

function requireReadableQueue({ actor }: Call, { facts }: OrderContext): void {
  if (actor.kind !== 'person') return
  if (!getReadableQueues(actor.profiles).includes(getOwnQueue(facts))) throw new Refusal('forbidden')
}

/** Returns any order. Needs the marketplace's transaction. */
export async function requireAnyOrder(call: Call, id: string): Promise<OrderContext> {
  return requireFound(await selectOrderContext(call, matchesOrderId(id)))
}

/** Returns the caller's order, or an open order that was offered to the caller. */
export async function requireOwnOrOfferedOrder(call: Call, id: string): Promise<OrderContext> {
  return requireFound(
    await selectOrderContext(
      call,
      sql`${matchesOrderId(id)} and (${matchesOwnOrder(call)} or ${matchesOfferedOrder(call)})`,
    ),
  )
}

/** Finds an open order that was offered to the caller. */
export async function findOpenOfferedOrder(call: Call, id: string): Promise<OrderContext | null> {
  return selectOrderContext(call, sql`${matchesOrderId(id)} and ${matchesOfferedOrder(call)}`)
}

function requireFound(order: OrderContext | null): OrderContext {
  if (!order) throw new Refusal('not_found')
  return order
}

/** Facts from other tables than `jobs` and `opportunities`. */
export const restrictionColumns = sql`
  coalesce((select r.protocol_submission_restricted from accounts r where r.id = j.partner_account_id), false)
    as mail_restricted,
  exists (select from counter_proposals q where q.job_id = j.api_id and q.state = 'pending') as has_pending_proposal`

async function selectOrderContext(
  { tx }: Call,
  where: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<OrderContext | null> {
  const { rows } = await sql<Row>`
    select j.api_id, j.sfid, j.name, j.version, j.partner_account_id, j.customer_id, j.opportunity_id, j.partner_eid,
      j.order_type, j.status, j.resumes_to, j.hold_reason, j.hold_substate, j.hold_next,
      j.async_appointment, j.is_remote, j.is_customer_sign_required, j.signature,
      j.created_at, j.accepted_at, j.status_since, j.date_expected, j.readiness_date, j.appointment_start, j.appointment_end, j.offered_dates,
      o.assembly_time_days, o.multiday, o.documentation_type, o.can_create_proposal,
      j.delegated_to_id is not null as is_delegated,
      o.multiday_documentation_form_id is not null as has_report_form, ${restrictionColumns}
    from jobs j join opportunities o on o.id = j.opportunity_id
    where ${where} ${lock}`.execute(tx)
  return rows[0] ? toOrderContext(rows[0]) : null
}

function toOrderContext(row: Row): OrderContext {
  return {
    orderId: row.api_id,
    sfid: row.sfid,
    name: row.name,
    version: row.version,
    accountId: row.partner_account_id,
    customerId: row.customer_id,
    opportunityId: row.opportunity_id,
    partnerEid: row.partner_eid,
    facts: toOrderFacts(row),
    assignedSince: row.accepted_at ?? row.created_at,
    statusSince: row.status_since,
    createdAt: row.created_at,
    dateExpected: row.date_expected,
    readinessDate: row.readiness_date,
    appointment: toAppointmentPeriod(row.appointment_start, row.appointment_end),
    offeredDates: row.offered_dates,
    assemblyDays: row.assembly_time_days,
    multiday: row.multiday,
    documentationType: row.documentation_type,
  }
}

/** Columns from which `toOrderFacts` builds the facts for the rules. */
export type FactColumns = Pick<
  Row,
  | 'order_type'
  | 'status'
  | 'resumes_to'
  | 'hold_reason'
  | 'hold_substate'
  | 'hold_next'
  | 'async_appointment'
  | 'is_remote'
  | 'is_customer_sign_required'
  | 'signature'
  | 'can_create_proposal'
  | 'is_delegated'
  | 'has_report_form'
  | 'mail_restricted'
  | 'has_pending_proposal'
>

export function toOrderFacts(row: FactColumns): OrderFacts {
  return {
    type: row.order_type,
    status: row.status,
    resumesTo: row.resumes_to,
    hold:
      row.hold_reason && row.hold_next
        ? { reason: row.hold_reason, substate: row.hold_substate, mover: row.hold_next }
        : null,
    asyncAppointment: row.async_appointment,
    isRemote: row.is_remote,
    signatureRequired: row.is_customer_sign_required,
    signature: row.signature,
    canPropose: row.can_create_proposal.includes('partner'),
    isDelegated: row.is_delegated,
    hasReportForm: row.has_report_form,
    mailRestricted: row.mail_restricted,
    hasPendingProposal: row.has_pending_proposal,
  }
}

export function toAppointmentPeriod(start: string | null, end: string | null): Period | null {
  return start !== null && end !== null ? { start, end } : null
}
