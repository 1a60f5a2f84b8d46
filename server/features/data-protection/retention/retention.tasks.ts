import { sql } from 'kysely'
import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { customerMonths, duties, lastDayOut } from '../retention-duties.rules.ts'
import { dropBytes } from '../erasure/erasure.tasks.ts'
import { beginErasing, dropFiles } from '../erasure/erase-rows.sql.ts'
import { dropExports } from '../exports/exports.sql.ts'
import {
  anonymise,
  creditNotesOut,
  customersWithoutDuty,
  deleteCreditNotes,
  deletePapers,
  deleteTaxPapers,
  dropAgreements,
  ordersWithPapers,
} from './retention.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.nightly': object
  }
}

/** At night, in UTC. What is done twice changes nothing. */
export const retentionTimes = [{ task: 'dataProtection.nightly', at: '20 2 * * *' }] as const

/** Deletes what has run out, for everybody (readings N28): the law keeps it no more, so nobody does. */
export async function deleteWhatRanOut(call: Call): Promise<void> {
  const { tx } = call
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  await beginErasing(tx)
  const keys = await dropExports(tx, formatInstant(call.now), formatInstant(call.now.subtract({ hours: 24 })))
  const files = [
    ...(await deleteCreditNotes(
      tx,
      await creditNotesOut(tx, lastDayOut('credit_notes', today)),
      duties.credit_notes.years,
    )),
    ...(await deleteTaxPapers(tx, lastDayOut('tax_papers', today))),
  ]
  await dropAgreements(tx, lastDayOut('agreements', today))
  const orders = await ordersWithPapers(tx, lastDayOut('order_papers', today))
  await deletePapers(tx, orders, duties.order_papers.years)
  const which = sql`(f.id = any (${files}::uuid[]) or f.job_id = any (${orders}::uuid[]))`
  await dropBytes(call, [...keys, ...(await dropFiles(tx, which))])
  await forgetCustomers(call, today)
}

async function forgetCustomers(call: Call, today: string): Promise<void> {
  const ids = await customersWithoutDuty(call.tx, today, {
    papers: duties.order_papers.years,
    creditNotes: duties.credit_notes.years,
    months: customerMonths,
  })
  if (ids.length === 0) return
  for (const orderId of await anonymise(call.tx, ids, formatInstant(call.now)))
    await projectOrder(call, orderId)
}
