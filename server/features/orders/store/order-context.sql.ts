import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type {
  HoldReason,
  HoldSubstate,
  Mover,
  OrderStatus,
  OrderType,
  SignatureState,
} from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import type { Period } from '../model/inputs/appointment.rules.ts'
import type { PlanningFacts } from '../model/inputs/inputs.rules.ts'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'

export interface ContextRow {
  api_id: string
  sfid: string | null
  name: string
  version: number
  account_id: string | null
  delegated_to_id: string | null
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
  can_create_proposal: string[]
  is_delegated: boolean
  has_report_form: boolean
  mail_restricted: boolean
  has_pending_proposal: boolean
  email: string | null
  locale: Locale
  first_name: string | null
  last_name: string
  postal_code: string
  city: string
  is_own: boolean
}

/** Ids of 36 characters are api_ids, all others are sfids. */
export function matchesOrderId(id: string): RawBuilder<boolean> {
  return id.length === 36 ? sql`j.api_id = ${id}` : sql`j.sfid = ${id}`
}

/** Orders of the caller's companies, or only the delegated ones if the caller sees own orders only. */
export function matchesOwnOrder({ actor }: Call): RawBuilder<boolean> {
  if (actor.kind !== 'person') return sql`true`
  const ofCompany = sql<boolean>`j.partner_account_id = any(${[...actor.accountIds]}::text[])`
  return actor.ownOrdersOnly ? sql`${ofCompany} and j.delegated_to_id = ${actor.contactId}` : ofCompany
}

/** Open orders that were offered to the caller's companies. */
export function matchesOfferedOrder({ actor }: Call): RawBuilder<boolean> {
  if (actor.kind !== 'person') return sql`true`
  return sql`j.status = 'open' and exists (
    select from offers f
    where f.job_id = j.api_id and f.account_id = any(${[...actor.accountIds]}::text[])
      and f.state in ('open', 'rejected'))`
}

/** Facts from other tables than `jobs` and `opportunities`. */
export const restrictionColumns = sql`
  coalesce((select r.protocol_submission_restricted from accounts r where r.id = j.partner_account_id), false)
    as mail_restricted,
  exists (select from counter_proposals q where q.job_id = j.api_id and q.state = 'pending') as has_pending_proposal`

/** Reads one order. With `for update of j` it stays locked until the end of the transaction. */
export async function selectOrderContext(
  call: Call,
  where: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<ContextRow | null> {
  const [row] = await selectOrderContexts(call, where, lock)
  return row ?? null
}

/** Reads several orders in one statement, in any order. */
export async function selectOrderContexts(
  call: Call,
  where: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select j.api_id, j.sfid, j.name, j.version, j.partner_account_id as account_id, j.delegated_to_id,
      j.opportunity_id, j.partner_eid, j.order_type, j.status, j.resumes_to, j.hold_reason, j.hold_substate, j.hold_next,
      j.async_appointment, j.is_remote, j.is_customer_sign_required, j.signature, j.created_at, j.accepted_at,
      j.status_since, j.date_expected, j.readiness_date, j.appointment_start, j.appointment_end, j.offered_dates,
      o.assembly_time_days, o.multiday, o.can_create_proposal, j.delegated_to_id is not null as is_delegated,
      o.multiday_documentation_form_id is not null as has_report_form, ${restrictionColumns},
      c.email, c.locale, c.first_name, c.last_name, c.postal_code, c.city,
      coalesce(${matchesOwnOrder(call)}, false) as is_own
    from jobs j join opportunities o on o.id = j.opportunity_id join customers c on c.id = j.customer_id
    where ${where} ${lock}`.execute(call.tx)
  return rows
}

/** Columns from which `toOrderFacts` builds the facts for the rules. */
export type FactColumns = Pick<
  ContextRow,
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

/** Columns from which `toPlanningFacts` builds the dates of an order. */
export type PlanningColumns = Pick<
  ContextRow,
  | 'created_at'
  | 'date_expected'
  | 'readiness_date'
  | 'assembly_time_days'
  | 'multiday'
  | 'appointment_start'
  | 'appointment_end'
  | 'offered_dates'
>

export function toPlanningFacts(row: PlanningColumns): PlanningFacts {
  const { appointment_start: start, appointment_end: end } = row
  return {
    createdAt: row.created_at,
    dateExpected: row.date_expected,
    readinessDate: row.readiness_date,
    assemblyDays: row.assembly_time_days,
    multiday: row.multiday,
    appointment: start !== null && end !== null ? { start, end } : null,
    offeredDates: row.offered_dates,
  }
}
