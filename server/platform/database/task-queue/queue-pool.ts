import type pg from 'pg'
import { createOwnerPool, type DatabaseOptions } from '../database.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'

/** cannot_connect_now: graphile-worker waits three seconds and tries again, up to a hundred times. */
const retriedCode = '57P03'

export interface QueuePoolOptions extends DatabaseOptions {
  /** A pooler in transaction mode for everything but listening. */
  readonly poolerUrl?: string | undefined
  /** Number of connections that listen if there is a pooler; without one they are among `poolSize`. */
  readonly listeners?: number
}

/**
 * Creates the connection pool of the task queue. graphile-worker repeats the end of a task for a few error codes only; the
 * loss of a connection is not among them and would end the process. Here it gets a code that is.
 */
export function createQueuePool(databaseUrl: string, options: QueuePoolOptions): pg.Pool {
  const { poolerUrl, listeners = 1, ...rest } = options
  const pool = poolerUrl
    ? createOwnerPool(poolerUrl, { ...rest, isPooled: true })
    : createOwnerPool(databaseUrl, rest)
  // A pooler gives each transaction any connection, so a listener would not hear anything. One connection more:
  // `pool.query` connects with a callback too, which graphile-worker uses for scheduled tasks.
  const listening = poolerUrl ? createOwnerPool(databaseUrl, { ...rest, poolSize: listeners + 1 }) : pool
  for (const one of new Set([pool, listening])) reportLossesAsRetried(one)
  const connect = pool.connect.bind(pool)
  const listen = listening.connect.bind(listening)
  const end = pool.end.bind(pool)
  let hasEnded = false
  return Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => {
      // With a callback, graphile-worker listens for new tasks, and connects again by itself.
      if (callback) return listen(callback)
      return hasEnded ? neverConnect() : connect().catch(throwAsRetried)
    },
    end: async () => {
      hasEnded = true
      await Promise.all([end(), ...(listening === pool ? [] : [listening.end()])])
    },
  })
}

/**
 * A repeated end of a task may come after the end of the process has begun. Its error would end the process at once. The task
 * stays locked, and another worker releases it (worker-liveness.ts).
 */
function neverConnect(): Promise<never> {
  return new Promise(() => undefined)
}

function reportLossesAsRetried(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const result = query(...args)
        return result instanceof Promise ? result.catch(throwAsRetried) : result
      },
    })
  })
}

function throwAsRetried(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retriedCode })
}
