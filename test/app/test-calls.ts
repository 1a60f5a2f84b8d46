/** Calls of the marketplace and of people, for tests that run commands directly. */

import { randomUUID } from 'node:crypto'
import type { Actor, Call, Person, PersonCall, Tx } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { testServices } from './test-services.ts'

/** Creates a call of the marketplace, or of `actor`. */
export function createTestCall(
  tx: Tx,
  actor: Actor = { kind: 'operator' },
  now = Temporal.Now.instant(),
): Call {
  return { actor, tx, services: testServices, now, locale: 'de', requestId: randomUUID() }
}

/** Runs commands as the marketplace in one transaction. */
export function runAsOperator<T>(
  database: Database,
  work: (call: Call) => Promise<T>,
  now = Temporal.Now.instant(),
): Promise<T> {
  return database.transaction('system', {}, (tx) => work(createTestCall(tx, { kind: 'operator' }, now)))
}

/** Runs commands as a person in one transaction of the company. */
export function runAsPerson<T>(
  database: Database,
  actor: Person,
  work: (call: PersonCall) => Promise<T>,
  now = Temporal.Now.instant(),
): Promise<T> {
  return database.transaction({ accountIds: actor.accountIds }, {}, (tx) =>
    work({ actor, tx, services: testServices, now, locale: 'de', requestId: randomUUID() }),
  )
}
