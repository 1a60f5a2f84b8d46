import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { WithholdingReason } from '#contract/money/credit-notes'
import type { PaymentFile, Transfer } from '#contract/operator/payment-files'
import type { Tx } from '#server/kernel/call'

export type FileState = PaymentFile['state']

/** A credit note that waits for its payment. */
export interface DueNote {
  readonly id: string
  readonly number: string
  readonly state: 'sent' | 'received'
  readonly issue_date: string
  readonly total_cents: number
  readonly construction_cents: number
  readonly account_id: string
  readonly account_name: string
  readonly account_holder: string | null
  readonly iban: string | null
  readonly bic: string | null
  /** The IBAN when the credit note was issued. */
  readonly issued_iban: string | null
  readonly has_objection: boolean
  readonly has_document: boolean
  /** One of its orders is recorded as paid, although the credit note is not. */
  readonly has_paid_order: boolean
  readonly is_restricted: boolean
  /** Number of transfers that were cancelled or returned. */
  readonly former_transfers: number
}

const dueNotes = sql`credit_notes n join accounts a on a.id = n.account_id
  where n.state in ('sent', 'received')
    and not exists (select from transfers t where t.credit_note_id = n.id and t.state in ('ordered', 'paid'))`

const selectDueNotes = (today: string) => sql`
  select n.id, n.number, n.state, n.issue_date, n.total_cents::float8 as total_cents,
    n.construction_cents::float8 as construction_cents, a.id as account_id, a.name as account_name, a.account_holder,
    a.iban, a.bic, n.recipient ->> 'iban' as issued_iban,
    exists (select from credit_note_objections o where o.credit_note_id = n.id and o.outcome is null) as has_objection,
    exists (select from credit_note_lines l join jobs j on j.api_id = l.job_id
       where l.credit_note_id = n.id and j.status = 'paid') as has_paid_order,
    n.file_id is not null as has_document, account_is_restricted(a.id, ${today}::date) as is_restricted,
    (select count(*)::int from transfers f where f.credit_note_id = n.id) as former_transfers`

/** Returns one page of the credit notes that wait for their payment, the oldest first, and their number. */
export async function listDueNotes(
  tx: Tx,
  filter: { search?: string | undefined; limit: number; offset: number; today: string },
): Promise<{ total: number; rows: DueNote[] }> {
  const text = filter.search?.toLowerCase()
  const matches = text
    ? sql`(strpos(lower(a.name), ${text}) > 0 or strpos(lower(n.number), ${text}) > 0)`
    : sql`true`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${dueNotes} and ${matches}`.execute(tx)
  const { rows } = await sql<DueNote>`
    ${selectDueNotes(filter.today)} from ${dueNotes} and ${matches}
    order by n.issue_date, n.number limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows }
}

/**
 * Locks those of these credit notes that wait for their payment, in the sequence of companies and numbers, so that two
 * files created at once do not wait for each other in a circle.
 */
export async function lockDueNotes(tx: Tx, ids: readonly string[], today: string): Promise<DueNote[]> {
  await sql`select from credit_notes where id = any (${[...ids]}::uuid[]) order by account_id, number for update`.execute(
    tx,
  )
  const { rows } = await sql<DueNote>`
    ${selectDueNotes(today)} from ${dueNotes} and n.id = any (${[...ids]}::uuid[])
    order by n.account_id, n.number`.execute(tx)
  return rows
}

export interface NewPaymentFile {
  readonly id: string
  readonly executionDate: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly totalCents: number
  readonly needsSecondPerson: boolean
  readonly createdAt: string
  readonly author: { readonly key: string; readonly name: string | null }
}

export async function insertPaymentFile(tx: Tx, file: NewPaymentFile): Promise<void> {
  await tx
    .insertInto('payment_files')
    .values({
      id: file.id,
      state: 'created',
      execution_date: file.executionDate,
      debtor_name: file.debtor.name,
      debtor_iban: file.debtor.iban,
      debtor_bic: file.debtor.bic,
      total_cents: file.totalCents,
      needs_second_person: file.needsSecondPerson,
      created_at: file.createdAt,
      created_by: file.author.key,
      created_by_name: file.author.name,
    })
    .execute()
}

/** Sets the sum of a file once all its transfers are known. */
export async function updateFileTotal(
  tx: Tx,
  id: string,
  totalCents: number,
  needsSecondPerson: boolean,
): Promise<void> {
  await tx
    .updateTable('payment_files')
    .set({ total_cents: totalCents, needs_second_person: needsSecondPerson })
    .where('id', '=', id)
    .execute()
}

