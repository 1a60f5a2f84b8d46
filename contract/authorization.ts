import { readableQueues, type Right } from './access.ts'
import { ownerProfiles, plannerProfiles, type AccountState, type Profile } from './profiles.ts'
import type { Queue } from './orders/model/queues.ts'

/** Evaluates the table of rights (access.ts). */

/** Why a request is denied, in the order in which the request pipeline checks. */
export type Denial = 'unauthenticated' | 'forbidden' | 'account_state'

export interface Requester {
  readonly profiles: readonly Profile[]
  readonly accountState: AccountState
  /** Set for a request by an order link: the one order that the link opens. */
  readonly onlyOrder?: object | undefined
}

/** Returns why `requester` lacks a right, or null if access is allowed. `requester` is null without a login. */
export function findDenial(right: Right, requester: Requester | null): Denial | null {
  if (right.profiles === 'public') return null
  if (!requester) return 'unauthenticated'
  if (!hasProfile(right, requester)) return 'forbidden'
  if (right.states && !right.states.includes(requester.accountState)) return 'account_state'
  return null
}

/** Returns whether one of the user's profiles grants the right. */
export function hasProfile(right: Right, requester: Pick<Requester, 'profiles'>): boolean {
  const wanted = right.profiles
  if (wanted === 'public') return true
  if (requester.profiles.some((profile) => wanted.includes(profile))) return true
  return right.readonly === true && requester.profiles.includes('readonly')
}

/** Hides purchasing prices from users whose only profile is `installer`: they do not negotiate prices. */
export function canSeePrices(profiles: readonly Profile[]): boolean {
  return profiles.some((profile) => profile !== 'installer')
}

/** Whether a user sees the day of the whole company: those who plan it, and read-only users like them. */
export function canSeeTeamDay(profiles: readonly Profile[]): boolean {
  return hasProfile({ profiles: plannerProfiles, readonly: true }, { profiles })
}

/** Only admins have the queue `final-confirmation`. Other profiles see these orders in `completed`. */
export function canSeeFinalConfirmation(profiles: readonly Profile[]): boolean {
  return profiles.includes('admin')
}

/** Returns the stored queues whose orders a user with these profiles may read. */
export function getReadableQueues(profiles: readonly Profile[]): readonly Queue[] {
  const read = new Set(profiles.flatMap((profile) => readableQueues[profile]))
  // Profiles without `final-confirmation` see these orders in `completed`.
  if (read.has('completed') && !canSeeFinalConfirmation(profiles)) read.add('final-confirmation')
  return [...read]
}

/**
 * Returns whether a user may send emails and signature requests to customers. In a restricted company
 * (`protocol_submission_restricted`) only admins and owners may.
 */
export function canContactCustomers(isRestricted: boolean, profiles: readonly Profile[]): boolean {
  const owners: readonly Profile[] = ownerProfiles
  return !isRestricted || profiles.some((profile) => owners.includes(profile))
}
