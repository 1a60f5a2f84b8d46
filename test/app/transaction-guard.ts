/**
 * Fails every test in which work with files or pictures begins while a transaction is open: a silent file store would
 * otherwise hold all connections to the database.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect } from 'vitest'
import type { Database } from '#server/platform/database/database'

const openTransaction = new AsyncLocalStorage<boolean>()
const violations: string[] = []

/**
 * Returns the database with a mark on everything that runs while a transaction is open. A read-only transaction holds no
 * connection between its statements, so it does not count.
 */
export function markTransactions(database: Database): Database {
  return {
    ...database,
    transaction: (tenant, options, work) =>
      database.transaction(tenant, options, (tx) =>
        options.readOnly ? work(tx) : openTransaction.run(true, () => work(tx)),
      ),
  }
}

/** Returns the same service; each call of a method inside a transaction counts as a violation. */
export function forbidInTransactions<T extends object>(name: string, service: T): T {
  return new Proxy(service, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function') return value
      return (...input: unknown[]) => {
        if (openTransaction.getStore()) violations.push(`${name}.${String(key)}`)
        return Reflect.apply(value, target, input) as unknown
      }
    },
  })
}

/** Runs `work` without the check, for what a test prepares. */
export function allowFileWork<T>(work: () => T): T {
  return openTransaction.run(false, work)
}

/** Registers the check after each test. */
export function checkTransactionsAfterEach(): void {
  afterEach(() => {
    expect(violations.splice(0), 'file work inside a transaction').toEqual([])
  })
}
