import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { AccountState, Profile } from '#contract/profiles'
import type { DB } from '#db/types'

export type Tx = Transaction<DB>

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
  readonly onlyOrder?: OneOrder
  /** The log-in that they came by; absent where they came by no log-in. */
  readonly sessionId?: string
}

/** The order of an access link, by both its names. */
export interface OneOrder {
  readonly linkId: string
  readonly jobId: string
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
  /** When it was done, where it waited on a device until there was a network (`doneAt` says how to read it). */
  readonly doneAt?: Temporal.Instant | undefined
  readonly locale: Locale
  readonly requestId: string
  /** Set while history is told (demo, import): no mail goes out, no screen is told. */
  readonly quiet?: boolean
  /** Set where much is told at once: orders whose ready-made rows are renewed at its end. */
  readonly postponed?: Set<string>
}

export type PersonCall = Call<Person>

/** `now` as the database and the wire spell it: milliseconds and Z. */
export function instant(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'millisecond' })
}

/**
 * Runs `work` with the marketplace's view of the tables: for what one company's step changes at
 * others (an accepted offer leaves its rivals' lists). Decide and lock before, as the company.
 */
export async function elevated<T>(call: Call, work: () => Promise<T>): Promise<T> {
  if (call.actor.kind !== 'person' || raised.has(call.tx)) return work()
  // Not awaited: they travel together with the statements that follow, and fail them where they fail.
  takeRole(call.tx, 'gewerk_system')
  raised.add(call.tx)
  try {
    return await work()
  } finally {
    // Also after a refusal: whoever catches it goes on as the company.
    raised.delete(call.tx)
    takeRole(call.tx, 'gewerk_app')
  }
}

function takeRole(tx: Tx, role: 'gewerk_app' | 'gewerk_system'): void {
  sql`set local role ${sql.raw(role)}`.execute(tx).catch(() => undefined)
}

/** Transactions that have the marketplace's view already, so that one elevated step may call another. */
const raised = new WeakSet<Tx>()
