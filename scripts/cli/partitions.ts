/** The partitions of history, notifications and deliveries, for people who run the portal. */

import { setTimeout as pause } from 'node:timers/promises'
import { findRetentionEndOfYear } from '#server/features/data-protection/retention/history-years.rules'
import { countRequiredSubjects } from '#server/features/data-protection/retention/history-years.sql'
import { recordStaffAudit } from '#server/features/staff/staff-audit.commands'
import { createSystemClock } from '#server/platform/clock'
import { countMonthsAhead, listPartitions, type Partition } from '#server/platform/database/partitions'
import { commandLineAuthor, createSystemCall, withPortal, type Portal } from './portal.ts'
import { UsageError } from './usage-error.ts'

/** Prints the partitions of all tables, one line each. Returns the exit code: 1 if that of the next month is missing. */
export function runListPartitions(): Promise<number> {
  return withPortal(async ({ owner, config }) => {
    const partitions = await listPartitions(owner)
    const { rows: sizes } = await owner.query<{ name: string; size: string; rows: number }>(
      `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size, greatest(reltuples, 0)::float8 as rows
       from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace`,
      [partitions.map(({ partition }) => partition)],
    )
    for (const { partition } of partitions) {
      const { size = '', rows = 0 } = sizes.find(({ name }) => name === partition) ?? {}
      console.log(`${partition.padEnd(28)}  about ${String(rows).padStart(9)} rows  ${size}`)
    }
    const missing = [...countMonthsAhead(partitions, createSystemClock(config)())].filter(([, n]) => n < 1)
    for (const [table] of missing) console.error(`The next month has no partition of ${table}.`)
    console.log(`${partitions.length} partitions.`)
    return missing.length === 0 ? 0 : 1
  })
}

/** Returns why the entries of a year must stay readable; empty if they need not. */
async function listReasonsToKeep(
  { database, config }: Portal,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const today = createSystemClock(config)().toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const end = findRetentionEndOfYear(from.slice(0, 4), today)
  if (end !== null) return [`its entries must be kept until ${end}`]
  const { orders, creditNotes } = await database.transaction('system', { readOnly: true }, (tx) =>
    countRequiredSubjects(tx, { from, to }),
  )
  return [
    ...(orders > 0 ? [`it has entries of ${orders} orders whose customers are not anonymous yet`] : []),
    ...(creditNotes > 0 ? [`it has entries of ${creditNotes} credit notes that are still kept`] : []),
  ]
}

function requireHistoryYear(partitions: readonly Partition[], name: string) {
  const found = partitions.find(({ partition }) => partition === name)
  if (!found) throw new UsageError(`${name} is no partition. See: gewerk partitions list`)
  const { parent, from_at: from, to_at: to } = found
  if (parent !== 'history') throw new UsageError(`Months of ${parent} are deleted when they are old enough.`)
  if (from === null || to === null) throw new UsageError(`${name} is the partition of all other times.`)
  return { from, to }
}

/**
 * Detaches a year of the history and moves it to the schema `detached`, with an entry in the audit. Returns why it is not
 * done; empty if it is. Throws `UsageError` for a name that cannot be detached.
 */
export async function detachYear(portal: Portal, name: string): Promise<string[]> {
  const { owner, database } = portal
  const year = requireHistoryYear(await listPartitions(owner), name)
  const reasons = await listReasonsToKeep(portal, year)
  if (reasons.length > 0) return reasons
  await retryLocks(async () => {
    await owner.query(`begin; set local lock_timeout to '500ms'`)
    try {
      await owner.query(
        `create schema if not exists detached; alter table history detach partition "${name}";
         alter table "${name}" set schema detached; commit`,
      )
    } catch (error) {
      await owner.query('rollback')
      throw error
    }
  })
  await database.transaction('system', {}, (tx) =>
    recordStaffAudit(createSystemCall(portal, tx), commandLineAuthor, {
      call: 'partition.detach',
      subject: {},
      details: { partition: name },
    }),
  )
  return []
}

const lockAttempts = 20
/** lock_not_available */
const lockCode = '55P03'

/** All readers of the history wait behind a lock that is waited for, so each attempt is short. */
async function retryLocks(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== lockCode || attempt === lockAttempts) throw error
    }
    await pause(500)
  }
}

/** Detaches a year and prints the result. Returns the exit code: 1 if it must stay. */
export function runDetachPartition(name: string): Promise<number> {
  return withPortal(async (portal) => {
    const reasons = await detachYear(portal, name)
    for (const reason of reasons) console.error(`${name} stays: ${reason}`)
    if (reasons.length > 0) return 1
    console.log(`${name} is now detached.${name}. No page, statistic, export, erasure or backup reads it.`)
    console.log(
      `When you have copied it, delete it as the owner of the database: drop table detached.${name}`,
    )
    return 0
  })
}
