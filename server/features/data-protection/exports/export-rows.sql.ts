import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { getExportedTables } from '../data-inventory/data-inventory.sql.ts'

type ExportedTable = ReturnType<typeof getExportedTables>[number]
export type ExportedRow = Readonly<Record<string, unknown>>

/** Number of rows in memory at a time. */
const fetchSize = 500

/** Streams the exported rows of one table through a cursor of the current transaction. */
export async function* streamExportedRows(tx: Tx, exportedTable: ExportedTable): AsyncGenerator<ExportedRow> {
  const cursor = sql.id(`export_${exportedTable.table}`)
  await sql`declare ${cursor} no scroll cursor for select ${selectExportedColumns(exportedTable)} as row ${exportedFromClause(exportedTable)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: ExportedRow }>`fetch ${sql.lit(fetchSize)} from ${cursor}`.execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < fetchSize) break
  }
  await sql`close ${cursor}`.execute(tx)
}

function exportedFromClause({ table, rows, rule }: ExportedTable) {
  const condition = rule.exportCondition ? sql`and ${rule.exportCondition}` : sql``
  return sql`from ${sql.table(table)} t where ${rows} ${condition}`
}

function selectExportedColumns({ rule: { visibleColumns, hiddenColumns, hiddenJsonKeys } }: ExportedTable) {
  if (!visibleColumns) {
    const stripped = Object.entries(hiddenJsonKeys ?? {}).map(
      ([column, keys]) => sql`${sql.lit(column)}, (to_jsonb(t)->${sql.lit(column)}) - ${[...keys]}::text[]`,
    )
    return sql`to_jsonb(t) - ${[...(hiddenColumns ?? [])]}::text[] || jsonb_build_object(${sql.join(stripped)})`
  }
  const pairs = visibleColumns.map((column) => sql`${sql.lit(column)}, to_jsonb(t)->${sql.lit(column)}`)
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

/** Returns the columns that an export shows of each table, in the order of the table definition. */
export async function listExportedColumns(
  tx: Tx,
  shown: readonly ExportedTable[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public'
    group by table_name`.execute(tx)
  const all = new Map(rows.map(({ table, columns }) => [table, columns]))
  return new Map(
    shown.map(({ table, rule }) => [
      table,
      (all.get(table) ?? []).filter(
        (column) => rule.visibleColumns?.includes(column) ?? !rule.hiddenColumns?.includes(column),
      ),
    ]),
  )
}
