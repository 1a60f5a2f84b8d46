import { sql, type RawBuilder } from 'kysely'
import type { WebhookMessage } from '#contract/operator/webhooks/webhooks'
import type { Tx } from '#server/kernel/call'

/** Formats an instant inside JSON as the database driver formats it outside. */
export const formatIsoInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The entry of the history that a delivery reports; null for a test. */
export interface ReportedEvent {
  readonly historyId: string | null
  /** When it was written. Null as well if a server of an earlier version inserted the delivery. */
  readonly historyAt: string | null
}

/** The columns of a delivery `d` for its event. */
export const eventColumns = sql`d.history_id::text as "historyId", d.history_at as "historyAt"`

/** Finds the message of an event: the history entry, and the order or credit note as it is now. */
export async function findEventMessage(
  tx: Tx,
  { historyId, historyAt }: ReportedEvent,
): Promise<WebhookMessage | null> {
  const { rows } = await sql<{ message: WebhookMessage }>`
    select json_build_object('id', h.id::text, 'type', h.step, 'timestamp', ${formatIsoInstant('h.at')}, 'data', json_build_object(
      'subject', json_build_object('kind', h.subject, 'id', h.subject_id),
      'by', json_build_object('kind', h.actor_kind, 'name', h.actor_name,
        'account', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end),
      'account_id', h.account_id, 'on_behalf_of', h.on_behalf_of, 'before', h.before, 'after', h.after,
      'job', case when j.api_id is not null then json_build_object('api_id', j.api_id, 'sfid', j.sfid,
        'name', j.name, 'eid', j.eid, 'status', j.status, 'version', j.version) end,
      'credit_note', case when n.id is not null then
        json_build_object('id', n.id, 'number', n.number, 'status', n.state) end)) as message
    from history h
    left join accounts a on a.id = h.actor_account_id
    left join jobs j on h.subject = 'order' and j.api_id::text = h.subject_id
    left join credit_notes n on h.subject = 'credit_note' and n.id::text = h.subject_id
    where h.id = ${historyId}::bigint ${historyAt === null ? sql`` : sql`and h.at = ${historyAt}`}`.execute(
    tx,
  )
  return rows[0]?.message ?? null
}
