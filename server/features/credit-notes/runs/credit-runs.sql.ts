import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { CreditRun, CreditRunItem } from '#contract/operator/credit-runs'
import type { Tx } from '#server/kernel/call'
import type { MarketplaceAuthor, ReleasingAuthor } from '#server/kernel/four-eyes'

export type RunState = CreditRun['state']

export interface NewRun {
  readonly id: string
  readonly state: RunState
  readonly needsApproval: boolean
  readonly createdAt: string
  readonly author: MarketplaceAuthor
  readonly items: readonly {
    readonly accountId: string
    readonly totalCents: number
    readonly orderIds: readonly string[]
  }[]
}

/** Adds a run with its companies and orders. The database refuses an order of another run that is not finished. */
export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx
    .insertInto('credit_runs')
    .values({
      id: run.id,
      state: run.state,
      needs_approval: run.needsApproval,
      total_cents: run.items.reduce((sum, item) => sum + item.totalCents, 0),
      created_at: run.createdAt,
      created_by: run.author.key,
      created_by_name: run.author.name,
    })
    .execute()
  await sql`
    insert into credit_run_items (run_id, position, account_id, total_cents)
    select ${run.id}, i.position, i.account_id, i.total_cents
    from json_to_recordset(${JSON.stringify(
      run.items.map((item, index) => ({
        position: index + 1,
        account_id: item.accountId,
        total_cents: item.totalCents,
      })),
    )}::json) i (position integer, account_id text, total_cents bigint)`.execute(tx)
  await sql`
    insert into credit_run_orders (run_id, position, job_id)
    select ${run.id}, o.position, o.job_id
    from json_to_recordset(${JSON.stringify(
      run.items.flatMap((item, index) => item.orderIds.map((job_id) => ({ position: index + 1, job_id }))),
    )}::json) o (position integer, job_id uuid)`.execute(tx)
}

/** Lets one run be created at a time, so that two do not contain the same order. */
export async function lockRunCreation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit_runs', 0))`.execute(tx)
}

/** Returns who released a run. */
export async function findRunAuthor(tx: Tx, runId: string): Promise<ReleasingAuthor> {
  return tx
    .selectFrom('credit_runs as r')
    .leftJoin('staff_people as p', (join) => join.on(sql`'staff ' || p.id`, '=', sql.ref('r.created_by')))
    .select(['r.created_by as key', 'r.created_by_name as name', 'p.role'])
    .where('r.id', '=', runId)
    .executeTakeFirstOrThrow()
}

export interface LockedRun {
  readonly id: string
  readonly state: RunState
  readonly created_by: string
  readonly created_by_name: string | null
}

