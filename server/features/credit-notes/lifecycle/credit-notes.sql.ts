import { sql } from 'kysely'
import type { InvoiceProfile } from '#contract/kit/invoice-profiles'
import type { CreditNoteState, RefundMethod, WithholdingReason } from '#contract/money/credit-notes'
import type { WorkKind } from '#contract/money/work-kinds'
import type { OrderStatus, OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import type { Issuer } from '../model/issuer.services.ts'
import type { Series, VatStatus } from '../model/credit-note-steps.rules.ts'

/** Data of the credited company on the day of issue. */
export interface Recipient {
  readonly account_id: string
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country_code: string
  readonly tax_id: string | null
  readonly vat_id: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly account_holder: string | null
  /** Version of the self-billing agreement, if the company accepted one. */
  readonly consent_version: string | null
  readonly consent_on: string | null
  /** Absent in credit notes that were issued before the company could choose. */
  readonly invoice_profile?: InvoiceProfile
  /** The contact in the e-invoice; set if the company chose XRechnung. */
  readonly invoice_email?: string | null
  readonly invoice_phone?: string | null
}

export interface NewCreditNoteLine {
  readonly job_id: string
  readonly description: string
  readonly quantity: number
  readonly unit_measure: string
  readonly price_cents: number
  readonly net_cents: number
  readonly performed_on: string
  readonly work_kind: WorkKind
}

/**
 * Returns the next number of a series. The row stays locked until the transaction ends, and a rollback
 * returns the number, so that there are no gaps.
 */
export async function takeNextDocumentNumber(tx: Tx, kind: Series, year: number): Promise<number> {
  const row = await tx
    .insertInto('document_numbers')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql<number>`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** A company as its credit notes need it. */
export interface Payee {
  readonly recipient: Recipient
  readonly vatStatus: VatStatus
  readonly parentId: string | null
}

/** Locks the company against changes, so that no credit note is issued while the company withdraws its agreement. */
export async function findCreditNoteRecipient(tx: Tx, accountId: string): Promise<Payee | null> {
  const row = await selectPayees(tx).where('id', '=', accountId).forShare().executeTakeFirst()
  return row ? toPayee(row) : null
}

/** Returns these companies without a lock, for previews. */
export async function listPayees(tx: Tx, accountIds: readonly string[]): Promise<Payee[]> {
  if (accountIds.length === 0) return []
  const rows = await selectPayees(tx)
    .where('id', 'in', [...accountIds])
    .execute()
  return rows.map(toPayee)
}

function selectPayees(tx: Tx) {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .select(sql<string | null>`(self_billing_consent_at at time zone 'Europe/Berlin')::date`.as('consent_on'))
}

type PayeeRow = Awaited<ReturnType<ReturnType<typeof selectPayees>['execute']>>[number]

function toPayee(row: PayeeRow): Payee {
  const billing = row.billing_street !== null && row.billing_city !== null
  const recipient = {
    account_id: row.id,
    name: row.name,
    street: (billing ? row.billing_street : row.street) ?? '',
    postal_code: (billing ? row.billing_postal_code : row.postal_code) ?? '',
    city: (billing ? row.billing_city : row.city) ?? '',
    country_code: row.country_code,
    tax_id: row.tax_id,
    vat_id: row.vat_id,
    iban: row.iban,
    bic: row.bic,
    account_holder: row.account_holder,
    consent_version: row.self_billing_consent_version,
    consent_on: row.consent_on,
    invoice_profile: row.invoice_profile,
    invoice_email: row.invoice_email,
    invoice_phone: row.invoice_phone,
  }
  return { recipient, vatStatus: row.vat_status, parentId: row.parent_id }
}

/** Returns whether the company was notified about exactly these gaps after `since`. */
export async function wasBlockReportedSince(
  tx: Tx,
  accountId: string,
  since: string,
  missing: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('history')
    .select('id')
    .where('subject', '=', 'account')
    .where('subject_id', '=', accountId)
    .where('step', '=', 'creditNote.block')
    .where('at', '>', since)
    .where(sql<boolean>`after -> 'missing' = ${JSON.stringify(missing)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface OrderToCredit {
  readonly api_id: string
  readonly name: string
  readonly partner_account_id: string | null
  readonly order_type: OrderType
  readonly performed_on: string
}

/** The day in Berlin on which the work of an order was done. */
export const performedOnColumn = sql<string>`
  (coalesce(finished_at, appointment_end, status_since) at time zone 'Europe/Berlin')::date`

/** Locks the orders in a fixed sequence, so that two concurrent issues cannot deadlock. */
export async function lockOrdersToCredit(tx: Tx, orderIds: readonly string[]): Promise<OrderToCredit[]> {
  return tx
    .selectFrom('jobs')
    .select(['api_id', 'name', 'partner_account_id', 'order_type'])
    .select(performedOnColumn.as('performed_on'))
    .where('api_id', 'in', [...orderIds])
    .orderBy('api_id')
    .forUpdate()
    .execute()
}

/** Returns whether one of these orders is on a credit note that is not cancelled. Lock the orders before. */
export async function hasCreditedOrder(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .select('n.id')
    .where('l.job_id', 'in', [...orderIds])
    .where('n.cancellation_number', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface ServiceLine {
  readonly job_id: string
  readonly description: string
  readonly quantity: string
  readonly unit_measure: string
  readonly price_purchasing_cents: number
  /** The kind of the line, else of the service in the brand's catalogue; null: neither names one. */
  readonly work_kind: WorkKind | null
}

/** Returns the services and custom services of these orders, in this sequence per order. */
export async function listServiceLinesToCredit(tx: Tx, orderIds: readonly string[]): Promise<ServiceLine[]> {
  const result = await sql<ServiceLine>`
    select job_id, description, quantity, unit_measure, price_purchasing_cents, work_kind from (
      select s.job_id, 0 as kind, s.position, s.description ->> 'de' as description, s.quantity, s.unit_measure,
        s.price_purchasing_cents, coalesce(s.work_kind, c.work_kind) as work_kind
      from job_services s
      join jobs j on j.api_id = s.job_id join opportunities o on o.id = j.opportunity_id
      left join brand_services c on c.brand_id = o.brand_id and c.service_key = s.service_key
      where s.job_id = any (${[...orderIds]}::uuid[])
      union all
      select job_id, 1, position, name, quantity, 'Stück', price_purchasing_cents, work_kind
      from job_custom_services where job_id = any (${[...orderIds]}::uuid[])
    ) lines where quantity > 0 order by job_id, kind, position`.execute(tx)
  return result.rows
}

export interface NewCreditNote {
  readonly id: string
  readonly number: string
  readonly accountId: string
  readonly issueDate: string
  readonly netCents: number
  readonly vatCents: number
  readonly vatRate: number
  readonly vatStatus: VatStatus
  /** The price of the construction work including VAT. */
  readonly constructionCents: number
  /** The tax that would be withheld today (§ 48 EStG). */
  readonly announcedTaxCents: number
  readonly outsideCommunicationNumber: string | null
  readonly issuer: Issuer
  readonly recipient: Recipient
  readonly search: string
  readonly createdAt: string
}

export async function insertCreditNote(
  tx: Tx,
  note: NewCreditNote,
  lines: readonly NewCreditNoteLine[],
): Promise<void> {
  await tx
    .insertInto('credit_notes')
    .values({
      id: note.id,
      number: note.number,
      account_id: note.accountId,
      issue_date: note.issueDate,
      net_cents: note.netCents,
      vat_cents: note.vatCents,
      vat_rate: String(note.vatRate),
      vat_status: note.vatStatus,
      construction_cents: note.constructionCents,
      announced_tax_cents: note.announcedTaxCents,
      outside_communication_number: note.outsideCommunicationNumber,
      issuer: JSON.stringify(note.issuer),
      recipient: JSON.stringify(note.recipient),
      search: note.search,
      created_at: note.createdAt,
    })
    .execute()
  const rows = lines.map((line, place) => ({
    ...line,
    quantity: String(line.quantity),
    credit_note_id: note.id,
    position: place + 1,
  }))
  await tx.insertInto('credit_note_lines').values(rows).execute()
}

/** Locks a credit note and returns what its steps need. */
export async function lockCreditNote(tx: Tx, id: string) {
  return selectLockedNotes(tx).where('n.id', '=', id).executeTakeFirst()
}

/** Locks credit notes in the sequence in which payment files lock them, and returns what their steps need. */
export async function lockCreditNotes(tx: Tx, ids: readonly string[]) {
  return selectLockedNotes(tx)
    .where(sql<boolean>`n.id = any (${[...ids]}::uuid[])`)
    .orderBy('n.account_id')
    .orderBy('n.number')
    .execute()
}

function selectLockedNotes(tx: Tx) {
  return tx
    .selectFrom('credit_notes as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .select([
      'n.id',
      'n.number',
      'n.state',
      'n.account_id',
      'n.search',
      'n.total_cents',
      'n.cancellation_number',
    ])
    .select('a.parent_id')
    .forUpdate('n')
}

/** Returns whether a payment file that is not cancelled contains an open transfer of a credit note. */
export async function hasOrderedTransfer(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transfers')
    .select('id')
    .where('credit_note_id', '=', id)
    .where('state', '=', 'ordered')
    .executeTakeFirst()
  return row !== undefined
}

export interface CreditNoteStateChange {
  readonly state: CreditNoteState
  readonly paid_at?: string | null
  readonly withholding?: WithholdingReason | null
  readonly taxed_cents?: number
  readonly withheld_cents?: number
  readonly cancellation_number?: string
  readonly cancellation_date?: string
  readonly search?: string
  readonly refund?: RefundMethod
}

export async function updateCreditNote(tx: Tx, id: string, change: CreditNoteStateChange): Promise<void> {
  await tx.updateTable('credit_notes').set(change).where('id', '=', id).execute()
}

/** Returns how the money of a cancelled credit note is returned, or null if it was not paid. */
export async function findRefund(tx: Tx, id: string): Promise<RefundMethod | null> {
  const row = await tx.selectFrom('credit_notes').select('refund').where('id', '=', id).executeTakeFirst()
  return (row?.refund ?? null) as RefundMethod | null
}

export interface PaidNote {
  readonly id: string
  readonly paid_at: string
  readonly withholding: WithholdingReason | null
  readonly taxed_cents: number
  readonly withheld_cents: number
}

/** Sets credit notes to paid, with one statement. */
export async function markCreditNotesPaid(tx: Tx, notes: readonly PaidNote[]): Promise<void> {
  await sql`
    update credit_notes n set state = 'paid', paid_at = paid.paid_at, withholding = paid.withholding,
      taxed_cents = paid.taxed_cents, withheld_cents = paid.withheld_cents
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as paid(id uuid, paid_at timestamptz, withholding text, taxed_cents bigint, withheld_cents bigint)
    where n.id = paid.id`.execute(tx)
}

/** Returns the orders of credit notes with one of these statuses, in the sequence of locking. */
export async function listCreditedOrders(
  tx: Tx,
  ids: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('api_id')
    .where('status', 'in', [...statuses])
    .where('api_id', 'in', (eb) =>
      eb
        .selectFrom('credit_note_lines')
        .select('job_id')
        .where(sql<boolean>`credit_note_id = any (${[...ids]}::uuid[])`),
    )
    .orderBy('api_id')
    .execute()
  return rows.map((row) => row.api_id)
}
