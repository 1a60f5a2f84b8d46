import { sql, type RawBuilder } from 'kysely'
import type { CreditNote, CreditNoteState, ObjectionFilter } from '#contract/money/credit-notes'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { Tx } from '#server/kernel/call'
import { canObject } from '../model/credit-note-steps.rules.ts'
import type { Narrowing, SearchField, SortField, Sorting } from './credit-note-query.rules.ts'

/** Conditions that must all hold. Row-level security limits the result to the caller's companies. */
export interface CreditNoteFilter {
  readonly id?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly states?: readonly CreditNoteState[] | undefined
  readonly accountId?: string | undefined
  readonly orderIds?: readonly string[] | undefined
  /** Part of the number or of the cancellation's number. */
  readonly number?: string | undefined
  readonly words?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** First and last day of payment in Berlin. */
  readonly paidFrom?: string | undefined
  readonly paidTo?: string | undefined
  readonly objection?: ObjectionFilter | undefined
  readonly narrowings?: readonly Narrowing[] | undefined
}

export interface ListSlice {
  readonly sorting: Sorting
  readonly limit: number
  readonly offset: number
}

/** Returns the path under which a file token is requested and the file is read. */
export const getCreditNoteFilePath = (fileId: string): string => `/documents-api/file/${fileId}`

interface CreditNoteRow {
  readonly id: string
  readonly number: string
  readonly state: CreditNoteState
  readonly issue_date: string
  readonly net_cents: number
  readonly vat_cents: number
  readonly total_cents: number
  readonly file_id: string | null
  readonly cancellation_number: string | null
  readonly cancellation_date: string | null
  readonly cancellation_file_id: string | null
  readonly outside_communication_number: string | null
  readonly account_id: string
  readonly target_name: string
  readonly paid_at: string | null
  readonly withheld_cents: number
  readonly document_failed: boolean
  readonly jobs: CreditNote['jobs']
  readonly objection: CreditNote['objection']
}

/** Formats an instant inside JSON like all instants in the wire format. */
function formatJsonInstant(column: 'o.objected_at' | 'o.answered_at'): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

const sortColumns: Record<SortField, RawBuilder<unknown>> = {
  issueDate: sql`n.issue_date`,
  number: sql`n.number`,
  status: sql`n.state`,
  grandTotal: sql`n.total_cents`,
}

/** Returns one page of credit notes in wire format. The id as second sort key keeps the sequence stable. */
export async function findCreditNotes(
  tx: Tx,
  filter: CreditNoteFilter,
  slice: ListSlice,
): Promise<CreditNote[]> {
  const column = sortColumns[slice.sorting.field]
  const direction = slice.sorting.descending ? sql`desc` : sql`asc`
  const result = await sql<CreditNoteRow>`
    select n.id, n.number, n.state, n.issue_date, n.net_cents, n.vat_cents, n.total_cents, n.file_id,
      n.cancellation_number, n.cancellation_date, n.cancellation_file_id, n.outside_communication_number,
      n.account_id, n.recipient ->> 'name' as target_name, n.paid_at, n.withheld_cents,
      n.document_failed_at is not null as document_failed,
      (select coalesce(jsonb_agg(jsonb_build_object('sfid', j.sfid, 'api_id', j.api_id, 'name', j.name)
          order by first.position), '[]')
        from (select job_id, min(position) as position from credit_note_lines
          where credit_note_id = n.id group by job_id) first
        join jobs j on j.api_id = first.job_id) as jobs,
      (select jsonb_build_object('reason', o.reason, 'author', o.author_name, 'at', ${formatJsonInstant('o.objected_at')},
          'outcome', o.outcome, 'answer', o.answer, 'answeredAt', ${formatJsonInstant('o.answered_at')})
        from credit_note_objections o where o.credit_note_id = n.id) as objection
    from credit_notes n
    where ${buildCreditNoteConditions(filter)}
    order by ${column} ${direction}, n.id ${direction}
    limit ${slice.limit} offset ${slice.offset}`.execute(tx)
  return result.rows.map(toCreditNote)
}

