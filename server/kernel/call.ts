import type { Kysely } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import type { StaffRole } from '#contract/operator/staff-access'
import type { AccountState, Profile } from '#contract/profiles'
import type { DB } from '#db/types'

/** The call's transaction. It sees the rows of the caller's companies only. */
export interface Tx extends Kysely<DB> {
  /** The same transaction with the rows of every company. Only `asMarketplace` uses it. */
  readonly marketplace: Tx
}

/** A logged-in user who acts for one company and, with a master account, for its locations. */
export interface Person {
  readonly kind: 'person'
  readonly contactId: string
  readonly name: string
  readonly accountId: string
  /** The company itself first, then its locations, then `predecessorIds`. */
  readonly accountIds: readonly string[]
  /** Accounts that were merged into these companies. The user reads what they have; nothing new is done for them. */
  readonly predecessorIds?: readonly string[]
  readonly accountName: string
  readonly accountState: AccountState
  readonly profiles: readonly Profile[]
  readonly ownOrdersOnly: boolean
  /** Set when the user came by an order link, which gives access to this order only. */
  readonly onlyOrder?: LinkedOrder
  /** The session of the user; absent for a user who came by an order link. */
  readonly sessionId?: string
  /** Set while a person of the marketplace looks at the portal as this user. Nothing can be changed then. */
  readonly viewedBy?: StaffViewer
}

/** A person of the marketplace who looks at the portal as a user sees it. */
export interface StaffViewer {
  /** The id of the view. */
  readonly id: string
  readonly name: string
  readonly role: StaffRole
  readonly endsAt: string
}

/** The order of an order link, with both its ids. */
export interface LinkedOrder {
  readonly linkId: string
  readonly orderId: string
  readonly sfid: string | null
}

/** The marketplace: a program with the operator's key, or a person of the back office. */
export interface Operator {
  readonly kind: 'operator'
  /** The person; absent for a program. */
  readonly staff?: StaffMember
  /** The program with a key of its own; absent for people and for the key of the configuration. */
  readonly program?: Program
}

/** A program with a key of the operator API. */
export interface Program {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
}

/** A person of the back office who is logged in. */
export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly role: StaffRole
  readonly sessionId: string
}

/** The product itself: background tasks, reminders, and calls before login. */
export interface System {
  readonly kind: 'system'
}

export type Actor = Person | Operator | System

/**
 * Services of the outside world that commands use. Features add theirs with
 * `declare module '#server/kernel/call' { interface CallServices { webhookSender: … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface CallServices {}

/** The context of one call: who calls, in which transaction, at what time. */
export interface Call<A extends Actor = Actor> {
  readonly actor: A
  readonly tx: Tx
  readonly services: CallServices
  readonly now: Temporal.Instant
  /** The time when the work was done on a device that was offline then. Read it with `getOccurredAt`. */
  readonly occurredAt?: Temporal.Instant | undefined
  readonly locale: Locale
  readonly requestId: string
  /** Set while demo data or imported orders are written: no email, push message or live event is sent. */
  readonly suppressNotifications?: boolean
  /** Set by bulk operations: ids of the orders whose list projection is refreshed once at the end. */
  readonly deferredProjections?: Set<string>
}

export type PersonCall = Call<Person>

/** Returns the companies that the user works for: the own company and its locations, without accounts that have ended. */
export function getWorkingAccountIds({
  accountIds,
  predecessorIds,
}: Pick<Person, 'accountIds' | 'predecessorIds'>): readonly string[] {
  return predecessorIds ? accountIds.filter((id) => !predecessorIds.includes(id)) : accountIds
}

/** Returns an instant in the format of the database and the API: UTC with milliseconds, ending in `Z`. */
export function formatInstant(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'millisecond' })
}

/**
 * Returns the same call with the rows of every company. Use it where one company's action changes rows of
 * others (an accepted offer disappears from the lists of its competitors). Both calls share one transaction.
 * Only statements of the returned call see more, so `call` can be used at the same time. Lock and decide
 * first, as the company.
 */
export function asMarketplace<C extends Call>(call: C): C {
  return { ...call, tx: call.tx.marketplace }
}
