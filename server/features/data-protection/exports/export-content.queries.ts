import type { Locale } from '#contract/kit/locale'
import type { Call } from '#server/kernel/call'
import { getExportedTables, type DataSubject } from '../data-inventory/data-inventory.sql.ts'
import { listExportedFiles, type ExportedFile } from './export-files.sql.ts'
import { listExportedColumns, streamExportedRows } from './export-rows.sql.ts'
import type { IndexTable } from './index-page.document.ts'
import { writeTableFile, type TableFile } from './table-files.document.ts'

export interface ExportDescription {
  readonly subject: DataSubject
  readonly locale: Locale
  readonly product: string
  /** The name of the person or company. */
  readonly subjectName: string
}

/** The content of an export, read from the database. */
export interface ExportContent extends ExportDescription {
  readonly at: Temporal.Instant
  readonly tables: readonly TableFile[]
  readonly stored: readonly ExportedFile[]
}

/** Writes the rows to files in `folder` and lists the stored files that belong to the export. */
export async function readExportContent(
  { tx, now }: Call,
  about: ExportDescription,
  folder: string,
): Promise<ExportContent> {
  const exportedTables = getExportedTables(about.subject)
  const columns = await listExportedColumns(tx, exportedTables)
  const tables: TableFile[] = []
  for (const exportedTable of exportedTables) {
    const table = exportedTable.table as IndexTable['table']
    const cells = columns.get(table) ?? []
    tables.push(
      await writeTableFile(folder, { table, columns: cells, rows: streamExportedRows(tx, exportedTable) }),
    )
  }
  return { ...about, at: now, tables, stored: await listExportedFiles(tx, about.subject) }
}
