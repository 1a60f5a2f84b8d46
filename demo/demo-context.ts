import { randomUUIDv7 } from 'node:crypto'
import type { Call, CallServices, Operator, Person, PersonCall, System, Tx } from '#server/kernel/call'
import type { DemoCalendar } from './demo-calendar.ts'

/** Passed to everything that builds the demo: one transaction, and the calendar with the current time. */
export interface DemoContext {
  readonly tx: Tx
  readonly services: CallServices
  readonly calendar: DemoCalendar
  /** Orders whose list projection is refreshed at the end. */
  readonly ordersToProject: Set<string>
}

/** Suppresses notifications, because the demo creates past events. */
function createDemoCall<A extends Operator | Person | System>(
  { tx, services, ordersToProject }: DemoContext,
  actor: A,
  now: Temporal.Instant,
): Call<A> {
  return {
    actor,
    tx,
    services,
    now,
    locale: 'de',
    requestId: randomUUIDv7(),
    suppressNotifications: true,
    deferredProjections: ordersToProject,
  }
}

export function createOperatorCall(context: DemoContext, now: Temporal.Instant): Call<Operator> {
  return createDemoCall(context, { kind: 'operator' }, now)
}

export function createSystemCall(context: DemoContext, now: Temporal.Instant): Call<System> {
  return createDemoCall(context, { kind: 'system' }, now)
}

export function createPersonCall(context: DemoContext, person: Person, now: Temporal.Instant): PersonCall {
  return createDemoCall(context, person, now)
}

/** All share one connection, on which statements are pipelined; more concurrency brings no gain. */
const concurrency = 24

/** Runs `work` for every item, several at a time. The first failure rejects. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const runLane = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runLane))
}
