import { readableQueues, type Right } from './access.ts'
import type { AccountState, Profile } from './profiles.ts'
import type { Queue } from './orders/model/queues.ts'

/** The questions that are asked of the table of rights (access.ts). */

/** Why somebody may not, in the order in which the door asks. */
export type Denial = 'unauthenticated' | 'forbidden' | 'account_state'

export interface Requester {
  readonly profiles: readonly Profile[]
  readonly accountState: AccountState
  /** Came by an access link: the one order that it opens. */
  readonly onlyOrder?: object | undefined
}

/** Whether `someone` (null: nobody is logged in) has a right; null means yes. */
export function findDenial(right: Right, someone: Requester | null): Denial | null {
  if (right.profiles === 'public') return null
  if (!someone) return 'unauthenticated'
  if (!hasProfile(right, someone)) return 'forbidden'
  if (right.states && !right.states.includes(someone.accountState)) return 'account_state'
  return null
}

/** Whether one of somebody's profiles is among those that a right asks for. */
export function hasProfile(right: Right, someone: Pick<Requester, 'profiles'>): boolean {
  const wanted = right.profiles
  if (wanted === 'public') return true
  if (someone.profiles.some((profile) => wanted.includes(profile))) return true
  return right.readonly === true && someone.profiles.includes('readonly')
}

/** Purchasing prices are kept from users whose only profile is installer (1 §6, 2 §6, C36). */
export function canSeePrices(profiles: readonly Profile[]): boolean {
  return profiles.some((profile) => profile !== 'installer')
}

/** Who may see final-confirmation sees finished orders there; everybody else under completed (design 5). */
export function canSeeFinalConfirmation(profiles: readonly Profile[]): boolean {
  return profiles.includes('admin')
}

/** Returns the queues, as they are stored with orders, whose orders somebody with these profiles may read. */
export function getReadableQueues(profiles: readonly Profile[]): readonly Queue[] {
  const read = new Set(profiles.flatMap((profile) => readableQueues[profile]))
  // Without final-confirmation, finished orders are shown in completed.
  if (read.has('completed') && !canSeeFinalConfirmation(profiles)) read.add('final-confirmation')
  return [...read]
}
