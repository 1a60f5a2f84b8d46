/**
 * Reads from standbys of PostgreSQL that never show an older state than the primary. Before a read, the position of
 * the primary's write-ahead log is asked for: everything acknowledged to anyone so far is before it. The read waits until
 * the standby has replayed the log up to there. If that takes too long or fails, the primary answers.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isReplicaUnavailable } from './database-errors.ts'
import { splitDatabaseHosts } from './pg-hosts.ts'
import { runReadStatement } from './pipelined-reads.ts'
import type { Queryable } from './tenant-transaction.ts'

export type ReadPlace = 'replica' | 'primary'

export interface ReadReplicas {
  /** Begins a call: what was committed before this moment is visible to all its statements. */
  startSession(): ReplicaSession
  close(): Promise<void>
}

export interface ReplicaSession {
  /** Statements run on a standby, each in a transaction that `begin` begins, or else by `primary`. */
  createReader(begin: string, primary: Queryable): Queryable
}

export interface ReadReplicasOptions {
  readonly replicaUrl: string
  readonly primary: pg.Pool
  readonly createPool: (url: string) => pg.Pool
  readonly onRead?: (place: ReadPlace) => void
  /** How long a read waits for a standby that is behind. Then the primary answers. */
  readonly waitMillis?: number | undefined
  /** Called when a standby cannot be used. */
  readonly onError?: (error: Error) => void
}

interface Replica {
  readonly url: string
  readonly pool: pg.Pool
  /** Not used before this time, after a failure. Milliseconds of `performance.now()`. */
  retryAt: number
}

/** Longer than usual delays, shorter than a person notices. */
const defaultWaitMillis = 300
/** A standby that is behind is left alone for this time, so that calls do not wait for it without effect. */
const retryMillis = 5_000

const positionQuery = 'select pg_current_wal_flush_lsn()::text as position'
const progressQuery =
  'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as current'

/** Connects with the first read. A host that is no standby is skipped, so all hosts of a cluster can be named. */
export function createReadReplicas(options: ReadReplicasOptions): ReadReplicas {
  const { primary, waitMillis = defaultWaitMillis } = options
  const { onRead = () => undefined, onError = () => undefined } = options
  const replicas = splitDatabaseHosts(options.replicaUrl).map((url): Replica => ({
    url,
    pool: options.createPool(url),
    retryAt: 0,
  }))
  const readPosition = shareCalls(async () => {
    const { rows } = await primary.query<{ position: string }>(positionQuery)
    return rows[0]?.position ?? ''
  })
  let turn = 0

  function chooseReplica(): Replica | undefined {
    const usable = replicas.filter(({ retryAt }) => retryAt <= performance.now())
    return usable[(turn += 1) % usable.length]
  }

  function leaveAlone(replica: Replica, error: unknown): void {
    if (replica.retryAt > performance.now()) return
    replica.retryAt = performance.now() + retryMillis
    const { hostname, port } = new URL(replica.url)
    onError(new Error(`The standby ${hostname}:${port || 5432} is not used`, { cause: error }))
  }

  async function prepareReplica(replica: Replica): Promise<boolean> {
    try {
      // Without the primary there is no position; its own retries answer the call.
      const position = await readPosition().catch(() => '')
      if (!position) return false
      await waitForPosition(replica.pool, position, waitMillis)
      return true
    } catch (error) {
      leaveAlone(replica, error)
      return false
    }
  }

  return {
    startSession() {
      const replica = chooseReplica()
      const isReady = replica ? prepareReplica(replica) : Promise.resolve(false)
      return {
        createReader: (begin, fallback) => ({
          async query(statement) {
            if (!replica || !(await isReady)) {
              onRead('primary')
              return fallback.query(statement)
            }
            try {
              const result = await runReadStatement(replica.pool, begin, statement)
              onRead('replica')
              return result
            } catch (error) {
              if (!isReplicaUnavailable(error)) throw error
              leaveAlone(replica, error)
              onRead('primary')
              return fallback.query(statement)
            }
          },
        }),
      }
    },
    close: async () => {
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
  }
}

/** Throws if the server is no standby, or does not reach `position` in time. */
async function waitForPosition(pool: pg.Pool, position: string, waitMillis: number): Promise<void> {
  const deadline = performance.now() + waitMillis
  for (let millis = 1; ; millis *= 2) {
    const { rows } = await pool.query<{ standby: boolean; current: boolean }>(progressQuery, [position])
    if (!rows[0]?.standby) throw new Error('It is no standby.')
    if (rows[0].current) return
    if (performance.now() + millis > deadline) throw new Error(`It is more than ${waitMillis} ms behind.`)
    await pause(millis)
  }
}

/** Runs `work` at most once at a time. Calls made meanwhile share the next run, which begins after them. */
function shareCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    next = undefined
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
