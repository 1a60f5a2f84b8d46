import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { countMonthsAhead, listPartitions } from '../database/partitions.ts'

/** Returns by table how many of the coming months have a partition. Throws if PostgreSQL cannot be reached. */
export type ReadPartitions = () => Promise<ReadonlyMap<string, number>>

/** A scrape is answered without this value if PostgreSQL takes longer. */
const timeoutMillis = 4_000

export function addPartitionMetrics(registry: Registry, read: ReadPartitions): void {
  const ahead = new Gauge({
    name: 'gewerk_partition_months_ahead',
    help: 'Months after the current one that have a partition; -1 if the current one has none.',
    labelNames: ['table'],
    registers: [registry],
    collect: async () => {
      const answer = read().catch(() => null)
      const counts = await Promise.race([answer, pause(timeoutMillis, null, { ref: false })])
      ahead.reset()
      for (const [table, months] of counts ?? []) ahead.set({ table }, months)
    },
  })
}

/** Creates the reader on a pool of the owner. */
export function createPartitionReader(pool: pg.Pool): ReadPartitions {
  return async () => countMonthsAhead(await listPartitions(pool), Temporal.Now.instant())
}
