import { sql, type RawBuilder } from 'kysely'
import type { Webhook, WholeDelivery } from '#contract/operator/webhooks/webhooks'
import type { DeliveryState, WebhookState } from '#contract/operator/webhooks/webhook-events'
import type { Tx } from '#server/kernel/call'
import { eventColumns, formatIsoInstant, type ReportedEvent } from './event-messages.sql.ts'

export type Delivery = Omit<WholeDelivery, 'message' | 'log'>

const webhookColumns = sql`w.id, w.url, w.description, w.events, w.state, w.failures, w.failing_since, w.rests_until,
  w.created_at, w.version,
  (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting`

/** Lists all webhooks, or the one with this id. */
export async function listWebhookRows(tx: Tx, id: string | null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhooks w
    ${id === null ? sql`` : sql`where w.id = ${id}`}
    order by w.created_at desc, w.id desc`.execute(tx)
  return rows
}

/** Finds a webhook and locks it until the end of the transaction. */
export async function lockWebhook(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('webhooks')
    .select(['id', 'state', 'version', 'secret', 'events'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertWebhook(
  tx: Tx,
  row: {
    readonly id: string
    readonly url: string
    readonly events: string[]
    readonly description: string
    readonly secret: Buffer
    readonly created_at: string
  },
): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  set: {
    readonly url?: string | undefined
    readonly events?: string[] | undefined
    readonly description?: string | undefined
    readonly state?: WebhookState | undefined
    readonly failures?: number
    readonly failing_since?: string | null
    readonly rests_until?: string | null
    readonly secret?: Buffer
    readonly former_secret?: Buffer
    readonly former_until?: string
  },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

const deliveryColumns = sql`d.id, coalesce(d.history_id::text, d.id::text) as event_id, d.type, d.state, d.attempts,
  d.next_at, d.created_at, d.ended_at`

export interface DeliveryLogQuery {
  readonly webhookId: string
  readonly states: readonly DeliveryState[] | undefined
  readonly types: readonly string[] | undefined
  readonly limit: number
  readonly offset: number
}

/** Lists a page of the log, newest first. */
export async function listDeliveryPage(
  tx: Tx,
  query: DeliveryLogQuery,
): Promise<{ total: number; rows: Delivery[] }> {
  const where = sql`d.webhook_id = ${query.webhookId}
    ${query.states ? sql`and d.state = any(${[...query.states]}::text[])` : sql``}
    ${query.types ? sql`and d.type = any(${[...query.types]}::text[])` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<Delivery>`
      select ${deliveryColumns} from webhook_deliveries d where ${where}
      order by d.place desc limit ${query.limit} offset ${query.offset}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from webhook_deliveries d where ${where}`.execute(
      tx,
    ),
  ])
  return { total: count.rows[0]?.total ?? 0, rows }
}

type StoredDelivery = Delivery & Pick<WholeDelivery, 'log'> & ReportedEvent

/** Finds one delivery of this webhook with all its attempts. */
export async function findDelivery(tx: Tx, webhookId: string, id: string): Promise<StoredDelivery | null> {
  const { rows } = await sql<StoredDelivery>`
    select ${deliveryColumns}, ${eventColumns},
      (select coalesce(json_agg(json_build_object('number', t.number, 'at', ${formatIsoInstant('t.at')},
          'milliseconds', t.milliseconds, 'status', t.status, 'error', t.error, 'answer', t.answer)
          order by t.number), '[]')
        from webhook_attempts t where t.delivery_id = d.id) as log
    from webhook_deliveries d
    where d.webhook_id = ${webhookId} and d.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export interface NewDelivery extends ReportedEvent {
  readonly webhookId: string
  readonly type: string
  readonly at: string
}

/** Inserts a delivery and enqueues its task. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    with d as (
      insert into webhook_deliveries as d (webhook_id, history_id, history_at, type, next_at, created_at)
      values (${delivery.webhookId}, ${delivery.historyId}::bigint, ${delivery.historyAt}, ${delivery.type},
        ${delivery.at}, ${delivery.at})
      returning *
    )
    select ${deliveryColumns}, webhook_enqueue(d.id, d.webhook_id, interval '0') from d`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The insert of a webhook delivery returned no row.')
  return row
}

export interface Replay {
  readonly webhookId: string
  readonly since: string
  readonly until: string
  readonly onlyUndelivered: boolean
  readonly at: string
  /** The maximum number of events. */
  readonly maxEvents: number
}

/**
 * Inserts deliveries of the events in a period, oldest first, with their tasks. `next` is the time of the
 * first event that was left out.
 */