export async function countCreditNotes(tx: Tx, filter: CreditNoteFilter): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::integer as count from credit_notes n where ${buildCreditNoteConditions(filter)}`.execute(
    tx,
  )
  return result.rows[0]?.count ?? 0
}

function toCreditNote(row: CreditNoteRow): CreditNote {
  return {
    id: row.id,
    number: row.number,
    issueDate: row.issue_date,
    status: row.state,
    jobs: row.jobs,
    totalAmount: centsToAmount(row.net_cents),
    vatAmount: centsToAmount(row.vat_cents),
    grandTotal: centsToAmount(row.total_cents),
    path: row.file_id && getCreditNoteFilePath(row.file_id),
    cancellationDate: row.cancellation_date,
    cancellationNumber: row.cancellation_number,
    cancellationPath: row.cancellation_file_id && getCreditNoteFilePath(row.cancellation_file_id),
    outsideCommunicationNumber: row.outside_communication_number,
    target: { id: row.account_id, name: row.target_name, type: 'partner' },
    paidAt: row.paid_at,
    withheldAmount: centsToAmount(row.withheld_cents),
    paidAmount: row.paid_at === null ? null : centsToAmount(row.total_cents - row.withheld_cents),
    documentFailed: row.document_failed,
    objection: row.objection,
    actions: canObject(row.state, row.objection !== null) ? ['creditNote.object'] : [],
  }
}

function buildCreditNoteConditions(filter: CreditNoteFilter): RawBuilder<unknown> {
  const { id, ids, states, accountId, orderIds, number, words, from, to, paidFrom, paidTo, objection } =
    filter
  const all = [
    sql`true`,
    id !== undefined && sql`n.id = ${id}`,
    ids && sql`n.id = any (${[...ids]}::uuid[])`,
    states && sql`n.state::text = any (${[...states]}::text[])`,
    accountId !== undefined && sql`n.account_id = ${accountId}`,
    orderIds && mentionsOrders(orderIds),
    number &&
      sql`(n.number ilike ${toLikePattern(number)} or n.cancellation_number ilike ${toLikePattern(number)})`,
    ...(words?.split(/\s+/).filter(Boolean) ?? []).map((word) => sql`n.search ilike ${toLikePattern(word)}`),
    from && sql`n.issue_date >= ${from}`,
    to && sql`n.issue_date <= ${to}`,
    paidFrom && sql`n.paid_at >= ${paidFrom}::date::timestamp at time zone 'Europe/Berlin'`,
    paidTo && sql`n.paid_at < (${paidTo}::date + 1)::timestamp at time zone 'Europe/Berlin'`,
    objection && hasObjection(objection),
    ...(filter.narrowings ?? []).map(buildNarrowingCondition),
  ]
  return sql.join(
    all.filter((one) => typeof one === 'object'),
    sql` and `,
  )
}

function hasObjection(objection: ObjectionFilter): RawBuilder<unknown> {
  const answered = objection === 'answered' ? sql`is not null` : sql`is null`
  return sql`exists (select from credit_note_objections o where o.credit_note_id = n.id and o.outcome ${answered})`
}

/** Matches orders by sfid or api_id. */
function mentionsOrders(orderIds: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from credit_note_lines l join jobs j on j.api_id = l.job_id
    where l.credit_note_id = n.id and (j.sfid = any (${[...orderIds]}) or j.api_id::text = any (${[...orderIds]})))`
}

const searchColumns: Record<Exclude<SearchField, 'jobs.name'>, RawBuilder<unknown>> = {
  number: sql`n.number`,
  cancellationNumber: sql`n.cancellation_number`,
  outsideCommunicationNumber: sql`n.outside_communication_number`,
  'target.name': sql`n.recipient ->> 'name'`,
  issueDate: sql`n.issue_date`,
  status: sql`n.state::text`,
}

function buildNarrowingCondition({ field, op, values }: Narrowing): RawBuilder<unknown> {
  if (field !== 'jobs.name') return compareColumn(searchColumns[field], op, values)
  return sql`exists (select from credit_note_lines l join jobs j on j.api_id = l.job_id
    where l.credit_note_id = n.id and ${compareColumn(sql`j.name`, op, values)})`
}

function compareColumn(
  column: RawBuilder<unknown>,
  op: Narrowing['op'],
  values: readonly string[],
): RawBuilder<unknown> {
  const value = values[0] ?? ''
  switch (op) {
    case 'contains':
      return sql`${column} ilike ${toLikePattern(value)}`
    case 'eq':
      return sql`${column} = ${value}`
    case 'in':
      return sql`${column} = any (${[...values]}::text[])`
    case 'from':
      return sql`${column} >= ${value}`
    case 'to':
      return sql`${column} <= ${value}`
  }
}

/** Returns a "contains" pattern with `%`, `_` and `\` escaped. */
function toLikePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
