import { sql } from 'kysely'
import { OrderDraft } from '#contract/operator/orders/orders'
import type { OrderImportState } from '#contract/operator/orders/order-imports'
import { matchOrder } from '#server/features/offers/matching/matching.commands'
import { createOrder, releaseSfid } from '#server/features/orders/creation/create-order.commands'
import { formatInstant, type Call, type System } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import type { TaskContext, TaskHandlers, TaskRun } from '#server/kernel/task-handlers'
import { cancelOrderAndOffers } from '../orders/order-transitions.commands.ts'
import { readOrderView } from '../orders/orders.sql.ts'
import { checkImportRows, findExistingProblems } from './check-rows.commands.ts'
import { createProblem, type ImportFault } from './import-drafts.rules.ts'
import { importTexts } from './import-words.texts.ts'
import { findAcceptingCompany } from './import-lookups.sql.ts'
import { importContentDays } from './imports.services.ts'
import * as table from './imports.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'import.deleteContent': object
  }
}

/** In UTC. */
export const importSchedule = [{ task: 'import.deleteContent', at: '40 2 * * *' }] as const

export const importTasks: TaskHandlers = {
  'import.check': {
    staged: (context, { importId }, run) => runUntilDone(context, importId, run, checkSteps),
  },
  'import.run': { staged: (context, { importId }, run) => runUntilDone(context, importId, run, runSteps) },
  'import.undo': { staged: (context, { importId }, run) => runUntilDone(context, importId, run, undoSteps) },
  'import.deleteContent': (call) =>
    table.deleteOldContent(
      call,
      formatInstant(call.now.subtract({ hours: 24 * importContentDays })),
      formatInstant(call.now),
    ),
}

/** Work on the rows of an import, some at a time, each time in its own transaction. */
interface ImportWork {
  /** The state in which the work goes on. */
  readonly during: OrderImportState
  /** The state when the queue gives the work up; a person can start it again. */
  readonly afterFailure: OrderImportState
  readonly begin: () => RowHandler
}

interface RowHandler {
  /** Runs before the first rows. */
  readonly prepare?: (call: OperatorCall, one: table.StoredImport) => Promise<void>
  /** Handles the next rows. Returns false when no row is left. May run again after a rollback. */
  readonly handle: (call: OperatorCall, one: table.StoredImport) => Promise<boolean>
  /** Lets the work go on after the database has refused values. */
  readonly recover?: (call: OperatorCall, one: table.StoredImport) => Promise<void>
}

/** SQLSTATE classes of values that the database refuses: data exception, integrity constraint violation. */
function isRefusedByDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

/**
 * Handles rows until none is left or the state is another one. The state of each row is stored together with what was
 * done, so work that was killed goes on with the next row. The lock keeps two tasks from handling the same rows.
 */
async function runUntilDone(
  { transaction }: TaskContext,
  importId: string,
  { isLastAttempt }: TaskRun,
  { during, afterFailure, begin }: ImportWork,
): Promise<void> {
  const { prepare, handle, recover } = begin()
  const runStep = (work: RowHandler['handle']) =>
    transaction(async (call) => {
      const one = await table.findImport(call.tx, importId, true)
      return one?.state === during && (await work(asStarter(call, one), one))
    })
  const handleNext = async () => {
    try {
      return await runStep(handle)
    } catch (error) {
      if (!recover || !isRefusedByDatabase(error)) throw error
      return runStep(async (...parts) => recover(...parts).then(() => true))
    }
  }
  try {
    if (prepare) await runStep(async (...parts) => prepare(...parts).then(() => true))
    while (await handleNext());
  } catch (error) {
    if (isLastAttempt)
      await transaction(async ({ tx }) => {
        const one = await table.findImport(tx, importId, true)
        if (one?.state === during) await table.updateImport(tx, importId, { state: afterFailure })
      })
    throw error
  }
}

/** The history names the person or the program that has started the work. */
function asStarter(call: Call<System>, { staff_id, program_key_id }: table.StoredImport): OperatorCall {
  const staff =
    staff_id === null ? {} : { staff: { id: staff_id, name: '', role: 'dispatcher' as const, sessionId: '' } }
  const program = program_key_id === null ? {} : { program: { id: program_key_id, name: '', scopes: [] } }
  return { ...call, actor: { kind: 'operator', ...staff, ...program } }
}

const rowsPerCheck = 500

const checkSteps: ImportWork = {
  during: 'checking',
  afterFailure: 'uploaded',
  begin: () => {
    const seen = new Map<string, number>()
    return {
      // A check that was killed starts with the first row again, because duplicates are found in one pass.
      prepare: ({ tx }, { id }) => table.resetImportRows(tx, id),
      handle: async (call, one) => {
        const rows = await table.listNextRows(call.tx, one.id, 'unchecked', rowsPerCheck)
        if (rows.length === 0) {
          await table.updateImport(call.tx, one.id, { state: 'checked' })
          return false
        }
        await table.updateImportRows(call.tx, one.id, await checkImportRows(call, one, rows, seen))
        return true
      },
    }
  },
}

const rowsPerRun = 20

