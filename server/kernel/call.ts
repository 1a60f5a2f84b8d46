import type { Transaction } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { AccountState, Profile } from '#contract/profiles'
import type { DB } from '#db/types'

/** The call's transaction; it sees the rows of the caller's companies. */
export interface Tx extends Transaction<DB> {
  /** The same transaction with the rows of every company. Only `asMarketplace` uses it. */
  readonly marketplace: Tx
}

/** A logged-in person, acting for one company and, for a master account, its locations. */
export interface Person {
  readonly kind: 'person'
  readonly contactId: string
  readonly name: string
  readonly accountId: string
  /** The company itself first, then its locations. */
  readonly accountIds: readonly string[]
  readonly accountName: string
  readonly accountState: AccountState
  readonly profiles: readonly Profile[]
  readonly ownOrdersOnly: boolean
  /** Came by an access link, which opens this order and nothing else. */
  readonly onlyOrder?: LinkedOrder
  /** The log-in that they came by; absent where they came by no log-in. */
  readonly sessionId?: string
}

/** The order of an access link, by both its names. */
export interface LinkedOrder {
  readonly linkId: string
  readonly orderId: string
  readonly sfid: string | null
}

/** The marketplace, by its key. */
export interface Operator {
  readonly kind: 'operator'
}

/** The product itself: jobs, reminders, log-in before anybody is known. */
export interface System {
  readonly kind: 'system'
}

export type Actor = Person | Operator | System

/** Everything a command needs to know of the world; one call, one transaction. */
export interface Call<A extends Actor = Actor> {
  readonly actor: A
  readonly tx: Tx
  readonly now: Temporal.Instant
  /** When it was done, where it waited on a device until there was a network (`getOccurredAt` says how to read it). */
  readonly occurredAt?: Temporal.Instant | undefined
  readonly locale: Locale
  readonly requestId: string
  /** Set while history is told (demo, import): no mail goes out, no screen is told. */
  readonly suppressNotifications?: boolean
  /** Set where much is told at once: orders whose ready-made rows are renewed at its end. */
  readonly deferredProjections?: Set<string>
}

export type PersonCall = Call<Person>

/** `now` as the database and the wire spell it: milliseconds and Z. */
export function formatInstant(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'millisecond' })
}

/**
 * Returns the same call with the rows of every company: for what one company's step changes at others (an
 * accepted offer leaves the lists of its rivals). Both calls share one transaction. Only statements of the
 * returned call see more, so `call` itself can be used at the same time. Decide and lock before, as the company.
 */
export function asMarketplace<C extends Call>(call: C): C {
  return { ...call, tx: call.tx.marketplace }
}
