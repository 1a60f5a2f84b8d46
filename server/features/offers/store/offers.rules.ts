import { plannerProfiles, type Profile } from '#contract/profiles'
import { requireTransition, evaluateTransition, type Transition } from '#server/kernel/state-machine'

/**
 * States and steps of one offer to one company while its order is open. See
 * docs/domain.md#matching-and-offers.
 */

export const offerStates = ['open', 'accepted', 'taken', 'rejected', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

export type OfferStepName = 'offer.accept' | 'offer.reject'
type OfferStep = Transition<OfferStepName, OfferState, Profile | 'operator' | 'system'>

/** A company may change its mind: a rejected offer can be accepted while the order is open. */
export const offerSteps: readonly OfferStep[] = [
  { name: 'offer.accept', from: ['open', 'rejected'], to: 'accepted', by: plannerProfiles },
  { name: 'offer.reject', from: ['open'], to: 'rejected', by: plannerProfiles },
]

/** The states in which a company sees an offer of an open order. */
const visibleOfferStates: readonly OfferState[] = ['open', 'rejected']

interface EndingOffer {
  readonly state: OfferState
  readonly expiresAt: string | null
}

/** Returns whether a company sees an offer of an open order and may accept it. */
export function isOfferVisible({ state, expiresAt }: EndingOffer, now: Temporal.Instant): boolean {
  const isExpired = expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
  return visibleOfferStates.includes(state) && !isExpired
}

function evaluateOfferStep(name: OfferStepName, state: OfferState, profiles: readonly Profile[]) {
  return evaluateTransition(
    offerSteps.filter((step) => step.name === name),
    state,
    profiles,
  )
}

/** Lists the steps that these profiles may take on offers in these states. */
export function listOfferActions(
  states: readonly OfferState[],
  profiles: readonly Profile[],
): OfferStepName[] {
  const names = [...new Set(offerSteps.map((step) => step.name))]
  return names.filter((name) => states.some((state) => evaluateOfferStep(name, state, profiles).allowed))
}

/** Returns the step. Throws `forbidden` for the profile and `offer_taken` for the state. */
export function requireOfferStep(
  name: OfferStepName,
  state: OfferState,
  profiles: readonly Profile[],
): OfferStep {
  return requireTransition(evaluateOfferStep(name, state, profiles), 'offer_taken')
}

export interface MatchedCompany {
  readonly id: string
  readonly name: string
}

export type CompanyChoice =
  | { readonly kind: 'chosen'; readonly id: string }
  /** Several locations match, so a master account has to name one. */
  | { readonly kind: 'several' }
  | { readonly kind: 'not_matched' }

/** Chooses the company that accepts: the named one, or the only one that matches. */
export function chooseCompany(
  matched: readonly MatchedCompany[],
  requestedId: string | null | undefined,
): CompanyChoice {
  if (requestedId) {
    return matched.some(({ id }) => id === requestedId)
      ? { kind: 'chosen', id: requestedId }
      : { kind: 'not_matched' }
  }
  const [only, ...others] = matched
  if (!only) return { kind: 'not_matched' }
  return others.length === 0 ? { kind: 'chosen', id: only.id } : { kind: 'several' }
}

interface Gap {
  readonly blocks: boolean
}

/** Returns the gaps of the company with the fewest blocking gaps. */
export function pickFewestGaps<G extends Gap>(lists: readonly (readonly G[])[]): readonly G[] {
  const countBlocking = (gaps: readonly G[]) => gaps.filter((gap) => gap.blocks).length
  return lists.toSorted((one, other) => countBlocking(one) - countBlocking(other))[0] ?? []
}

interface Period {
  readonly start: string
  readonly end: string
}

/** An accepted order, as far as it is needed to distinguish a repeated acceptance from a different request. */
export interface AcceptedOrder {
  readonly facts: { readonly status: string }
  readonly accountId: string | null
  readonly statusSince: string
  readonly acceptedAt: string | null
  readonly appointment: Period | null
}

export interface AcceptanceRequest {
  readonly newStatus: 'accepted' | 'appointment_confirmed'
  readonly appointment?: Partial<Record<'start' | 'end', string | null | undefined>> | null | undefined
  readonly onBehalfOf?: string | null | undefined
}

/**
 * Whether the request is the acceptance that was granted: the order has not moved since and nothing else is
 * asked.
 */
export function isSameAcceptance(
  order: AcceptedOrder,
  { newStatus, appointment, onBehalfOf }: AcceptanceRequest,
): boolean {
  const hasAppointment = Boolean(appointment?.start || appointment?.end)
  const status = hasAppointment ? 'appointment_confirmed' : newStatus
  const isUnchanged = order.facts.status === status && order.statusSince === order.acceptedAt
  if (!isUnchanged || (onBehalfOf && onBehalfOf !== order.accountId)) return false
  return hasAppointment
    ? isSameInstant(appointment?.start, order.appointment?.start) &&
        isSameInstant(appointment?.end, order.appointment?.end)
    : order.appointment === null
}

/** Compares two notations of an instant. An invalid date equals nothing. */
function isSameInstant(one: string | null | undefined, other: string | null | undefined): boolean {
  return Date.parse(one ?? '') === Date.parse(other ?? '')
}
