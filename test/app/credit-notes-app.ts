/** Credit notes for tests, issued with the product's own commands. */

import { setTestFileStore } from './test-services.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { CreditNote } from '#contract/money/credit-notes'
import { type receiveCreditNote } from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { createBookkeepingRoutes } from '#server/features/bookkeeping/bookkeeping.routes'
import { createCreditNoteTasks } from '#server/features/credit-notes/documents/credit-note-documents.tasks'
import { creditNotesRoutes } from '#server/features/credit-notes/credit-notes.routes'
import { fileRoutes } from '#server/features/files/files.routes'
import type { Person } from '#server/kernel/call'
import { createFileStore } from '#server/platform/storage/file-store'
import { createZip } from '#server/platform/storage/zip'
import { formatDatevPackage } from '#server/platform/documents/datev-package'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { runAsOperator } from './test-calls.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createBrowser, createTestServer } from './http-client.ts'
import { createOrderDraft, createOrderInStatus, type Partner } from '../builders/orders.ts'
import { forbidInsideTransactions, runTask } from './run-task.ts'

export const issuedAt = Temporal.Instant.from('2026-11-21T09:00:00Z')

/** Returns a service line of an order; `price` is in euros. */
export const createServiceLine = (quantity: number, price: number) => ({
  service: 'mount',
  description: { de: 'Montage', en: 'Mounting', fr: 'Montage' },
  quantity,
  unit_measure: 'Stück',
  price_purchasing: price,
})

/** Creates a database and a server with credit note and file calls, and helpers that issue credit notes. */
export async function createCreditNotesApp() {
  const { database, owner } = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-credit-notes-'))
  const pdf = forbidInsideTransactions(createPdfPrinter())
  afterAll(async () => {
    await pdf.close()
    await rm(dataDir, { recursive: true })
  })
  const config = { sessionSecret: 'a secret of more than 32 characters' }
  const store = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
  setTestFileStore(store, config.sessionSecret)
  const files = fileRoutes
  const people = new Map<string, Person>()
  const authenticate = (token: string) => Promise.resolve(people.get(token) ?? null)
  const bookkeeping = createBookkeepingRoutes({
    config: { appTitle: 'Gewerk' },
    pdf,
    files: store,
    zipOf: createZip,
    formatDatev: formatDatevPackage,
  })
  const app = await createTestServer({
    database,
    routes: [creditNotesRoutes, files, bookkeeping],
    authenticate,
  })
  const tasks = createCreditNoteTasks({ pdf })

  return {
    database,
    owner,
    pdf,
    files: store,
    /** Logged-in people by access token. */
    people,
    openBrowser: () => createBrowser(app),

    /** Creates an order that the marketplace has approved. */
    createCompletedOrder: async (partner: Partner, more: object = {}): Promise<string> => {
      const { id } = await createOrderInStatus(
        database,
        partner,
        'accepted',
        createOrderDraft({ services: [createServiceLine(1, 100)], ...more }),
      )
      const finished = `update jobs set status = 'completed', started_at = '2026-11-03T08:00:00Z', finished_at = '2026-11-03T10:00:00Z' where api_id = $1`
      await owner.query(finished, [id])
      return id
    },

    getOrderStatus: async (orderId: string): Promise<string> => {
      const { rows } = await owner.query<{ status: string }>('select status from jobs where api_id = $1', [
        orderId,
      ])
      return rows[0]?.status ?? ''
    },

    /** Issues credit notes and returns the first one. */
    issue: async (partner: Partner, orderIds: readonly string[], at = issuedAt): Promise<CreditNote> => {
      const issue = { accountId: partner.accountId, orderIds }
      const [note] = await runAsOperator(database, (call) => issueCreditNotes(call, issue), at)
      return note
    },

    takeStep: (step: typeof receiveCreditNote, id: string) =>
      runAsOperator(database, (call) => step(call, id), issuedAt),

    /** Runs the task that renders the documents of a credit note. */
    renderDocuments: (creditNoteId: string): Promise<void> =>
      runTask(database, tasks, 'creditNote.render', { creditNoteId }, issuedAt),

    listCreditNotes: (query: string, token: string) =>
      createBrowser(app).get(`/documents-api/accounting/documents${query}`, token),
  }
}
