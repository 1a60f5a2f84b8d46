import { sql, type RawBuilder } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { BankLine, BankLineDoubt, BankStatement, LineTransfer } from '#contract/operator/bank-statements'
import type { Tx } from '#server/kernel/call'
import type { BankBooking } from './bank-bookings.rules.ts'
import type { BookingReferences, KnownTransfer } from './matching.rules.ts'

/** Lets one statement be imported at a time, so that two with the same bookings do not record them twice. */
export async function lockStatementImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank_statements', 0))`.execute(tx)
}

/** Returns the accounts from which payment files have paid. */
export async function listDebtorIbans(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('payment_files').select('debtor_iban').distinct().execute()
  return rows.map((row) => row.debtor_iban)
}

/** Returns whether this file was imported before. */
export async function hasStatement(tx: Tx, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewStatement {
  readonly id: string
  readonly file_name: string
  readonly format: string
  readonly sha256: Buffer
  readonly first_day: string | null
  readonly last_day: string | null
  readonly created_at: string
  readonly created_by_name: string | null
}

export async function insertStatement(tx: Tx, row: NewStatement): Promise<void> {
  await tx.insertInto('bank_statements').values(row).execute()
}

export async function updateStatementCounts(
  tx: Tx,
  id: string,
  counts: { readonly repeated_count: number; readonly unrelated_count: number },
): Promise<void> {
  await tx.updateTable('bank_statements').set(counts).where('id', '=', id).execute()
}

/** Stores the marks of bookings. Returns those that no earlier statement had. */
export async function insertMarks(
  tx: Tx,
  statementId: string,
  marks: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mark: string }>`
    insert into bank_booking_marks (mark, statement_id)
    select decode(mark, 'hex'), ${statementId} from unnest(${[...marks]}::text[]) mark
    on conflict do nothing returning encode(mark, 'hex') as mark`.execute(tx)
  return new Set(rows.map(({ mark }) => mark))
}

function selectTransfers(where: RawBuilder<unknown>) {
  return sql<KnownTransfer>`
    select t.id, t.end_to_end_id as "endToEndId", t.amount_cents::float8 as "amountCents", t.iban, t.state,
      f.state in ('handed_over', 'paid') as "isHandedOver", n.number as "noteNumber",
      exists (select from bank_lines l where l.transfer_ids @> array[t.id] and l.state = 'matched'
        and l.amount_cents < 0) as "isBooked"
    from transfers t join payment_files f on f.id = t.file_id join credit_notes n on n.id = t.credit_note_id
    where ${where} order by t.end_to_end_id`
}

/** Returns the transfers with these references. */
export async function findTransfersByReference(
  tx: Tx,
  { endToEndIds, noteNumbers }: BookingReferences,
): Promise<KnownTransfer[]> {
  if (endToEndIds.length === 0) return []
  const { rows } = await selectTransfers(sql`t.id in (
    select id from transfers where end_to_end_id = any (${[...endToEndIds]}::text[])
    union select m.id from transfers m join credit_notes c on c.id = m.credit_note_id
      where c.number = any (${[...noteNumbers]}::text[]))`).execute(tx)
  return rows
}

/** Returns the open transfers of a file by its number. */
export async function findTransfersOfFile(tx: Tx, number: number): Promise<KnownTransfer[]> {
  return (await selectTransfers(sql`f.number = ${number} and t.state = 'ordered'`).execute(tx)).rows
}

/** Returns transfers with the amount and, if stated, the account of a booking; at most ten. */
export async function findSimilarTransfers(tx: Tx, booking: BankBooking): Promise<KnownTransfer[]> {
  const state =
    booking.amountCents < 0 ? sql`t.state = 'ordered' and f.state = 'handed_over'` : sql`t.state = 'paid'`
  const account = booking.iban === null ? sql`true` : sql`t.iban = ${booking.iban}`
  const { rows } = await selectTransfers(
    sql`t.id in (select t.id from transfers t join payment_files f on f.id = t.file_id
      where ${state} and t.amount_cents = ${Math.abs(booking.amountCents)} and ${account}
      order by t.end_to_end_id limit 10)`,
  ).execute(tx)
  return rows
}

export interface NewLine {
  readonly id: string
  readonly statement_id: string
  readonly position: number
  readonly booked_on: string
  readonly amount_cents: number
  readonly name: string | null
  readonly iban: string | null
  readonly reference: string | null
  readonly purpose: string
  readonly return_code: string | null
  readonly state: BankLine['state']
  readonly doubt: BankLineDoubt | null
  readonly candidate_ids: string[]
  readonly transfer_ids: string[]
}

