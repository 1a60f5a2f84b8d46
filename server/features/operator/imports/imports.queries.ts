import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type {
  OrderImportRow,
  OrderImportSummary,
  OrderImportView,
} from '#contract/operator/orders/order-imports'
import { orderTypeNames } from '#contract/orders/model/order-type-names'
import { orderTypes } from '#contract/orders/model/order-enums'
import type { Locale } from '#contract/kit/locale'
import type { BinaryReply } from '#server/kernel/routes'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { getCellText } from './import-cells.rules.ts'
import { importFields } from './import-fields.rules.ts'
import { formatRemedy, getFieldLabel } from './import-words.texts.ts'
import { createWrongRowsFile } from './wrong-rows.document.ts'
import * as table from './imports.sql.ts'

/** Returns an import, or throws `not_found`. With `lock`, concurrent steps wait. */
export async function requireImport(
  { tx }: Pick<OperatorCall, 'tx'>,
  id: string,
  { lock = false } = {},
): Promise<table.StoredImport> {
  const found = await table.findImport(tx, id, lock)
  if (!found) throw new Refusal('not_found')
  return found
}

function toSummary(one: table.StoredImport, counts: OrderImportSummary['counts']): OrderImportSummary {
  return {
    id: one.id,
    file_name: one.file_name,
    format: one.format,
    state: one.state,
    offers: one.offers,
    counts,
    uploaded_at: one.uploaded_at,
    uploaded_by: one.uploaded_by,
    started_at: one.started_at,
    started_by: one.started_by,
    finished_at: one.finished_at,
    undone_at: one.undone_at,
    undone_by: one.undone_by,
    version: one.version,
  }
}

export async function listImportPage(
  { tx }: OperatorCall,
  query: OperatorInput<'import.list'>['query'],
): Promise<{ total: number; rows: OrderImportSummary[] }> {
  const { total, rows } = await table.listImports(tx, query)
  const countsOf = await table.countImportRows(
    tx,
    rows.map(({ id }) => id),
  )
  return { total, rows: rows.map((one) => toSummary(one, countsOf(one.id))) }
}

/** The number of rows from which the samples of a column are taken. */
const sampledRows = 50
const samplesPerColumn = 3
const longestSample = 60

/** Returns an import with its columns, fields and kinds of problems, in the language of the call. */
export async function readImportView(call: OperatorCall, id: string): Promise<OrderImportView> {
  const { tx, locale } = call
  const one = await requireImport(call, id)
  const countsOf = await table.countImportRows(tx, [id])
  const sampled = await table.listImportRows(tx, id, { after: -1, limit: sampledRows })
  const isWorking = ['checking', 'running', 'undoing'].includes(one.state)
  const kinds = isWorking ? [] : await table.listProblemKinds(tx, id)
  return {
    ...toSummary(one, countsOf(id)),
    encoding: one.encoding,
    separator: one.separator,
    sheet: one.sheet,
    columns: one.columns.map(({ name, field }, index) => ({
      name,
      field,
      samples: pickSamples(sampled, index),
    })),
    constants: one.constants,
    mapping_name: one.mapping_name,
    fields: listFields(locale),
    kinds: kinds.map(({ field, fault, is_warning, rows }) => ({
      field,
      fault,
      label: getFieldLabel(field, locale),
      text: formatRemedy({ field, fault, other: '…' }, locale),
      is_warning,
      rows,
    })),
    steps: [...one.steps],
    earlier: await table.findEarlierImport(tx, one),
    content_deleted_at: one.content_deleted_at,
  }
}

function pickSamples(rows: readonly table.StoredImportRow[], column: number): string[] {
  const texts = rows.map(({ cells }) => getCellText(cells?.[column] ?? null)).filter((text) => text !== '')
  return [...new Set(texts)]
    .slice(0, samplesPerColumn)
    .map((text) => text.slice(0, longestSample).toWellFormed())
}

function listFields(locale: Locale): OrderImportView['fields'] {
  const labels = orderTypeNames[locale]
  return importFields.map(({ id, kind, group, example, required = false, mayBeConstant = false }) => ({
    id,
    group,
    label: getFieldLabel(id, locale),
    example,
    required,
    may_be_constant: mayBeConstant,
    choices: kind === 'order_type' ? orderTypes.map((value) => ({ value, label: labels[value] })) : [],
  }))
}

export async function listRowsOfImport(
  call: OperatorCall,
  id: string,
  query: OperatorInput<'import.rows'>['query'],
): Promise<OperatorOutput<'import.rows'>> {
  const { columns } = await requireImport(call, id)
  const rows = await table.listImportRows(call.tx, id, { ...query, limit: query.limit + 1 })
  const data = rows.slice(0, query.limit).map((row) => toRowView(row, columns, call.locale))
  return { data, next: rows.length > query.limit ? (data.at(-1)?.row ?? null) : null }
}

function toRowView(
  { row_number, state, cells, problems, order }: table.ListedRow,
  columns: table.StoredImport['columns'],
  locale: Locale,
): OrderImportRow {
  const read = (field: string) =>
    getCellText(cells?.[columns.findIndex((one) => one.field === field)] ?? null)
  const title = ['name', 'customer.last_name', 'customer.city'].map(read).filter((text) => text !== '')
  return {
    row: row_number,
    state,
    title: title.join(' · ').toWellFormed().replaceAll('\0', ''),
    problems: problems.map(({ column, field, fault, value, other, is_warning = false }) => ({
      column,
      column_name: column === null ? null : (columns[column]?.name ?? null),
      field,
      label: getFieldLabel(field, locale),
      value,
      fault,
      text: formatRemedy({ field, fault, ...(other === undefined ? {} : { other }) }, locale),
      is_warning,
    })),
    order,
  }
}

/** Returns the wrong rows as CSV, with a column that says what to correct. Throws `nothing_to_export`. */
export async function exportWrongRows(call: OperatorCall, id: string): Promise<BinaryReply> {
  const { columns, file_name: name } = await requireImport(call, id)
  const rows = await table.listNextRows(call.tx, id, 'wrong', 100_000)
  if (rows.every(({ cells }) => cells === null)) throw new Refusal('nothing_to_export')
  return createWrongRowsFile({ name, columns, rows }, call.locale)
}

export async function listSavedMappings({ tx }: OperatorCall): Promise<OperatorOutput<'importMapping.list'>> {
  return { data: await table.listMappings(tx) }
}
