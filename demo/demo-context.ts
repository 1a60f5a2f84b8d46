import { randomUUIDv7 } from 'node:crypto'
import type { Call, Operator, Person, PersonCall, System, Tx } from '#server/kernel/call'
import type { DemoCalendar } from './demo-calendar.ts'

/** What everything that builds the demo is handed: one transaction, and when "now" is. */
export interface DemoContext {
  readonly tx: Tx
  readonly calendar: DemoCalendar
  /** Orders whose rows are made when all is told. */
  readonly ordersToProject: Set<string>
}

/** History is told: no mail goes out, no screen is told. */
function createDemoCall<A extends Operator | Person | System>(
  { tx, ordersToProject: postponed }: DemoContext,
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

export function createOperatorCall(world: DemoContext, now: Temporal.Instant): Call<Operator> {
  return createDemoCall(world, { kind: 'operator' }, now)
}

export function createSystemCall(world: DemoContext, now: Temporal.Instant): Call<System> {
  return createDemoCall(world, { kind: 'system' }, now)
}

export function createPersonCall(world: DemoContext, person: Person, now: Temporal.Instant): PersonCall {
  return createDemoCall(world, person, now)
}

/** On one connection the statements of several stories travel together; more at once gain nothing. */
const concurrency = 24

/** Does `work` for every item, some of them at the same time; a failure ends it all. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const hand = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, hand))
}
