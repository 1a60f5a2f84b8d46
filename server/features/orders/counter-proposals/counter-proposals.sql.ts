import type { CounterProposalKind, CounterProposalState } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'

/**
 * A partner's request to the marketplace for another date or price, and its outcome. The price is in cents
 * for the whole order.
 */
export interface StoredCounterProposal {
  readonly id: string
  readonly job_id: string
  readonly account_id: string
  readonly contact_id: string | null
  readonly author: string
  readonly kind: CounterProposalKind
  readonly appointment_start: string | null
  readonly appointment_end: string | null
  readonly price_cents: number | null
  readonly reason: string
  readonly state: CounterProposalState
  readonly answer: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly ended_at: string | null
}

export type NewCounterProposal = Omit<StoredCounterProposal, 'state' | 'answer' | 'ended_at'>

export async function insertCounterProposal(tx: Tx, proposal: NewCounterProposal): Promise<void> {
  await tx.insertInto('counter_proposals').values(proposal).execute()
}

export async function findCounterProposal(tx: Tx, id: string): Promise<StoredCounterProposal | null> {
  const row = await tx.selectFrom('counter_proposals').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export interface CounterProposalEnding {
  readonly state: Exclude<CounterProposalState, 'pending'>
  readonly answer: string | null
  readonly at: string
}

/** Ends a pending counter-proposal. Returns false if it has ended already. */
export async function endPendingCounterProposal(
  tx: Tx,
  id: string,
  { state, answer, at }: CounterProposalEnding,
): Promise<boolean> {
  const row = await tx
    .updateTable('counter_proposals')
    .set({ state, answer, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
