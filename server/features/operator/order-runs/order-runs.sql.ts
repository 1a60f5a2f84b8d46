import { sql } from 'kysely'
import type { OrderRun, OrderRunChange, OrderRunItem } from '#contract/operator/orders/order-runs'
import type { Tx } from '#server/kernel/call'
import type { MarketplaceAuthor, ReleasingAuthor } from '#server/kernel/four-eyes'

export type RunState = OrderRun['state']

/** Returns the api_ids of those orders that exist, by the id with which each of them was asked for. */
export async function findOrderIds(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const apiIds = ids.filter((id) => id.length === 36)
  const { rows } = await sql<{ api_id: string; sfid: string | null }>`
    select j.api_id, j.sfid from jobs j
    where j.api_id = any(${apiIds}::uuid[]) or j.sfid = any(${[...ids]}::text[])`.execute(tx)
  return new Map(
    rows.flatMap(({ api_id, sfid }) => [
      [api_id, api_id],
      ...(sfid === null ? [] : [[sfid, api_id] as const]),
    ]),
  )
}

export interface NewRun {
  readonly id: string
  readonly change: OrderRunChange
  readonly createdAt: string
  readonly author: MarketplaceAuthor
  readonly orders: readonly { readonly orderId: string; readonly version: number | null }[]
}

export async function insertOrderRun(tx: Tx, run: NewRun): Promise<void> {
  await tx
    .insertInto('order_runs')
    .values({
      id: run.id,
      change: JSON.stringify(run.change),
      created_at: run.createdAt,
      created_by: run.author.key,
      created_by_name: run.author.name,
    })
    .execute()
  await sql`
    insert into order_run_items (run_id, position, job_id, version)
    select ${run.id}, o.position, o.job_id, o.version
    from json_to_recordset(${JSON.stringify(
      run.orders.map(({ orderId, version }, index) => ({ position: index + 1, job_id: orderId, version })),
    )}::json) o (position integer, job_id uuid, version integer)`.execute(tx)
}

/** Locks a run until the end of the transaction and returns its state; null: it does not exist. */
export async function lockOrderRun(tx: Tx, id: string): Promise<RunState | null> {
  const row = await tx
    .selectFrom('order_runs')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? (row.state as RunState) : null
}

export async function updateOrderRun(
  tx: Tx,
  id: string,
  change: { readonly state: RunState; readonly finished_at?: string },
): Promise<void> {
  await tx.updateTable('order_runs').set(change).where('id', '=', id).execute()
}

export interface OpenItem {
  readonly position: number
  readonly job_id: string
  readonly version: number | null
  readonly change: OrderRunChange
  readonly author: ReleasingAuthor
}

/**
 * Locks the next open order of a running run, or returns null. Orders that another process is at are skipped, so that a
 * run on which two processes work changes nothing twice.
 */
export async function lockNextOrder(tx: Tx, runId: string): Promise<OpenItem | null> {
  const { rows } = await sql<OpenItem>`
    select i.position, i.job_id, i.version, r.change,
      json_build_object('key', r.created_by, 'name', r.created_by_name, 'role', p.role) as author
    from order_run_items i join order_runs r on r.id = i.run_id
      left join staff_people p on 'staff ' || p.id = r.created_by
    where i.run_id = ${runId} and i.state = 'open' and r.state = 'running'
    order by i.position limit 1 for update of i skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface ItemResult {
  readonly state: OrderRunItem['state']
  readonly error?: string
  readonly offered?: number | null
}

/** Records what became of an order, unless another process has recorded it. */
export async function finishOrderItem(
  tx: Tx,
  runId: string,
  position: number,
  result: ItemResult,
): Promise<void> {
  await tx
    .updateTable('order_run_items')
    .set(result)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('state', '=', 'open')
    .execute()
}

export async function hasOpenOrder(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_run_items')
    .select('position')
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOrderRunsBefore(tx: Tx, limit: string): Promise<void> {
  await tx.deleteFrom('order_runs').where('created_at', '<', limit).where('state', '<>', 'running').execute()
}

interface RunRow {
  readonly id: string
  readonly state: RunState
  readonly change: OrderRunChange
  readonly created_at: string
  readonly created_by: string
  readonly created_by_name: string | null
  readonly finished_at: string | null
  readonly counts: OrderRun['counts']
}

interface RunFilter {
  readonly id?: string
  readonly states?: readonly RunState[] | undefined
  readonly limit: number
  readonly offset: number
}

/** Lists runs, newest first. `ownKey` is the key of the caller as an author. */
export async function listOrderRunRows(
  tx: Tx,
  ownKey: string,
  { id, states, limit, offset }: RunFilter,
): Promise<{ total: number; rows: OrderRun[] }> {
  const wanted = sql`${id === undefined ? sql`true` : sql`r.id = ${id}`}
    and ${states?.length ? sql`r.state = any (${[...states]}::text[])` : sql`true`}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from order_runs r where ${wanted}`.execute(tx)
  const { rows } = await sql<RunRow>`
    select r.id, r.state, r.change, r.created_at, r.created_by, r.created_by_name, r.finished_at,
      (select json_build_object(
          'open', count(*) filter (where i.state = 'open'),
          'changed', count(*) filter (where i.state = 'changed'),
          'failed', count(*) filter (where i.state = 'failed'))
        from order_run_items i where i.run_id = r.id) as counts
    from order_runs r where ${wanted}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows: rows.map((row) => toOrderRun(row, ownKey)) }
}

function toOrderRun({ change, created_by, created_by_name, ...row }: RunRow, ownKey: string): OrderRun {
  return {
    ...row,
    action: change.action,
    reason: change.action === 'order.hold' ? change.reason : null,
    category: change.action === 'order.cancel' ? change.category : null,
    reason_id: change.action === 'order.cancel' ? change.reason_id : null,
    comment: ('comment' in change ? change.comment : null) ?? null,
    created_by: { name: created_by_name, is_self: created_by === ownKey },
  }
}

interface ItemFilter {
  readonly states: readonly OrderRunItem['state'][] | undefined
  readonly limit: number
  readonly offset: number
}

/** Lists the orders of a run: failed ones first, then in the sequence of the run. */
export async function listOrderRunItemRows(
  tx: Tx,
  runId: string,
  { states, limit, offset }: ItemFilter,
): Promise<{ total: number; rows: OrderRunItem[] }> {
  const wanted = sql`i.run_id = ${runId}
    and ${states?.length ? sql`i.state = any (${[...states]}::text[])` : sql`true`}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from order_run_items i where ${wanted}`.execute(tx)
  const { rows } = await sql<OrderRunItem>`
    select i.state, i.error, i.offered,
      json_build_object(
        'api_id', j.api_id, 'name', j.name, 'status', j.status,
        'customer', json_build_object(
          'name', coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)),
          'city', c.city)) as job
    from order_run_items i join jobs j on j.api_id = i.job_id join customers c on c.id = j.customer_id
    where ${wanted} order by i.state <> 'failed', i.position limit ${limit} offset ${offset}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows }
}