const runSteps: ImportWork = {
  during: 'running',
  afterFailure: 'stopped',
  begin: () => {
    // Rows that are still to be imported one by one, to find the one that the database refuses.
    let singleRows = 0
    return {
      handle: async (call, one) => {
        // Two imports of the same file must not both find that an order does not exist yet.
        await sql`select pg_advisory_xact_lock(hashtext('order imports'))`.execute(call.tx)
        const rows = await table.listNextRows(call.tx, one.id, 'right', singleRows > 0 ? 1 : rowsPerRun)
        if (rows.length === 0) {
          await table.updateImport(call.tx, one.id, {
            state: 'finished',
            finished_at: formatInstant(call.now),
          })
          return false
        }
        await importRows(call, one, rows)
        singleRows = Math.max(0, singleRows - 1)
        return true
      },
      recover: async (call, one) => {
        if (singleRows === 0) return void (singleRows = rowsPerRun)
        const [row] = await table.listNextRows(call.tx, one.id, 'right', 1)
        if (row) await table.updateImportRows(call.tx, one.id, [createRefusedRow(one, row, '', 'not_stored')])
      },
    }
  },
}

function createRefusedRow(
  one: table.StoredImport,
  { row_number, cells, problems }: table.StoredImportRow,
  field: string,
  fault: ImportFault,
): table.RowResult {
  const problem = createProblem(cells ?? [], one, field, fault)
  return { row_number, state: 'wrong', problems: [...problems, problem] }
}

async function importRows(
  call: OperatorCall,
  one: table.StoredImport,
  rows: readonly table.StoredImportRow[],
): Promise<void> {
  const existing = await findExistingProblems(call, one, rows)
  const handleRow = (row: table.StoredImportRow): Promise<table.RowResult> => {
    const problems = existing.get(row.row_number) ?? []
    if (problems.length === 0) return importRow(call, one, row)
    return Promise.resolve({
      row_number: row.row_number,
      state: 'wrong',
      problems: [...row.problems, ...problems],
    })
  }
  await table.updateImportRows(call.tx, one.id, await waitForAll(rows.map(handleRow)))
}

/**
 * Waits until all rows have ended, also if one fails: no statement may run after the rollback. The rows share the
 * connection, so one is calculated while the database works for another. After an error of the database all other rows fail
 * too, so the error that names its cause is thrown.
 */
async function waitForAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work)
  const failures = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0) throw failures.find(isRefusedByDatabase) ?? failures[0]
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Creates the order of a row with the command of `order.create`, and offers it with that of `offer.create`. */
async function importRow(
  call: OperatorCall,
  one: table.StoredImport,
  row: table.StoredImportRow,
): Promise<table.RowResult> {
  const { row_number, problems } = row
  const draft = OrderDraft.safeParse(row.draft)
  if (!draft.success) return createRefusedRow(one, row, '', 'not_stored')
  try {
    const { apiId } = await createOrder(call, draft.data)
    if (one.offers) await matchOrder(call, apiId)
    return { row_number, state: 'created', problems, job_id: apiId }
  } catch (error) {
    // Refusals come before the first write of the order, so the transaction can go on.
    if (!(error instanceof Refusal)) throw error
    const [field = ''] = Object.keys(error.detail.errors ?? {})
    return createRefusedRow(one, row, field, error.code === 'already_exists' ? 'number_exists' : 'not_stored')
  }
}

const rowsPerUndo = 10

const undoSteps: ImportWork = {
  during: 'undoing',
  afterFailure: 'finished',
  begin: () => ({
    handle: async (call, one) => {
      const rows = await table.listNextRows(call.tx, one.id, 'created', rowsPerUndo)
      if (rows.length === 0) {
        await table.updateImport(call.tx, one.id, { state: 'undone', undone_at: formatInstant(call.now) })
        return false
      }
      const results: table.RowResult[] = []
      for (const row of rows) results.push(await undoRow(call, one, row))
      await table.updateImportRows(call.tx, one.id, results)
      return true
    },
  }),
}

/** Cancels the order of a row, unless a company has ever accepted it. Its number can be used again. */
async function undoRow(
  call: OperatorCall,
  one: table.StoredImport,
  { row_number, job_id, cells, problems }: table.StoredImportRow,
): Promise<table.RowResult> {
  const keep = (fault: ImportFault, other?: string): table.RowResult => ({
    row_number,
    state: 'kept',
    problems: [
      ...problems,
      createProblem(cells ?? [], one, 'name', fault, other === undefined ? {} : { other }),
    ],
  })
  if (job_id === null) return { row_number, state: 'undone', problems }
  const order = await readOrderView(call, job_id)
  const company = order.partner?.name ?? (await findAcceptingCompany(call.tx, job_id))
  if (company !== null) return keep('accepted_by_company', company)
  if (order.status !== 'open' && order.status !== 'on_hold_before_accepted') return keep('no_longer_open')
  const { version } = order
  const comment = importTexts.de.fileTexts.undoComment
  try {
    const category = 'brand'
    await cancelOrderAndOffers(call, job_id, { category, reason_id: 'import_undone', comment, version })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A company has accepted the order at this moment.
    const { partner } = await readOrderView(call, job_id)
    return partner ? keep('accepted_by_company', partner.name) : keep('no_longer_open')
  }
  if (order.sfid !== null) await releaseSfid(call, job_id)
  return { row_number, state: 'undone', problems }
}
