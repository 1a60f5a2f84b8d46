/** A statement that reads every partition of the history takes milliseconds more. */

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { PersonCall } from '#server/kernel/call'
import { runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { listOrderHistory, readOrder } from './order-detail.queries.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)

beforeAll(async () => {
  await owner.query(
    `select create_partition('history', year) from generate_series('2009-01-01Z', now(), interval '1 year') year`,
  )
})

/** Counts the scans and inserts of each partition that this connection has not reported to PostgreSQL's statistics yet. */
async function countUses({ tx }: PersonCall): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; uses: number }>`
    select relname as name, (seq_scan + coalesce(idx_scan, 0) + n_tup_ins)::int as uses
    from pg_stat_xact_user_tables where relname like 'history\\_%' order by 1`.execute(tx)
  return new Map(rows.map(({ name, uses }) => [name, uses]))
}

/** Returns the partitions of the history that `work` has read or written in its transaction. */
function listUsedPartitions(work: (call: PersonCall) => Promise<unknown>): Promise<string[]> {
  return runAsPerson(database, partner.admin, async (call) => {
    const before = await countUses(call)
    await work(call)
    return [...(await countUses(call))]
      .filter(([name, uses]) => uses > (before.get(name) ?? 0))
      .map(([name]) => name)
  })
}

/** The year of an instant and later ones. */
async function listYearsSince(at: string): Promise<string[]> {
  const { rows } = await owner.query<{ partition: string }>(
    `select partition from list_partitions() where parent = 'history' and (to_at > $1 or to_at is null) order by 1`,
    [at],
  )
  return rows.map(({ partition }) => partition)
}

test('the page of an order that was never returned reads no history', async () => {
  const order = await createOrderInStatus(database, partner, 'accepted')
  expect(await listUsedPartitions((call) => readOrder(call, order.id))).toEqual([])
})

test('page and history of an order read only the years since its creation', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const created = Temporal.Now.instant()
    .subtract({ hours: 24 * 500 })
    .toString()
  await owner.query('update jobs set created_at = $2 where api_id = $1', [order.id, created])
  const dayBefore = Temporal.Instant.from(created).subtract({ hours: 24 }).toString()
  const expected = await listYearsSince(dayBefore)
  expect(expected.length).toBeLessThan(6)
  expect(await listUsedPartitions((call) => readOrder(call, order.id))).toEqual(expected)
  expect(await listUsedPartitions((call) => listOrderHistory(call, order.id))).toEqual(expected)
})

test('a change writes to one year and reads none', async () => {
  const [thisYear] = await listYearsSince(Temporal.Now.instant().toString()).then((names) =>
    names.filter((name) => name !== 'history_default'),
  )
  const order = await createOrderInStatus(database, partner, 'accepted')
  const used = await listUsedPartitions(async (call) => {
    await call.tx
      .insertInto('history')
      .values({
        at: Temporal.Now.instant().toString(),
        subject: 'order',
        subject_id: order.id,
        step: 'order.test',
        actor_kind: 'person',
        actor_name: 'Petra',
        account_id: partner.accountId,
        request_id: 'r',
      })
      .execute()
  })
  expect(used).toEqual([thisYear])
})
