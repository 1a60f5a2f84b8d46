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
  { tx, ordersToProject }: DemoContext,
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

/** On one connection the statements of several stories travel together; more at once gain nothing. */
const concurrency = 24

/** Does `work` for every item, some of them at the same time; a failure ends it all. */
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
