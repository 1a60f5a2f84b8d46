import { createHash, randomUUIDv7 } from 'node:crypto'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type {
  OrderImportState,
  OrderImportStep,
  OrderImportView,
} from '#contract/operator/orders/order-imports'
import type { FieldFault } from '#contract/errors'
import { formatInstant } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import type { TableFile, TableFault } from '#server/platform/documents/table-files/table-file'
import { decodeDataUrl } from '../orders/order-attachments.commands.ts'
import { findImportField, listMissingFields, suggestFields } from './import-fields.rules.ts'
import { listFieldLabels } from './import-words.texts.ts'
import { readImportView, requireImport } from './imports.queries.ts'
import * as table from './imports.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'import.check': { readonly importId: string }
    'import.run': { readonly importId: string }
    'import.undo': { readonly importId: string }
  }
}

type Upload = OperatorInput<'import.create'>['body']

/** Reads the file before the transaction, then stores its rows with a suggestion for each column. */
export async function prepareImport(
  { services }: Preparation<OperatorCall>,
  { name, data }: Upload,
): Promise<(call: OperatorCall) => Promise<OrderImportView>> {
  const bytes = decodeDataUrl(data)
  const file = await readUploadedTable(services.readTable, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return async (call) => {
    const id = randomUUIDv7()
    const mapping = chooseMapping(file.columns, await table.listMappings(call.tx))
    await table.insertImport(call.tx, {
      id,
      file_name: name,
      format: file.format,
      encoding: file.encoding,
      separator: file.separator,
      sheet: file.sheet,
      sha256,
      columns: JSON.stringify(
        file.columns.map((column, index) => ({ name: column, field: mapping.fields[index] })),
      ),
      constants: JSON.stringify(mapping.constants),
      mapping_name: mapping.name,
      offers: null,
      uploaded_at: formatInstant(call.now),
      uploaded_by: getOperatorName(call),
      started_at: null,
      started_by: null,
      finished_at: null,
      undone_at: null,
      undone_by: null,
      content_deleted_at: null,
      ...getOperatorIds(call),
    })
    await table.insertImportRows(call.tx, id, file.rows)
    await publishMarketplaceChange(call)
    return readImportView(call, id)
  }
}

async function readUploadedTable(
  readTable: (bytes: Buffer) => Promise<TableFile>,
  bytes: Buffer,
): Promise<TableFile> {
  try {
    const file = await readTable(bytes)
    return { ...file, columns: file.columns.map(toStorableText), rows: file.rows }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TableFileError') throw error
    const { fault, place } = error as Error & { readonly fault: TableFault; readonly place: string | null }
    throw new Refusal('validation_failed', {
      errors: { data: [fault] },
      ...(place === null ? {} : { places: { data: place } }),
    })
  }
}

const longestColumnName = 255

function toStorableText(text: string): string {
  return text.slice(0, longestColumnName).toWellFormed().replaceAll('\0', '')
}

interface ChosenMapping {
  readonly name: string | null
  readonly fields: readonly (string | null)[]
  readonly constants: Readonly<Record<string, string>>
}

/** Returns the saved mapping whose columns the file has all, the one with the most; otherwise suggestions. */
function chooseMapping(columns: readonly string[], saved: readonly table.StoredMapping[]): ChosenMapping {
  const size = (one: table.StoredMapping) => Object.keys(one.columns).length
  const [best] = saved
    .filter((one) => Object.keys(one.columns).every((name) => columns.includes(name)))
    .toSorted((one, other) => size(other) - size(one))
  if (!best || size(best) === 0)
    return { name: null, fields: suggestFields(columns, listFieldLabels), constants: {} }
  const fields = columns.map((name, index) =>
    columns.indexOf(name) === index && Object.hasOwn(best.columns, name)
      ? (best.columns[name] ?? null)
      : null,
  )
  return { name: best.name, fields, constants: best.constants }
}

function getOperatorName({ actor }: OperatorCall): string | null {
  return actor.staff?.name ?? actor.program?.name ?? null
}

function getOperatorIds({ actor }: OperatorCall) {
  return { staff_id: actor.staff?.id ?? null, program_key_id: actor.program?.id ?? null }
}

/** The number of steps that an import remembers; a person may check it again as often as they like. */
const storedSteps = 50

/** Returns the steps of an import with one more by the person or program of the call. */
function addStep(call: OperatorCall, one: table.StoredImport, step: OrderImportStep): { steps: string } {
  const added = { step, at: formatInstant(call.now), by: getOperatorName(call) }
  return { steps: JSON.stringify([...one.steps, added].slice(-storedSteps)) }
}

interface ImportStep {
  readonly from: readonly OrderImportState[]
  readonly version?: number | undefined
}

/**
 * Locks an import for a step, which open screens show when it commits. Throws `import_changed` with the current import if another person was faster, and
 * `status_not_allowed` if its state does not allow the step.
 */
async function lockImport(
  call: OperatorCall,
  id: string,
  { from, version }: ImportStep,
): Promise<table.StoredImport> {
  const one = await requireImport(call, id, { lock: true })
  if (version !== undefined && version !== one.version)
    throw new Refusal('import_changed', { current: await readImportView(call, id) })
  if (!from.includes(one.state)) throw new Refusal('status_not_allowed')
  await publishMarketplaceChange(call)
  return one
}

/** Assigns the columns, saves the assignment if wanted, and checks all rows in the background. */
export async function startImportCheck(
  call: OperatorCall,
  id: string,
  { columns, constants, save_as, version }: OperatorInput<'import.check'>['body'],
): Promise<OrderImportView> {
  const one = await lockImport(call, id, { from: ['uploaded', 'checked'], version })
  const wanted = Object.fromEntries(Object.entries(constants).filter(([, value]) => value !== ''))
  requireUsableMapping(one.columns.length, columns, wanted)
  const assigned = one.columns.map(({ name }, index) => ({ name, field: columns[index] ?? null }))
  if (save_as) await saveMapping(call, save_as, assigned, wanted)
  await table.resetImportRows(call.tx, id)
  await table.updateImport(call.tx, id, {
    state: 'checking',
    ...addStep(call, one, 'check'),
    columns: JSON.stringify(assigned),
    constants: JSON.stringify(wanted),
    ...(save_as ? { mapping_name: save_as } : {}),
  })
  await enqueueTask(call, 'import.check', { importId: id }, { key: `import.check ${id}` })
  return readImportView(call, id)
}

/** Throws a refusal that names columns with an unknown field or one that is given twice, and fields that are missing. */
function requireUsableMapping(
  width: number,
  columns: readonly (string | null)[],
  constants: Readonly<Record<string, string>>,
): void {
  const errors: Record<string, FieldFault> = {}
  if (columns.length !== width) errors['columns'] = 'invalid'
  const given = new Set<string>()
  columns.forEach((field, index) => {
    if (field === null) return
    if (!findImportField(field)) errors[`columns.${index}`] = 'invalid_enum'
    else if (given.has(field)) errors[`columns.${index}`] = 'given_twice'
    given.add(field)
  })
  for (const field of Object.keys(constants)) {
    if (!findImportField(field)?.mayBeConstant) errors[`constants.${field}`] = 'invalid_enum'
    else if (given.has(field)) errors[`constants.${field}`] = 'given_twice'
    given.add(field)
  }
  for (const field of listMissingFields(given)) errors[`constants.${field}`] = 'required'
  if (Object.keys(errors).length > 0) throw createFieldRefusal(errors)
}

async function saveMapping(
  call: OperatorCall,
  name: string,
  columns: table.StoredImport['columns'],
  constants: Record<string, string>,
): Promise<void> {
  const named = columns.flatMap(({ name: column, field }) =>
    column && field ? [[column, field] as const] : [],
  )
  const isSaved = await table.insertMapping(call.tx, {
    id: randomUUIDv7(),
    name,
    columns: JSON.stringify(Object.fromEntries(named)),
    constants: JSON.stringify(constants),
    saved_at: formatInstant(call.now),
    saved_by: getOperatorName(call),
  })
  if (!isSaved) throw createFieldRefusal({ save_as: 'name_twice' })
}

/** Starts the run of a checked import, or continues a stopped one with the offers that it began with. */
export async function startImportRun(
  call: OperatorCall,
  id: string,
  { offers, version }: OperatorInput<'import.run'>['body'],
): Promise<OrderImportView> {
  const one = await lockImport(call, id, { from: ['checked', 'stopped'], version })
  const { right } = (await table.countImportRows(call.tx, [id]))(id)
  if (right === 0) throw new Refusal('status_not_allowed')
  await table.updateImport(call.tx, id, {
    state: 'running',
    ...addStep(call, one, 'run'),
    offers: one.offers ?? offers,
    started_at: one.started_at ?? formatInstant(call.now),
    started_by: one.started_at ? one.started_by : getOperatorName(call),
    finished_at: null,
    ...getOperatorIds(call),
  })
  await enqueueTask(call, 'import.run', { importId: id }, { key: `import.run ${id}` })
  return readImportView(call, id)
}

/** Stops a run. The lock waits for the rows that are being imported; the task then finds nothing to do. */
export async function stopImportRun(
  call: OperatorCall,
  id: string,
  { version }: OperatorInput<'import.stop'>['body'],
): Promise<OrderImportView> {
  const one = await lockImport(call, id, { from: ['running'], version })
  await table.updateImport(call.tx, id, { state: 'stopped', ...addStep(call, one, 'stop') })
  return readImportView(call, id)
}

/** Cancels the orders of an import in the background, except those that a company has accepted. */
export async function startImportUndo(
  call: OperatorCall,
  id: string,
  { version }: OperatorInput<'import.undo'>['body'],
): Promise<OrderImportView> {
  const one = await lockImport(call, id, { from: ['stopped', 'finished'], version })
  const { created } = (await table.countImportRows(call.tx, [id]))(id)
  if (created === 0) throw new Refusal('status_not_allowed')
  await table.updateImport(call.tx, id, {
    state: 'undoing',
    ...addStep(call, one, 'undo'),
    undone_by: getOperatorName(call),
    ...getOperatorIds(call),
  })
  await enqueueTask(call, 'import.undo', { importId: id }, { key: `import.undo ${id}` })
  return readImportView(call, id)
}

/** Deletes an import that has created no order. */
export async function deleteImport(call: OperatorCall, id: string): Promise<OperatorOutput<'import.delete'>> {
  await lockImport(call, id, { from: ['uploaded', 'checked', 'stopped', 'finished'] })
  const { created, undone, kept } = (await table.countImportRows(call.tx, [id]))(id)
  if (created + undone + kept > 0) throw new Refusal('status_not_allowed')
  await table.deleteImportRow(call.tx, id)
  return { msg: 'success' }
}

export async function deleteSavedMapping(
  call: OperatorCall,
  id: string,
): Promise<OperatorOutput<'importMapping.delete'>> {
  if (!(await table.deleteMappingRow(call.tx, id))) throw new Refusal('not_found')
  return { msg: 'success' }
}
