import { sql } from 'kysely'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { customerRetentionMonths, retentionDuties, getLastExpiredDay } from '../retention-duties.rules.ts'
import { enqueueByteDeletion } from '../erasure/erasure.tasks.ts'
import { allowHistoryErasure, deleteUnreferencedFiles } from '../erasure/erase-rows.sql.ts'
import { deleteExpiredExports } from '../exports/exports.sql.ts'
import {
  anonymiseCustomers,
  listExpiredCreditNotes,
  listCustomersToAnonymise,
  deleteExpiredCreditNotes,
  deleteOrderDocuments,
  deleteExpiredTaxDocuments,
  deleteExpiredAgreements,
  deleteExpiredSelfBilling,
  listOrdersWithExpiredDocuments,
} from './retention.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.nightly': object
  }
}

/** Times in UTC. A second run in the same night changes nothing. */
export const retentionSchedule = [{ task: 'dataProtection.nightly', at: '20 2 * * *' }] as const

/** Deletes all data whose retention period is over. See docs/domain.md#data-retention. */
export async function deleteExpiredData(call: Call): Promise<void> {
  const { tx } = call
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  await allowHistoryErasure(tx)
  const keys = await deleteExpiredExports(
    tx,
    formatInstant(call.now),
    formatInstant(call.now.subtract({ hours: 24 })),
  )
  const files = [
    ...(await deleteExpiredCreditNotes(
      tx,
      await listExpiredCreditNotes(tx, getLastExpiredDay('credit_notes', today)),
      retentionDuties.credit_notes.years,
    )),
    ...(await deleteExpiredTaxDocuments(tx, getLastExpiredDay('tax_papers', today))),
  ]
  await deleteExpiredSelfBilling(tx, getLastExpiredDay('credit_notes', today))
  await deleteExpiredAgreements(tx, getLastExpiredDay('agreements', today))
  const orders = await listOrdersWithExpiredDocuments(tx, getLastExpiredDay('order_papers', today))
  await deleteOrderDocuments(tx, orders, retentionDuties.order_papers.years)
  const which = sql`(f.id = any (${files}::uuid[]) or f.job_id = any (${orders}::uuid[]))`
  await enqueueByteDeletion(call, [...keys, ...(await deleteUnreferencedFiles(tx, which))])
  await anonymiseExpiredCustomers(call, today)
}

async function anonymiseExpiredCustomers(call: Call, today: string): Promise<void> {
  const ids = await listCustomersToAnonymise(call.tx, today, {
    documentYears: retentionDuties.order_papers.years,
    creditNoteYears: retentionDuties.credit_notes.years,
    months: customerRetentionMonths,
  })
  if (ids.length === 0) return
  for (const orderId of await anonymiseCustomers(call.tx, ids, formatInstant(call.now)))
    await refreshListProjection(call, orderId)
}
