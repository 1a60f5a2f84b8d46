import { randomUUIDv7 } from 'node:crypto'
import type { Call, Operator, Person, PersonCall, System, Tx } from '#server/kernel/call'
import type { Calendar } from './demo-calendar.ts'

/** What everything that builds the demo is handed: one transaction, and when "now" is. */
export interface World {
  readonly tx: Tx
  readonly calendar: Calendar
  /** Orders whose rows are made when all is told. */
  readonly postponed: Set<string>
}

/** History is told: no mail goes out, no screen is told. */
function calling<A extends Operator | Person | System>(
  { tx, postponed }: World,
  actor: A,
  now: Temporal.Instant,
): Call<A> {
  return {
    actor,
    tx,
    now,
    locale: 'de',
    requestId: randomUUIDv7(),
    suppressNotifications: true,
    deferredProjections: postponed,
  }
}

export function asOperator(world: World, now: Temporal.Instant): Call<Operator> {
  return calling(world, { kind: 'operator' }, now)
}

export function asSystem(world: World, now: Temporal.Instant): Call<System> {
  return calling(world, { kind: 'system' }, now)
}

export function asPerson(world: World, person: Person, now: Temporal.Instant): PersonCall {
  return calling(world, person, now)
}

/** On one connection the statements of several stories travel together; more at once gain nothing. */
const atOnce = 24

/** Does `work` for every item, some of them at the same time; a failure ends it all. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const hand = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
}
