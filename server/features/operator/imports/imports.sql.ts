import { sql } from 'kysely'
import type {
  OrderImportCounts,
  OrderImportRowFilter,
  OrderImportState,
  OrderImportStep,
} from '#contract/operator/orders/order-imports'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Call, Tx } from '#server/kernel/call'
import type { ImportCell } from './import-cells.rules.ts'
import type { ImportMapping, ImportProblem } from './import-drafts.rules.ts'

export interface StoredImportStep {
  readonly step: OrderImportStep
  readonly at: string
  readonly by: string | null
}

export interface StoredImport {
  readonly id: string
  readonly file_name: string
  readonly format: 'csv' | 'xlsx' | 'json'
  readonly encoding: string | null
  readonly separator: string | null
  readonly sheet: string | null
  readonly sha256: Buffer
  readonly state: OrderImportState
  readonly columns: ImportMapping['columns']
  readonly constants: Record<string, string>
  readonly mapping_name: string | null
  readonly offers: boolean | null
  readonly uploaded_at: string
  readonly uploaded_by: string | null
  readonly started_at: string | null
  readonly started_by: string | null
  readonly finished_at: string | null
  readonly undone_at: string | null
  readonly undone_by: string | null
  readonly staff_id: string | null
  readonly program_key_id: string | null
  readonly content_deleted_at: string | null
  readonly steps: readonly StoredImportStep[]
  readonly version: number
}

export interface StoredImportRow {
  readonly row_number: number
  readonly cells: ImportCell[] | null
  readonly draft: Record<string, unknown> | null
  readonly problems: ImportProblem[]
  readonly job_id: string | null
}

export type ImportValues = Partial<
  Omit<StoredImport, 'columns' | 'constants' | 'steps' | 'id' | 'version'> & {
    columns: string
    constants: string
    steps: string
  }
>

/** Inserts an import; its rows follow with `insertImportRows`. */
export async function insertImport(
  tx: Tx,
  values: Omit<StoredImport, 'columns' | 'constants' | 'steps' | 'version' | 'state'> & {
    columns: string
    constants: string
  },
): Promise<void> {
  await tx.insertInto('order_imports').values(values).execute()
}

/** Inserts rows by thousands, because one statement has a limited size. */
export async function insertImportRows(
  tx: Tx,
  importId: string,
  rows: readonly { readonly number: number; readonly cells: readonly ImportCell[] }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) {
    await sql`insert into order_import_rows (import_id, row_number, cells)
      select ${importId}, r.number, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + 1000))}::jsonb) as r(number int, cells jsonb)
    `.execute(tx)
  }
}

/** Finds an import; `lock` makes concurrent steps wait for each other. */
export async function findImport(tx: Tx, id: string, lock = false): Promise<StoredImport | null> {
  const row = await tx
    .selectFrom('order_imports')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (row as unknown as StoredImport | undefined) ?? null
}

export async function updateImport(tx: Tx, id: string, values: ImportValues): Promise<void> {
  await tx
    .updateTable('order_imports')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function listImports(
  tx: Tx,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ total: number; rows: StoredImport[] }> {
  const { total } = await tx
    .selectFrom('order_imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('order_imports')
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total, rows: rows as unknown as StoredImport[] }
}

const noCounts: OrderImportCounts = {
  rows: 0,
  unchecked: 0,
  wrong: 0,
  right: 0,
  warned: 0,
  created: 0,
  undone: 0,
  kept: 0,
}

const hasWarning = sql<boolean>`problems @> '[{"is_warning": true}]'`

/** Counts the rows of imports by state, by the id of the import. */
export async function countImportRows(
  tx: Tx,
  importIds: readonly string[],
): Promise<(id: string) => OrderImportCounts> {
  if (importIds.length === 0) return () => noCounts
  const { rows } = await sql<OrderImportCounts & { import_id: string }>`
    select import_id, count(*)::int as rows,
      count(*) filter (where state = 'unchecked')::int as unchecked,
      count(*) filter (where state = 'wrong')::int as wrong,
      count(*) filter (where state = 'right')::int as right,
      count(*) filter (where state <> 'wrong' and ${hasWarning})::int as warned,
      count(*) filter (where state = 'created')::int as created,
      count(*) filter (where state = 'undone')::int as undone,
      count(*) filter (where state = 'kept')::int as kept
    from order_import_rows where import_id = any (${importIds}::uuid[]) group by import_id`.execute(tx)
  const byImport = new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]))
  return (id) => byImport.get(id) ?? noCounts
}

export interface ProblemKind {
  readonly field: string
  readonly fault: ImportProblem['fault']
  readonly is_warning: boolean
  readonly rows: number
}

/** Lists the kinds of problems of an import, the most frequent first. Warnings of wrong rows are left out. */
export async function listProblemKinds(tx: Tx, importId: string): Promise<ProblemKind[]> {
  const { rows } = await sql<ProblemKind>`
    select p.field, p.fault, coalesce(p.is_warning, false) as is_warning, count(distinct r.row_number)::int as rows
    from order_import_rows r
      cross join jsonb_to_recordset(r.problems) as p(field text, fault text, is_warning boolean)
    where r.import_id = ${importId} and (r.state = 'wrong' or p.is_warning)
      and not (r.state = 'wrong' and coalesce(p.is_warning, false))
    group by 1, 2, 3 order by is_warning, rows desc, field, fault limit 100`.execute(tx)
  return rows
}

