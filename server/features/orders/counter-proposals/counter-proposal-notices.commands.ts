import type { Call } from '#server/kernel/call'
import type { OrderContext } from '../store/order-context.queries.ts'
import type { StoredCounterProposal } from './counter-proposals.sql.ts'
import { sendCustomerMail } from '../notices/notify-customer.commands.ts'
import { notifyRescheduled } from '../notices/notify-company.commands.ts'
import type { CounterProposalState } from '#contract/orders/model/order-enums'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'

export async function notifyCustomerOfDate(
  call: Call,
  order: OrderContext,
  proposal: StoredCounterProposal,
): Promise<void> {
  const appointment = { start: proposal.appointment_start ?? '', end: proposal.appointment_end ?? '' }
  if (order.appointment) {
    await sendCustomerMail(call, order, 'appointment_moved', { visit: appointment, reason: null })
    // The author of the proposal gets a notice about its outcome instead.
    await notifyRescheduled(call, order, proposal.contact_id)
  } else await sendCustomerMail(call, order, 'appointment_confirmed', { visit: appointment })
}

/** Notifies the author of the proposal, or the company if that person has left. */
export async function notifyProposer(
  call: Call,
  order: OrderContext,
  proposal: StoredCounterProposal,
  state: CounterProposalState,
  answer: string | null,
): Promise<void> {
  const { appointment_start: start, appointment_end: to, price_cents } = proposal
  await enqueueEmail(call, {
    template: 'counter_proposal_ended',
    to: proposal.contact_id ?? { accountId: proposal.account_id },
    data: {
      order: order.name,
      sfid: order.sfid,
      outcome: state === 'accepted' ? 'accepted' : state === 'declined' ? 'declined' : 'expired',
      visit: start !== null && to !== null ? { start, end: to } : null,
      price_cents,
      answer,
    },
    orderId: order.orderId,
  })
  await createInboxItems(call, {
    template: 'counter_proposal_ended',
    accountIds: [proposal.account_id],
    orderId: order.orderId,
    ...(proposal.contact_id === null ? {} : { contactId: proposal.contact_id }),
  })
}
