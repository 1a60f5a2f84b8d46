import { objectToCreditNote } from '#server/features/credit-notes/objections/objections.commands'
import type { Routes } from '#server/kernel/routes'
import { exportDatevPackage, type DatevPackageDependencies } from './datev-package/datev-package.queries.ts'
import { downloadMonth, type MonthDownloadDependencies } from './month-download.queries.ts'
import { exportCreditNotes, listPackages } from './packages.commands.ts'
import { exportLedger, exportStatement, type StatementDependencies } from './export-documents.queries.ts'

export function createBookkeepingRoutes(
  dependencies: StatementDependencies & MonthDownloadDependencies & DatevPackageDependencies,
) {
  return {
    'creditNote.export': (call, { query }) => exportCreditNotes(call, query),
    'creditNote.month': (call, { params }) => downloadMonth(call, params.month, dependencies),
    'creditNote.packages': (call) => listPackages(call),
    'creditNote.ledger': (call, { query }) => exportLedger(call, query),
    'creditNote.datevPackage': (call, { query }) => exportDatevPackage(call, query, dependencies),
    'creditNote.statement': (call, { query }) => exportStatement(call, query, dependencies),
    'creditNote.object': (call, { params, body }) => objectToCreditNote(call, params.id, body.reason),
  } satisfies Routes
}
