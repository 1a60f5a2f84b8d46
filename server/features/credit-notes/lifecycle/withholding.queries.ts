import { hasCheckedDocumentOn } from '#server/features/accounts/companies/account-standing.queries'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { calculateWithholding, type Withholding } from '../model/withholding.rules.ts'
import { getIssueDay } from './credit-note-events.commands.ts'
import {
  findPayment,
  lockCompanyForPayment,
  sumConstructionYear,
  type CreditNotePayment,
} from './withholding.sql.ts'

/** The tax on construction work if a credit note is paid on a day. */
export interface PaymentPreview extends Withholding, CreditNotePayment {}

/**
 * Returns the tax to withhold if this amount is paid on a day in Berlin, today by default. The certificate of exemption
 * has to be valid on the day of payment (§ 48 Abs. 2 Satz 1 EStG), and the limit is that of its calendar year. The day of
 * payment of a transfer is the day on which the bank executes it.
 */
export async function determineWithholding(
  call: Call,
  payment: CreditNotePayment,
  paidOn = getIssueDay(call),
): Promise<Withholding> {
  const { accountId, noteId, constructionCents, totalCents } = payment
  const limitCents = call.services.withholdingLimitCents
  const untaxed = { isExempt: false, year: { otherCents: 0, untaxedCents: 0 } }
  if (constructionCents === 0)
    return calculateWithholding({ constructionCents, totalCents, limitCents, ...untaxed })
  const isExempt = await hasCheckedDocumentOn(call, accountId, 'tax_exemption_order', paidOn.toString())
  const year = await sumConstructionYear(call.tx, { accountId, noteId, year: paidOn.year })
  return calculateWithholding({ constructionCents, totalCents, limitCents, isExempt, year })
}

/** Returns the tax to withhold if a credit note is paid on a day, today by default. Throws `not_found`. */
export async function previewPayment(
  call: Call,
  noteId: string,
  paidOn?: Temporal.PlainDate,
): Promise<PaymentPreview> {
  const payment = await findPayment(call.tx, noteId)
  if (!payment) throw new Refusal('not_found')
  return { ...payment, ...(await determineWithholding(call, payment, paidOn)) }
}

/** Locks a company with its locations, so that two payments at the same moment count each other. */
export async function lockPayee(call: Call, accountId: string): Promise<void> {
  await lockCompanyForPayment(call.tx, accountId)
}
