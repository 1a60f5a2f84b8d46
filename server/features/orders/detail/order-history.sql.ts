import { sql } from 'kysely'
import type { Output } from '#contract/api'
import type { Call } from '#server/kernel/call'

type Entries = Output<'order.history'>['data']

/** Lists an order's history, newest first. Partners get only the part of their own company. */
export async function listHistoryEntries(
  { tx, actor }: Call,
  { orderId, createdAt }: { readonly orderId: string; readonly createdAt: string },
): Promise<Entries> {
  const part =
    actor.kind === 'person'
      ? sql`where 'partner' = any(h.audience) and h.account_id = any(${[...actor.accountIds]}::text[])`
      : sql``
  const { rows } = await sql<Entries[number]>`
    select h.id::text as id, h.at, h.done_at, h.step, h.before, h.after, behalf.name as on_behalf_of,
      json_build_object('kind', h.actor_kind, 'name', h.actor_name, 'account', a.name) as by
    from order_history(${orderId}, ${createdAt}) h
    left join accounts a on a.id = h.actor_account_id
    left join accounts behalf on behalf.id = h.on_behalf_of
    ${part}
    order by h.id desc`.execute(tx)
  return rows
}
