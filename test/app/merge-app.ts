/** Two accounts of one company, and the people of the marketplace who merge them. */

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountsRoutes } from '#server/features/accounts/accounts.routes'
import { creditNotesRoutes } from '#server/features/credit-notes/credit-notes.routes'
import { ordersRoutes } from '#server/features/orders/orders.routes'
import { createCreditNoteData } from '../builders/credit-note-data.ts'
import { createTestPartner, type Partner } from '../builders/orders.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createStaffApp } from './staff-client.ts'
import { createTestSession } from './test-session.ts'

const { issuer, recipient } = createCreditNoteData()

/** Creates a database with a server of the back office and of the portal. */
export async function createMergeApp() {
  const { database, owner } = await freshDatabase()
  const { createLoggedInStaff } = await createStaffApp(database)
  const logins = await createTestSession(database, [accountsRoutes, ordersRoutes, creditNotesRoutes])
  const manager = await createLoggedInStaff('partner_manager')
  const admin = await createLoggedInStaff('administrator')
  const accountant = await createLoggedInStaff('accountant')

  const request = (from: Partner, into: Partner, reason = 'Zweimal registriert') =>
    manager.tab.post(`/accounts/${from.accountId}/request-merge`, { into: into.accountId, reason })
  const approve = (id: string) => admin.tab.post(`/account-requests/${id}/approve-merge`)

  return {
    database,
    owner,
    logins,
    manager,
    admin,
    accountant,
    /** The account that ends, and the one that stays. */
    createPair: async (): Promise<[Partner, Partner]> => [
      await createTestPartner(database, 'Sommer Elektro GmbH'),
      await createTestPartner(database, 'Elektro Sommer GmbH'),
    ],
    request,
    approve,
    preview: (from: Partner, into: Partner) =>
      admin.tab.get(`/accounts/${from.accountId}/merge-preview?into=${into.accountId}`),
    /** Merges one account into the other with the release of a second person. */
    async merge(from: Partner, into: Partner): Promise<void> {
      const { status, body } = await request(from, into)
      expect([status, body.status ?? body.state]).toEqual([201, 'waiting'])
      expect((await approve(body.id)).body).toMatchObject({
        state: 'approved',
        merge_into: { id: into.accountId },
      })
    },
    async select<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
      return (await owner.query<R>(text, values)).rows
    },
    /** Issues a credit note about an order, as a row only. */
    async insertCreditNote(accountId: string, orderId: string): Promise<string> {
      const id = randomUUID()
      await owner.query(
        `insert into credit_notes (id, number, account_id, state, issue_date, net_cents, vat_cents, vat_rate, vat_status,
            issuer, recipient, search, created_at)
          values ($1::uuid, $1::text, $2, 'sent', '2026-11-03', 100, 19, 19, 'standard', $3, $4, '', now())`,
        [id, accountId, issuer, { ...recipient, account_id: accountId }],
      )
      await owner.query(
        `insert into credit_note_lines (credit_note_id, position, job_id, performed_on, description, quantity, unit_measure,
            price_cents, net_cents, work_kind)
          values ($1, 1, $2, '2026-11-01', 'Montage', 1, 'Stück', 100, 100, 'other')`,
        [id, orderId],
      )
      return id
    },
    /** Adds a checked document in force with its file. */
    async insertDocument(accountId: string, type: string, name = 'Nachweis.pdf'): Promise<string> {
      const id = randomUUID()
      await owner.query(
        `insert into files (id, account_id, name, content_type, size, sha256, storage_key, created_at)
          values ($1::uuid, $2, $3, 'application/pdf', 1, sha256('x'), $1::text, now())`,
        [id, accountId, name],
      )
      await owner.query(
        `insert into company_documents (id, account_id, type, file_id, lifetime_start, lifetime_end, confirmed_at, verified_at,
            created_at)
          values ($1, $2, $3, $1, '2026-01-01', '2099-12-31', now(), '2026-02-02', '2026-01-15')`,
        [id, accountId, type],
      )
      return id
    },
  }
}