/** Lets one file be summed at a time, so that two at the same moment count each other. */
export async function lockFileSums(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment_files', 0))`.execute(tx)
}

/**
 * Returns the sum in cents of the other files created since an instant that no second person has to release. A cancelled file
 * counts if it was handed over, because the bank may have it.
 */
export async function sumUnapprovedFiles(
  tx: Tx,
  { since, exceptId }: { readonly since: string; readonly exceptId: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::float8 as cents from payment_files
    where created_at >= ${since} and id <> ${exceptId} and not needs_second_person
      and (state <> 'cancelled' or handed_over_at is not null)`.execute(tx)
  return rows[0]?.cents ?? 0
}

export interface NewTransfer {
  readonly id: string
  readonly file_id: string
  readonly position: number
  readonly credit_note_id: string
  readonly amount_cents: number
  readonly withholding: WithholdingReason | null
  readonly taxed_cents: number
  readonly withheld_cents: number
  readonly end_to_end_id: string
  readonly creditor_name: string
  readonly iban: string
  readonly bic: string | null
}

export async function insertTransfer(tx: Tx, row: NewTransfer): Promise<void> {
  await tx.insertInto('transfers').values(row).execute()
}

/** Returns a file as the bank needs it, locked until the end of the transaction with `lock`. */
export async function findPaymentFile(tx: Tx, id: string, { lock = false } = {}) {
  const query = tx.selectFrom('payment_files').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? { ...row, state: row.state as FileState } : null
}

export interface StoredTransfer {
  readonly id: string
  readonly creditNoteId: string
  readonly number: string
  readonly amountCents: number
  readonly withholding: WithholdingReason | null
  readonly taxedCents: number
  readonly withheldCents: number
  readonly endToEndId: string
  readonly creditorName: string
  readonly iban: string
  readonly bic: string | null
  readonly state: Transfer['state']
}

const selectTransfers = sql`
  select t.id, t.credit_note_id as "creditNoteId", n.number, t.amount_cents::float8 as "amountCents", t.withholding,
    t.taxed_cents::float8 as "taxedCents", t.withheld_cents::float8 as "withheldCents",
    t.end_to_end_id as "endToEndId", t.creditor_name as "creditorName", t.iban, t.bic, t.state
  from transfers t join credit_notes n on n.id = t.credit_note_id`

/** Returns the transfers of a file in their sequence. */
export async function listFileTransfers(tx: Tx, fileId: string): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    ${selectTransfers} where t.file_id = ${fileId} order by t.position`.execute(tx)
  return rows
}

export interface FileChange {
  readonly state: FileState
  /** ISO date. */
  readonly execution_date?: string
  readonly handed_over_at?: string
  readonly handed_over_by?: string
  readonly handed_over_by_name?: string | null
  readonly cancelled_at?: string
  readonly cancelled_by_name?: string | null
  readonly cancel_reason?: string | null
}

export async function updatePaymentFile(tx: Tx, id: string, change: FileChange): Promise<void> {
  await tx.updateTable('payment_files').set(change).where('id', '=', id).execute()
}

export async function cancelTransfers(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ state: 'cancelled' })
    .where('file_id', '=', fileId)
    .where('state', '=', 'ordered')
    .execute()
}

export type LockedTransfer = StoredTransfer & { readonly fileId: string; readonly fileState: FileState }

/** Locks the files of transfers, as every other change of a file does, and returns the transfers. */
export async function lockTransfers(tx: Tx, ids: readonly string[]): Promise<LockedTransfer[]> {
  const wanted = sql`any (${[...ids]}::uuid[])`
  await sql`
    select from payment_files f where f.id in (select t.file_id from transfers t where t.id = ${wanted})
    order by f.id for update`.execute(tx)
  const { rows } = await sql<LockedTransfer>`
    select transfer.*, f.id as "fileId", f.state as "fileState"
    from (${selectTransfers} where t.id = ${wanted}) transfer
    join transfers own on own.id = transfer.id join payment_files f on f.id = own.file_id`.execute(tx)
  return rows
}

