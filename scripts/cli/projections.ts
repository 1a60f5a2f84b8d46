/** Order lists and search read projections: rows that are computed from the orders. Checks and rebuilds them. */

import { sql } from 'kysely'
import { lockOrder } from '#server/features/orders/store/order-context.queries'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import type { Tx } from '#server/kernel/call'
import { createSystemCall, withPortal, type Portal } from './portal.ts'

/** Orders per transaction: few enough that other writers do not wait long for the locks. */
const ordersPerBatch = 25

/** Thrown to roll a transaction back on purpose. */
class RollBack extends Error {}

/**
 * Computes the projections of all orders again. Returns the ids of the orders whose stored projection was different.
 * Stores the result only with `repair`.
 */
export async function compareProjections(portal: Portal, { repair }: { repair: boolean }): Promise<string[]> {
  const differing: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await portal.database.transaction('system', { readOnly: true }, (tx) =>
      listOrderIds(tx, after),
    )
    const last = ids.at(-1)
    if (last === undefined) return differing
    after = last
    differing.push(...(await compareBatch(portal, ids, repair)))
  }
}

async function listOrderIds(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('api_id')
    .where('api_id', '>', after)
    .orderBy('api_id')
    .limit(ordersPerBatch)
    .execute()
  return rows.map((row) => row.api_id)
}

async function compareBatch(portal: Portal, ids: readonly string[], repair: boolean): Promise<string[]> {
  let differing: string[] = []
  try {
    await portal.database.transaction('system', {}, async (tx) => {
      const call = createSystemCall(portal, tx)
      // In the sequence of the ids, as all tasks lock several orders, so that none of them can deadlock.
      for (const id of ids) await lockOrder(call, id)
      const stored = await readProjections(tx, ids)
      for (const id of ids) await refreshListProjection(call, id)
      await refreshSearchWords(tx, ids)
      const computed = await readProjections(tx, ids)
      differing = ids.filter((id) => stored.get(id) !== computed.get(id))
      if (!repair) throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  return differing
}

/**
 * Returns all projected values of each order as text, without the replies: they are computed from `body` and are missing
 * where the last release wrote the row.
 */
async function readProjections(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select j.api_id as id, concat_ws(E'\n', j.warning_at, j.danger_at, s.words,
      (select string_agg((to_jsonb(r) - '{reply,reply_format}'::text[])::text, E'\n' order by r.account_id, r.queue) from order_rows r where r.job_id = j.api_id)
    ) as text
    from jobs j left join order_search s on s.job_id = j.api_id
    where j.api_id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

async function refreshSearchWords(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into order_search (job_id, words)
    select j.api_id, get_order_search_words(j, c) from jobs j join customers c on c.id = j.customer_id
    where j.api_id = any (${[...ids]}::uuid[])
    on conflict (job_id) do update set words = excluded.words`.execute(tx)
}

/** Rebuilds the projections of all orders and prints how many were wrong. Returns the exit code. */
export function runRebuildProjections(): Promise<number> {
  return withPortal(async (portal) => {
    const repaired = await compareProjections(portal, { repair: true })
    for (const id of repaired) console.log(`order ${id}: rebuilt`)
    console.log(
      repaired.length === 0 ? 'All projections were right.' : `${repaired.length} orders were wrong.`,
    )
    return 0
  })
}