export interface ListedRow extends StoredImportRow {
  readonly state: 'unchecked' | 'wrong' | 'right' | 'created' | 'undone' | 'kept'
  readonly order: {
    readonly api_id: string
    readonly sfid: string | null
    readonly name: string
    readonly status: OrderStatus
    readonly partner: string | null
  } | null
}

export interface RowFilter {
  readonly show?: readonly OrderImportRowFilter[] | undefined
  readonly fault?: string | undefined
  readonly field?: string | undefined
  /** The number of the row before the first one. */
  readonly after: number
  readonly limit: number
}

export async function listImportRows(tx: Tx, importId: string, filter: RowFilter): Promise<ListedRow[]> {
  const { show, fault, field, after, limit } = filter
  const problem = fault === undefined && field === undefined ? null : JSON.stringify([{ fault, field }])
  const states = show?.filter((one) => one !== 'warned') ?? []
  const warned = show?.includes('warned') ? sql`(r.state <> 'wrong' and r.${hasWarning})` : sql`false`
  const { rows } = await sql<ListedRow>`
    select r.row_number, r.state, r.cells, null as draft, r.problems, r.job_id,
      case when j.api_id is null then null else json_build_object('api_id', j.api_id, 'sfid', j.sfid, 'name', j.name,
        'status', j.status, 'partner', p.name) end as order
    from order_import_rows r
      left join jobs j on j.api_id = r.job_id
      left join accounts p on p.id = j.partner_account_id
    where r.import_id = ${importId} and r.row_number > ${after}
      and (${show === undefined} or r.state::text = any (${states}::text[]) or ${warned})
      and (${problem}::jsonb is null or r.problems @> ${problem}::jsonb)
    order by r.row_number limit ${limit}`.execute(tx)
  return rows
}

/** Returns the next rows in a state. Their import must be locked, because two tasks may run at the same time. */
export async function listNextRows(
  tx: Tx,
  importId: string,
  state: ListedRow['state'],
  limit: number,
): Promise<StoredImportRow[]> {
  const rows = await tx
    .selectFrom('order_import_rows')
    .select(['row_number', 'cells', 'draft', 'problems', 'job_id'])
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows as unknown as StoredImportRow[]
}

export interface RowResult {
  readonly row_number: number
  readonly state: ListedRow['state']
  readonly draft?: unknown
  readonly problems: readonly ImportProblem[]
  readonly job_id?: string | null
}

/** Stores the results of several rows with one statement. A missing draft or order stays as it is. */
export async function updateImportRows(
  tx: Tx,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  await sql`
    update order_import_rows r set state = n.state::order_import_row_state, problems = n.problems,
      draft = case when n.draft is null then r.draft else nullif(n.draft, 'null'::jsonb) end,
      job_id = coalesce(n.job_id, r.job_id)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n(row_number int, state text, problems jsonb, draft jsonb, job_id uuid)
    where r.import_id = ${importId} and r.row_number = n.row_number`.execute(tx)
}

/** Sets all rows back to `unchecked`, for a check with other columns. */
export async function resetImportRows(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable('order_import_rows')
    .set({ state: 'unchecked', draft: null, problems: '[]' })
    .where('import_id', '=', importId)
    .execute()
}

export async function deleteImportRow(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('order_imports').where('id', '=', importId).execute()
}

/** Finds the newest other import of the same file that has created orders which were not all undone. */
export async function findEarlierImport(
  tx: Tx,
  { id, sha256 }: Pick<StoredImport, 'id' | 'sha256'>,
): Promise<{ id: string; at: string; by: string | null } | null> {
  const row = await tx
    .selectFrom('order_imports as i')
    .select(['i.id', 'i.started_at as at', 'i.started_by as by'])
    .where('i.sha256', '=', sha256)
    .where('i.id', '<>', id)
    .where('i.started_at', 'is not', null)
    .where('i.state', '<>', 'undone')
    .orderBy('i.started_at', 'desc')
    .executeTakeFirst()
  return row?.at ? { ...row, at: row.at } : null
}

/** Deletes the content of files that were uploaded before `limit`, and imports that have created no order. */
export async function deleteOldContent({ tx }: Call, limit: string, at: string): Promise<void> {
  await sql`delete from order_imports i where i.uploaded_at < ${limit} and i.state in ('uploaded', 'checked')`.execute(
    tx,
  )
  await sql`update order_import_rows r set cells = null, draft = null, problems = '[]'
    from order_imports i where i.id = r.import_id and i.uploaded_at < ${limit} and i.content_deleted_at is null
      and i.state in ('stopped', 'finished', 'undone')`.execute(tx)
  await sql`update order_imports set content_deleted_at = ${at} where uploaded_at < ${limit}
    and content_deleted_at is null and state in ('stopped', 'finished', 'undone')`.execute(tx)
}

export interface StoredMapping {
  readonly id: string
  readonly name: string
  readonly columns: Record<string, string>
  readonly constants: Record<string, string>
  readonly saved_at: string
  readonly saved_by: string | null
}

export async function listMappings(tx: Tx): Promise<StoredMapping[]> {
  const rows = await tx.selectFrom('order_import_mappings').selectAll().orderBy('name').execute()
  return rows as unknown as StoredMapping[]
}

/** Inserts a mapping. Returns false if the name is taken. */
export async function insertMapping(
  tx: Tx,
  mapping: Omit<StoredMapping, 'columns' | 'constants'> & { columns: string; constants: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_import_mappings')
    .values(mapping)
    .onConflict((on) => on.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteMappingRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_import_mappings')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
