/**
 * The tables with partitions (migrations 0510 to 0515), for doctor, metrics and the command line: the history has one for each
 * year of UTC, the others for each month.
 */

import type pg from 'pg'

export interface Partition {
  /** The table. */
  readonly parent: string
  readonly partition: string
  /** The limits. Both are null for the default partition, which takes the rows of times without a partition. */
  readonly from_at: string | null
  readonly to_at: string | null
}

type Reader = Pick<pg.ClientBase, 'query'>

/** Lists the partitions by table and time, the default partition of each table first. */
export async function listPartitions(client: Reader): Promise<Partition[]> {
  const { rows } = await client.query<Partition>('select * from list_partitions()')
  return rows
}

/** Counts by table the months after the one of `now` that have a partition, without a gap; -1 if that of `now` has none. */
export function countMonthsAhead(
  partitions: readonly Partition[],
  now: Temporal.Instant,
): Map<string, number> {
  const { year, month } = now.toZonedDateTimeISO('UTC')
  const thisMonth = Temporal.PlainYearMonth.from({ year, month })
  return new Map(
    [...Map.groupBy(partitions, ({ parent }) => parent)].map(([parent, listed]) => {
      const isCovered = (one: string) =>
        listed.some(
          ({ from_at: from, to_at: to }) => from && to && from.slice(0, 7) <= one && one < to.slice(0, 7),
        )
      let count = 0
      while (isCovered(thisMonth.add({ months: count }).toString())) count += 1
      return [parent, count - 1]
    }),
  )
}

/** Returns the names of default partitions that have rows. */
export async function listUsedDefaultPartitions(
  client: Reader,
  partitions: readonly Partition[],
): Promise<string[]> {
  const used: string[] = []
  for (const { partition } of partitions.filter(({ from_at: from }) => from === null)) {
    const { rows } = await client.query(`select from "${partition}" limit 1`)
    if (rows.length > 0) used.push(partition)
  }
  return used
}