export async function markTransferReturned(
  tx: Tx,
  id: string,
  day: string,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ state: 'returned', returned_on: day, return_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Sets a file at the bank to `paid` if none of its transfers is open. */
export async function finishFileWithoutTransfers(tx: Tx, fileId: string): Promise<void> {
  await sql`
    update payment_files f set state = 'paid' where f.id = ${fileId} and f.state = 'handed_over'
      and not exists (select from transfers t where t.file_id = f.id and t.state = 'ordered')`.execute(tx)
}

/** A transfer with the day of its booking, `YYYY-MM-DD`. */
export interface TransferPayment {
  readonly transferId: string
  readonly paidOn: string
}

export async function markTransfersPaid(tx: Tx, payments: readonly TransferPayment[]): Promise<void> {
  await sql`
    update transfers t set state = 'paid', paid_on = paid.day
    from unnest(${payments.map(({ transferId }) => transferId)}::uuid[],
      ${payments.map(({ paidOn }) => paidOn)}::date[]) as paid(id, day)
    where t.id = paid.id`.execute(tx)
}

interface FileRow {
  readonly id: string
  readonly number: number
  readonly state: FileState
  readonly execution_date: string
  readonly debtor_name: string
  readonly debtor_iban: string
  readonly total_cents: number
  readonly counts: PaymentFile['counts']
  readonly needs_second_person: boolean
  readonly created_at: string
  readonly created_by: string
  readonly created_by_name: string | null
  readonly handed_over_at: string | null
  readonly handed_over_by: string | null
  readonly handed_over_by_name: string | null
  readonly cancelled_at: string | null
  readonly cancel_reason: string | null
}

/** Returns the number of a file as people and banks see it. */
export function formatFileNumber(number: number): string {
  return `Z-${String(number).padStart(6, '0')}`
}

/** Lists files, newest first, or one file by its id. `ownKey` is the key of the caller as an author. */
export async function listFiles(
  tx: Tx,
  ownKey: string,
  {
    id,
    states,
    limit,
    offset,
  }: { id?: string; states?: readonly FileState[] | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: PaymentFile[] }> {
  const wanted = sql`${id === undefined ? sql`true` : sql`f.id = ${id}`}
    and ${states?.length ? sql`f.state = any (${[...states]}::text[])` : sql`true`}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from payment_files f where ${wanted}`.execute(tx)
  const { rows } = await sql<FileRow>`
    select f.*, f.total_cents::float8 as total_cents,
      (select json_build_object(
          'ordered', count(*) filter (where t.state = 'ordered'), 'paid', count(*) filter (where t.state = 'paid'),
          'returned', count(*) filter (where t.state = 'returned'),
          'cancelled', count(*) filter (where t.state = 'cancelled'))
        from transfers t where t.file_id = f.id) as counts
    from payment_files f where ${wanted}
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows: rows.map((row) => toFileView(row, ownKey)) }
}

function toFileView(row: FileRow, ownKey: string): PaymentFile {
  return {
    id: row.id,
    number: formatFileNumber(row.number),
    state: row.state,
    execution_date: row.execution_date,
    debtor: { name: row.debtor_name, iban: row.debtor_iban },
    total: centsToAmount(row.total_cents),
    counts: row.counts,
    needs_second_person: row.needs_second_person,
    created_at: row.created_at,
    created_by: { name: row.created_by_name, is_self: row.created_by === ownKey },
    handed_over_at: row.handed_over_at,
    handed_over_by:
      row.handed_over_by === null
        ? null
        : { name: row.handed_over_by_name, is_self: row.handed_over_by === ownKey },
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
  }
}

/** Returns the transfers of a file for people. */
export async function listTransferViews(tx: Tx, fileId: string): Promise<Transfer[]> {
  const { rows } = await sql<Omit<Transfer, 'amount' | 'withheld'> & { amount: number; withheld: number }>`
    select t.id, json_build_object('id', n.id, 'number', n.number) as credit_note,
      json_build_object('id', a.id, 'name', a.name) as account,
      json_build_object('name', t.creditor_name, 'iban', t.iban, 'bic', t.bic) as creditor,
      t.amount_cents::float8 as amount, t.withheld_cents::float8 as withheld, t.end_to_end_id, t.state, t.paid_on,
      t.returned_on, t.return_reason
    from transfers t join credit_notes n on n.id = t.credit_note_id join accounts a on a.id = n.account_id
    where t.file_id = ${fileId} order by t.position`.execute(tx)
  return rows.map((row) => ({
    ...row,
    amount: centsToAmount(row.amount),
    withheld: centsToAmount(row.withheld),
  }))
}