export async function insertLines(tx: Tx, rows: readonly NewLine[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('bank_lines')
      .values([...rows])
      .execute()
}

/** Locks a booking until the end of the transaction. */
export async function lockLine(tx: Tx, id: string) {
  return tx
    .selectFrom('bank_lines')
    .select(['id', 'state', 'amount_cents', 'booked_on', 'return_code', 'purpose'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the amount of a booking in cents, or null if there is no such booking. */
export async function findLineAmount(tx: Tx, id: string): Promise<number | null> {
  const row = await tx.selectFrom('bank_lines').select('amount_cents').where('id', '=', id).executeTakeFirst()
  return row?.amount_cents ?? null
}

export interface LineDecision {
  readonly state: BankLine['state']
  readonly transfer_ids: string[]
  readonly decided_at: string
  readonly decided_by_name: string | null
  readonly decision_reason: string | null
}

export async function updateLine(tx: Tx, id: string, decision: LineDecision): Promise<void> {
  await tx.updateTable('bank_lines').set(decision).where('id', '=', id).execute()
}

/** Lists statements, newest first, or one by its id. */
export async function listStatements(
  tx: Tx,
  { id, limit, offset }: { id?: string; limit: number; offset: number },
): Promise<{ total: number; rows: BankStatement[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bank_statements`.execute(tx)
  const { rows } = await sql<BankStatement>`
    select s.id, s.file_name, s.format, s.first_day, s.last_day, s.created_at, s.created_by_name as created_by,
      (select json_build_object(
          'matched', count(*) filter (where l.state = 'matched'), 'doubtful', count(*) filter (where l.state = 'doubtful'),
          'ignored', count(*) filter (where l.state = 'ignored'), 'repeated', s.repeated_count,
          'unrelated', s.unrelated_count)
        from bank_lines l where l.statement_id = s.id) as counts
    from bank_statements s where ${id === undefined ? sql`true` : sql`s.id = ${id}`}
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows }
}

export interface LineFilter {
  readonly id?: string
  readonly states?: readonly BankLine['state'][] | undefined
  readonly statementId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Lists bookings with their transfers, the oldest first. */
export async function listLines(tx: Tx, filter: LineFilter): Promise<{ total: number; rows: BankLine[] }> {
  const { id, states, statementId } = filter
  const wanted = sql`${id === undefined ? sql`true` : sql`l.id = ${id}`}
    and ${states?.length ? sql`l.state = any (${[...states]}::text[])` : sql`true`}
    and ${statementId === undefined ? sql`true` : sql`l.statement_id = ${statementId}`}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bank_lines l where ${wanted}`.execute(tx)
  const { rows } = await sql<BankLine & { amount_cents: number }>`
    select l.id, l.booked_on, l.amount_cents::float8 as amount_cents, l.name, l.iban, l.reference, l.purpose,
      l.return_code, l.state, l.doubt, l.decided_by_name as decided_by,
      (select coalesce(json_agg(json_build_object('id', t.id, 'amount', t.amount_cents, 'iban', t.iban, 'state', t.state,
          'is_assignable', ${isAssignable}, 'credit_note', json_build_object('id', n.id, 'number', n.number),
          'account', json_build_object('id', a.id, 'name', a.name)) order by n.number), '[]')
        from transfers t join payment_files f on f.id = t.file_id join credit_notes n on n.id = t.credit_note_id
        join accounts a on a.id = n.account_id
        where t.id = any (case when l.state = 'matched' then l.transfer_ids else l.candidate_ids end)) as transfers
    from bank_lines l where ${wanted}
    order by l.booked_on, l.id limit ${filter.limit} offset ${filter.offset}`.execute(tx)
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map(({ amount_cents, ...row }) => ({
      ...row,
      amount: centsToAmount(amount_cents),
      transfers: row.transfers.map((one) => ({ ...one, amount: centsToAmount(one.amount) })),
    })),
  }
}

interface LineTransferFilter {
  /** The amount of the booking; the sign says whether it is a payment or a return. */
  readonly amountCents: number
  readonly search?: string | undefined
  /** The amount that the search names. */
  readonly searchCents: number | null
  readonly limit: number
  readonly offset: number
}

/** Lists the transfers that a booking can be recorded for, those with its amount first, then the newest. */
export async function listAssignableTransfers(
  tx: Tx,
  { amountCents, search, searchCents, limit, offset }: LineTransferFilter,
): Promise<{ total: number; rows: LineTransfer[] }> {
  const line = sql`(select ${amountCents}::bigint as amount_cents) l`
  const text = search?.toLowerCase() ?? ''
  const matches =
    text === ''
      ? sql`true`
      : sql`(strpos(lower(a.name), ${text}) > 0 or strpos(lower(n.number), ${text}) > 0
          or t.amount_cents = ${searchCents}::bigint)`
  const source = sql`transfers t join payment_files f on f.id = t.file_id join credit_notes n on n.id = t.credit_note_id
    join accounts a on a.id = n.account_id cross join ${line} where ${isAssignable} and ${matches}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from ${source}`.execute(tx)
  const { rows } = await sql<LineTransfer>`
    select t.id, json_build_object('id', n.id, 'number', n.number) as credit_note,
      json_build_object('id', a.id, 'name', a.name) as account, t.amount_cents::float8 as amount, t.iban, t.state,
      true as is_assignable
    from ${source}
    order by t.amount_cents <> abs(l.amount_cents), n.number desc, t.id limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map((row) => ({ ...row, amount: centsToAmount(row.amount) })),
  }
}

/** A payment is recorded for an open transfer of a file at the bank, a return for one that is open there or paid. */
const isAssignable = sql`case when l.amount_cents < 0 then t.state = 'ordered' and f.state = 'handed_over'
  else t.state = 'paid' or (t.state = 'ordered' and f.state = 'handed_over') end`
