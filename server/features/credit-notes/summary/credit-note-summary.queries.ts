import { centsToAmount } from '#contract/kit/amounts/money'
import type { CreditNoteSummary } from '#contract/money/credit-notes'
import type { PersonCall } from '#server/kernel/call'
import {
  countMonths,
  countOpenObjections,
  sumCreditNotes,
  sumUncreditedOrders,
  type NoteSum,
} from './credit-note-summary.sql.ts'

/** With fewer payments a median says nothing about the next one. */
const minPaymentsForMedian = 3
const maxMonths = 24

/** Sums up what the caller's companies have been paid, what is open and what the next credit note will contain. */
export async function readCreditNoteSummary(call: PersonCall): Promise<CreditNoteSummary> {
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const [notes, open_objections, expected, months] = await Promise.all([
    sumCreditNotes(call.tx, today),
    countOpenObjections(call.tx),
    sumUncreditedOrders(call.tx, call.actor.accountIds),
    countMonths(call.tx, maxMonths),
  ])
  const { payments, medianDays } = notes
  return {
    month: today.toPlainYearMonth().toString(),
    open: toAmounts(notes.open),
    paid_this_month: toAmounts(notes.paidThisMonth),
    paid_this_year: toAmounts(notes.paidThisYear),
    payment_days: payments < minPaymentsForMedian || medianDays === null ? null : Math.round(medianDays),
    open_objections,
    expected: toAmounts(expected),
    months,
  }
}

function toAmounts({ count, cents }: NoteSum): { count: number; total: number } {
  return { count, total: centsToAmount(cents) }
}
