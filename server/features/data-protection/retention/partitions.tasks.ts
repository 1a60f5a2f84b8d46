import { sql } from 'kysely'
import { formatInstant, type Tx } from '#server/kernel/call'
import type { TaskContext } from '#server/kernel/task-handlers'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'partitions.keep': object
  }
}

/** Times in UTC. Also at each start of a worker. */
export const partitionSchedule = [{ task: 'partitions.keep', at: '10 0 * * *' }] as const

/** The history has a partition for each year of UTC, the others for each month. */
export const partitionedTables = [
  'history',
  'notifications',
  'webhook_attempts',
  'webhook_deliveries',
] as const
export type PartitionedTable = (typeof partitionedTables)[number]

/**
 * Creates the partitions for this month and the next two. One transaction for each table, so that the locks of one end
 * before those of the next begin.
 */
export async function keepPartitions({ transaction }: TaskContext): Promise<void> {
  for (const table of partitionedTables)
    await transaction((call) => keepPartitionsOfTable(call.tx, table, call.now))
}

/** Returns the number of new partitions; 0 as well while another process creates them. */
export async function keepPartitionsOfTable(
  tx: Tx,
  table: PartitionedTable,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ created: number }>`
    select keep_partitions(${table}::text::regclass, ${formatInstant(now)}) as created`.execute(tx)
  return rows[0]?.created ?? 0
}
