import type { FieldFault } from '#contract/errors'
import type { CounterProposalState } from '#contract/orders/model/order-enums'
import {
  getTargetState,
  requireTransition,
  evaluateTransition,
  type Transition,
} from '#server/kernel/state-machine'
import { toBerlinDate, parseZonedInstant, type PeriodInput } from './appointment.rules.ts'

/** Rules for counter-proposals: the date or price that a partner asks for, and how such a request ends. */

type EndedState = Exclude<CounterProposalState, 'pending'>
type EndingActor = 'partner' | 'operator' | 'system'
type EndingStep = 'accept' | 'decline' | 'withdraw' | 'expire'

const endingSteps: readonly Transition<EndingStep, CounterProposalState, EndingActor>[] = [
  { name: 'accept', from: ['pending'], to: 'accepted', by: ['operator'] },
  { name: 'decline', from: ['pending'], to: 'declined', by: ['operator'] },
  { name: 'withdraw', from: ['pending'], to: 'withdrawn', by: ['partner'] },
  { name: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
]

/** Returns the state after a step. Throws if the proposal has ended already. */
export function requireEndedState(
  state: CounterProposalState,
  name: EndingStep,
  actor: EndingActor,
): EndedState {
  const rows = endingSteps.filter((step) => step.name === name)
  return getTargetState(requireTransition(evaluateTransition(rows, state, [actor])), null) as EndedState
}

/**
 * Returns the state at `now`. A proposal past its deadline is expired even if the expiry task has not run.
 */
export function getProposalStateAt(
  proposal: { readonly state: CounterProposalState; readonly expires_at: string },
  now: Temporal.Instant,
): CounterProposalState {
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(proposal.expires_at), now) <= 0
  return proposal.state === 'pending' && isOver ? 'expired' : proposal.state
}

/**
 * Returns why a proposed date is invalid, or null. Unlike an appointment it may be before the earliest day,
 * because an exception is what the partner asks for.
 */
export function findProposedDateFault(
  order: { readonly multiday: boolean; readonly now: Temporal.Instant },
  period: PeriodInput,
  present: { readonly start: string; readonly end: string } | null,
): FieldFault | null {
  if (!period.start || !period.end) return 'date_incomplete'
  const start = parseZonedInstant(period.start)
  const end = parseZonedInstant(period.end)
  if (!start || !end) return 'invalid_date'
  if (Temporal.Instant.compare(start, end) >= 0) return 'end_before_start'
  if (Temporal.Instant.compare(start, order.now) <= 0) return 'date_past'
  if (present && start.equals(present.start) && end.equals(present.end)) return 'same_date'
  return order.multiday || toBerlinDate(start) === toBerlinDate(end) ? null : 'one_day_only'
}
