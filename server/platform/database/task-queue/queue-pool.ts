import type pg from 'pg'
import { createOwnerPool, type DatabaseOptions } from '../database.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'

/** cannot_connect_now: graphile-worker waits three seconds and tries again, up to a hundred times. */
const retriedCode = '57P03'

/**
 * Creates the connection pool of the task queue. graphile-worker repeats the end of a task for a few error codes only; the
 * loss of a connection is not among them and would end the process. Here it gets a code that is.
 */
export function createQueuePool(databaseUrl: string, options: DatabaseOptions): pg.Pool {
  const pool = createOwnerPool(databaseUrl, options)
  const connect = pool.connect.bind(pool)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const result = query(...args)
        return result instanceof Promise ? result.catch(throwAsRetried) : result
      },
    })
  })
  return Object.assign(pool, {
    // With a callback, graphile-worker listens for new tasks, and connects again by itself.
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback ? connect(callback) : connect().catch(throwAsRetried),
  })
}

function throwAsRetried(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retriedCode })
}