export async function insertReplay(
  tx: Tx,
  replay: Replay,
): Promise<{ replayed: number; next: string | null }> {
  const { rows } = await sql<{ replayed: number; next: string | null }>`
    with found as (
      select h.id, h.step, h.at, row_number() over (order by h.at, h.id) as place
      from history h join webhooks w on w.id = ${replay.webhookId}
      where h.at >= ${replay.since} and h.at < ${replay.until} and webhook_hears(w.events, h.subject, h.step)
        ${replay.onlyUndelivered ? sql`and not exists (${selectTakenDeliveries(replay.webhookId)})` : sql``}
      order by h.at, h.id limit ${replay.maxEvents + 1}
    ), told as (
      insert into webhook_deliveries (webhook_id, history_id, history_at, type, next_at, created_at)
      select ${replay.webhookId}, id, at, step, ${replay.at}, ${replay.at} from found
      where place <= ${replay.maxEvents} order by place
      returning id, place
    ), jobs as (
      select webhook_enqueue(id, ${replay.webhookId}, interval '0') from (select id from told order by place) o
    )
    select (select count(*)::int from told) as replayed, (select count(*) from jobs) as jobs,
      (select at from found where place > ${replay.maxEvents}) as next`.execute(tx)
  return { replayed: rows[0]?.replayed ?? 0, next: rows[0]?.next ?? null }
}

/** Selects the deliveries of an event that this webhook has received or is about to receive. */
function selectTakenDeliveries(webhookId: string): RawBuilder<unknown> {
  return sql`select from webhook_deliveries d
    where d.history_id = h.id and d.webhook_id = ${webhookId} and d.state <> 'failed'`
}

/** Enqueues all waiting deliveries now. */
export async function enqueueWaitingDeliveries(tx: Tx, webhookId: string): Promise<void> {
  await sql`select webhook_enqueue(id, webhook_id, interval '0')
    from (select * from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting' order by place) d`.execute(
    tx,
  )
}

/** Enqueues the task of a delivery after a delay. */
export async function enqueueDelivery(tx: Tx, id: string, webhookId: string, seconds: number): Promise<void> {
  await sql`select webhook_enqueue(${id}::uuid, ${webhookId}::uuid, make_interval(secs => ${seconds}))`.execute(
    tx,
  )
}

export interface DueDelivery extends ReportedEvent {
  readonly id: string
  readonly webhook_id: string
  readonly type: string
  readonly created_at: string
  readonly attempts: number
  readonly url: string
  readonly webhook_state: WebhookState
  readonly failures: number
  readonly failing_since: string | null
  readonly rests_until: string | null
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly former_until: string | null
}

/** Finds a waiting delivery and locks it. Returns null if it has been sent or no longer exists. */
export async function lockDelivery(tx: Tx, id: string): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.webhook_id, ${eventColumns}, d.type, d.created_at, d.attempts, w.url,
      w.state as webhook_state, w.failures, w.failing_since, w.rests_until, w.secret, w.former_secret, w.former_until
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.state = 'waiting'
    for update of d`.execute(tx)
  return rows[0] ?? null
}

export interface DeliveryAttempt {
  readonly number: number
  readonly at: string
  readonly milliseconds: number
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
}

/** Logs an attempt and updates its delivery. */
export async function logAttempt(
  tx: Tx,
  id: string,
  attempt: DeliveryAttempt,
  then: { readonly state: DeliveryState; readonly next_at: string | null },
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({ delivery_id: id, ...attempt })
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...then, attempts: attempt.number, ended_at: then.state === 'waiting' ? null : attempt.at })
    .where('id', '=', id)
    .execute()
}

/** Saves the health of the receiver. It is no user change, so the version stays. */
export async function updateWebhookHealth(
  tx: Tx,
  id: string,
  standing: {
    readonly state: WebhookState
    readonly failures: number
    readonly failing_since: string | null
    readonly rests_until: string | null
  },
): Promise<void> {
  await tx.updateTable('webhooks').set(standing).where('id', '=', id).where('state', '=', 'active').execute()
}

/** Deletes deliveries and attempts of before `before`, whatever their state. Whole months are dropped. */
export async function deleteOldDeliveries(tx: Tx, before: string): Promise<void> {
  await sql`select drop_partitions('webhook_attempts', ${before}), drop_partitions('webhook_deliveries', ${before})`.execute(
    tx,
  )
  await tx.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
  await tx.deleteFrom('webhook_attempts').where('at', '<', before).execute()
}
