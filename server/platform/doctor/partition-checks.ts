/** The check of `gewerk doctor` for the tables with partitions. */

import type pg from 'pg'
import {
  countMonthsAhead,
  listPartitions,
  listUsedDefaultPartitions,
} from '#server/platform/database/partitions'
import { ok, warning, type Finding } from './finding.ts'

/** A missing partition is a warning only, because the default partition takes the rows. */
export async function checkPartitions(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(`select from pg_proc where proname = 'list_partitions'`)
  // The migrations that create partitions have not run, which is a finding of its own.
  if (rows.length === 0) return []
  const partitions = await listPartitions(client)
  const missing = [...countMonthsAhead(partitions, Temporal.Now.instant())].filter(([, count]) => count < 1)
  const used = await listUsedDefaultPartitions(client, partitions)
  const findings: Finding[] = []
  if (missing.length > 0) {
    const remedy =
      'Start a worker, which creates them once a day. See: gewerk tasks list --name partitions.keep'
    const tables = missing.map(([table]) => table).join(', ')
    findings.push(warning('partitions', `the next month has no partition of ${tables}`, remedy))
  }
  if (used.length > 0) {
    const remedy = 'A worker moves them once a day, unless their time is wrong by decades.'
    findings.push(warning('partitions', `rows without a partition are in ${used.join(', ')}`, remedy))
  }
  return findings.length > 0
    ? findings
    : [ok('partitions', `${partitions.length} partitions, the next month has its own`)]
}