/** Locks a run until the end of the transaction. */
export async function lockRun(tx: Tx, id: string): Promise<LockedRun | null> {
  const row = await tx
    .selectFrom('credit_runs')
    .select(['id', 'state', 'created_by', 'created_by_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: row.state as RunState } : null
}

export interface RunChange {
  readonly state: RunState
  readonly approved_at?: string
  readonly approved_by?: string
  readonly approved_by_name?: string | null
  readonly finished_at?: string
}

export async function updateRun(tx: Tx, id: string, change: RunChange): Promise<void> {
  await tx.updateTable('credit_runs').set(change).where('id', '=', id).execute()
}

export interface OpenItem {
  readonly position: number
  readonly account_id: string
  readonly total_cents: number
  readonly order_ids: readonly string[]
}

/**
 * Locks the next open item of a running run, or returns null. Items that another process is at are skipped, so a run that
 * two processes work on issues nothing twice. Positions in `except` are left out.
 */
export async function lockNextItem(
  tx: Tx,
  runId: string,
  except: readonly number[],
): Promise<OpenItem | null> {
  const { rows } = await sql<OpenItem>`
    select i.position, i.account_id, i.total_cents::float8 as total_cents,
      array(select o.job_id from credit_run_orders o where o.run_id = i.run_id and o.position = i.position
        order by o.job_id) as order_ids
    from credit_run_items i join credit_runs r on r.id = i.run_id
    where i.run_id = ${runId} and i.state = 'open' and r.state = 'running'
      and i.position <> all (${[...except]}::int[])
    order by i.position limit 1 for update of i skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Locks one item if it is still open. */
export async function lockOpenItem(tx: Tx, runId: string, position: number): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_run_items')
    .select('position')
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface ItemResult {
  readonly state: CreditRunItem['state']
  readonly error?: string
  readonly missing?: readonly string[]
  readonly credit_note_ids?: readonly string[]
}

/** Finishes an item and frees its orders for other runs. */
export async function finishItem(
  tx: Tx,
  runId: string,
  position: number,
  { missing = [], credit_note_ids: ids = [], ...result }: ItemResult,
): Promise<void> {
  await tx
    .updateTable('credit_run_items')
    .set({ ...result, missing: [...missing], credit_note_ids: [...ids] })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()
  await tx
    .updateTable('credit_run_orders')
    .set({ is_open: false })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()
}

/** Skips all open items of a run and frees their orders. */
export async function skipOpenItems(tx: Tx, runId: string): Promise<void> {
  await sql`
    with skipped as (
      update credit_run_items set state = 'skipped' where run_id = ${runId} and state = 'open' returning position)
    update credit_run_orders o set is_open = false from skipped s
    where o.run_id = ${runId} and o.position = s.position`.execute(tx)
}

/** Returns whether a run has items that are not finished. */
export async function hasOpenItem(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_run_items')
    .select('position')
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface RunRow {
  readonly id: string
  readonly state: RunState
  readonly needs_approval: boolean
  readonly total_cents: number
  readonly created_at: string
  readonly created_by: string
  readonly created_by_name: string | null
  readonly approved_at: string | null
  readonly approved_by: string | null
  readonly approved_by_name: string | null
  readonly finished_at: string | null
  readonly counts: CreditRun['counts']
  readonly notes: number
  readonly documents: number
}

function toRunView(row: RunRow, ownKey: string): CreditRun {
  const { id, state, needs_approval, counts, notes, documents } = row
  return {
    id,
    state,
    needs_approval,
    total: centsToAmount(row.total_cents),
    counts,
    notes,
    documents,
    created_at: row.created_at,
    created_by: { name: row.created_by_name, is_self: row.created_by === ownKey },
    approved_at: row.approved_at,
    approved_by:
      row.approved_by === null ? null : { name: row.approved_by_name, is_self: row.approved_by === ownKey },
    finished_at: row.finished_at,
  }
}

/** Lists runs, newest first. `ownKey` is the key of the caller as an author. */
export async function listRuns(
  tx: Tx,
  ownKey: string,
  {
    id,
    states,
    limit,
    offset,
  }: { id?: string; states?: readonly RunState[] | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: CreditRun[] }> {
  const wanted = sql`${id === undefined ? sql`true` : sql`id = ${id}`}
    and ${states?.length ? sql`state = any (${[...states]}::text[])` : sql`true`}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from credit_runs where ${wanted}`.execute(tx)
  const { rows } = await sql<RunRow>`
    select r.id, r.state, r.needs_approval, r.total_cents::float8 as total_cents, r.created_at, r.created_by,
      r.created_by_name, r.approved_at, r.approved_by, r.approved_by_name, r.finished_at,
      (select json_build_object(
          'open', count(*) filter (where i.state = 'open'), 'issued', count(*) filter (where i.state = 'issued'),
          'failed', count(*) filter (where i.state = 'failed'), 'skipped', count(*) filter (where i.state = 'skipped'))
        from credit_run_items i where i.run_id = r.id) as counts,
      notes.notes, notes.documents
    from (select * from credit_runs where ${wanted}
      order by created_at desc, id desc limit ${limit} offset ${offset}) r,
      lateral (select count(*)::int as notes, count(n.file_id)::int as documents
        from credit_run_items i join credit_notes n on n.id = any (i.credit_note_ids) where i.run_id = r.id) notes
    order by r.created_at desc, r.id desc`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows: rows.map((row) => toRunView(row, ownKey)) }
}

/** Returns the companies of a run: failed ones first, then in the sequence of the run. */
export async function listRunItems(tx: Tx, runId: string): Promise<CreditRunItem[]> {
  const { rows } = await sql<Omit<CreditRunItem, 'total'> & { total_cents: number }>`
    select json_build_object('id', a.id, 'name', a.name) as account, i.total_cents::float8 as total_cents, i.state,
      i.error, i.missing,
      (select count(*)::int from credit_run_orders o where o.run_id = i.run_id and o.position = i.position) as jobs,
      (select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number) order by n.number), '[]')
        from credit_notes n where n.id = any (i.credit_note_ids)) as credit_notes
    from credit_run_items i join accounts a on a.id = i.account_id
    where i.run_id = ${runId} order by i.state <> 'failed', i.position`.execute(tx)
  return rows.map(({ total_cents, ...row }) => ({ ...row, total: centsToAmount(total_cents) }))
}
