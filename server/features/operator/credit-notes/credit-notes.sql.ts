import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { CreditNoteState } from '#db/types'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'

type CreditNote = OperatorOutput<'creditNote.receive'>

export interface CreditNoteFilter {
  readonly status?: readonly CreditNoteState[] | undefined
  readonly account_id?: string | undefined
  /** The api_id of an order on the credit note. */
  readonly orderId?: string | undefined
  /** Only credit notes with an unanswered objection. */
  readonly objected: boolean
  readonly documentFailed: boolean
  /** A part of a company's name or of a number. */
  readonly search?: string | undefined
  readonly page: number
  readonly limit: number
}

function selectOperatorCreditNotes({ tx }: OperatorCall) {
  return tx.selectFrom('credit_notes as n').innerJoin('accounts as a', 'a.id', 'n.account_id')
}

type CreditNoteSource = ReturnType<typeof selectOperatorCreditNotes>

const ordersColumn = sql<CreditNote['jobs']>`(
  select coalesce(json_agg(json_build_object('api_id', j.api_id, 'sfid', j.sfid, 'name', j.name) order by j.api_id), '[]')
  from jobs j
  where exists (select from credit_note_lines l where l.credit_note_id = n.id and l.job_id = j.api_id))`

const objectionColumn = sql<CreditNote['objection']>`(
  select json_build_object('reason', o.reason, 'outcome', o.outcome,
    'at', to_char(o.objected_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from credit_note_objections o where o.credit_note_id = n.id)`

function selectCreditNoteColumns(source: CreditNoteSource) {
  return source.select([
    'n.id',
    'n.number',
    'n.state',
    'n.account_id',
    'a.name as account_name',
    'n.issue_date',
    'n.net_cents',
    'n.vat_cents',
    'n.total_cents',
    'n.vat_status',
    'n.paid_at',
    'n.withheld_cents',
    'n.cancellation_number',
    'n.document_failed_at',
    ordersColumn.as('jobs'),
    objectionColumn.as('objection'),
  ])
}

type CreditNoteRow = Awaited<ReturnType<ReturnType<typeof selectCreditNoteColumns>['execute']>>[number]

function toCreditNoteView(row: CreditNoteRow): CreditNote {
  return {
    id: row.id,
    number: row.number,
    status: row.state,
    account: { id: row.account_id, name: row.account_name },
    issue_date: row.issue_date,
    net: centsToAmount(row.net_cents),
    vat: centsToAmount(row.vat_cents),
    total: centsToAmount(row.total_cents ?? 0),
    vat_status: row.vat_status,
    paid_at: row.paid_at,
    withheld: centsToAmount(row.withheld_cents),
    cancellation_number: row.cancellation_number,
    document_failed_at: row.document_failed_at,
    objection: row.objection,
    jobs: row.jobs,
  }
}

/** Reads one credit note. Throws `not_found`. */
export async function readCreditNoteView(call: OperatorCall, id: string): Promise<CreditNote> {
  const row = await selectCreditNoteColumns(selectOperatorCreditNotes(call))
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toCreditNoteView(row)
}

export async function listCreditNotePage(
  call: OperatorCall,
  filter: CreditNoteFilter,
): Promise<{ total: number; rows: CreditNote[] }> {
  const filtered = filterCreditNotes(selectOperatorCreditNotes(call), filter)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // The rows before the page are skipped by their ids, because reading their orders takes most of the time.
  const page = filtered
    .select('n.id')
    .orderBy('n.issue_date', 'desc')
    .orderBy('n.number', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  const rows = await selectCreditNoteColumns(selectOperatorCreditNotes(call))
    .where('n.id', 'in', page)
    .orderBy('n.issue_date', 'desc')
    .orderBy('n.number', 'desc')
    .execute()
  return { total, rows: rows.map(toCreditNoteView) }
}

function filterCreditNotes(
  source: CreditNoteSource,
  { status, account_id, orderId, objected, documentFailed, search }: CreditNoteFilter,
): CreditNoteSource {
  let query = source
  if (documentFailed) query = query.where('n.document_failed_at', 'is not', null)
  if (status?.length) query = query.where('n.state', 'in', [...status])
  if (account_id !== undefined) query = query.where('n.account_id', '=', account_id)
  if (orderId !== undefined) query = query.where(hasLineOfOrder(orderId))
  if (objected) query = query.where(hasOpenObjection)
  if (search !== undefined) query = query.where(mentions(search.toLowerCase()))
  return query
}

const hasOpenObjection = sql<boolean>`exists (
  select from credit_note_objections o where o.credit_note_id = n.id and o.outcome is null)`

const mentions = (text: string) => sql<boolean>`(strpos(lower(a.name), ${text}) > 0
  or strpos(lower(n.number), ${text}) > 0 or strpos(lower(coalesce(n.cancellation_number, '')), ${text}) > 0)`

function hasLineOfOrder(orderId: string) {
  return sql<boolean>`exists (select from credit_note_lines l where l.credit_note_id = n.id and l.job_id = ${orderId})`
}
