import { sql } from 'kysely'
import type { InboxKind } from '#contract/notifications/inbox-kinds'
import { getPushProfiles } from '#server/features/notifications/push/push-kinds.rules'
import { insertInboxItems } from '#server/features/notifications/inbox/inbox.sql'
import type { DemoContext } from '../demo-context.ts'

interface PastEvent {
  readonly kind: InboxKind
  readonly at: string
  readonly job_id: string
  readonly delegate: string | null
}

/** Older notifications of the demo are read already, so that the bell shows a believable number. */
const unreadDays = 2

/**
 * Fills the inboxes of a company from what has happened in the demo: the newest offers, orders that wait for the
 * company, approvals and delegations. Loading the demo sends nothing, so it has to be done afterwards.
 */
export async function createDemoNotifications(
  { tx, calendar }: DemoContext,
  accountId: string,
): Promise<void> {
  const { rows } = await sql<PastEvent>`
    select * from (
      (select 'offer_new' as kind, offered_at as at, job_id, null as delegate from offers
        where account_id = ${accountId} and state = 'open' order by offered_at desc limit 4)
      union all
      (select 'order_needs_action', status_since, api_id, delegated_to_id from jobs
        where partner_account_id = ${accountId} and status = 'on_hold' and hold_next = 'partner'
        order by status_since desc limit 2)
      union all
      (select 'order_approved', status_since, api_id, delegated_to_id from jobs
        where partner_account_id = ${accountId} and status = 'completed' order by status_since desc limit 3)
      union all
      (select 'order_delegated', coalesce(accepted_at, status_since), api_id, delegated_to_id from jobs
        where partner_account_id = ${accountId} and status = 'appointment_confirmed' and delegated_to_id is not null
        order by accepted_at desc limit 6)
    ) events
    where at <= ${calendar.now.toString()}
    order by at`.execute(tx)
  for (const { kind, at, job_id, delegate } of rows) {
    const contactId = kind === 'order_delegated' ? delegate : null
    await insertInboxItems(tx, {
      audience: { accountIds: [accountId], contactId, exceptId: null, ...getPushProfiles(kind, contactId) },
      kind,
      at,
      orderId: job_id,
      document: null,
    })
  }
  const readBefore = calendar.now.subtract({ hours: unreadDays * 24 }).toString()
  await sql`update notifications set read_at = at
    where account_id = ${accountId} and at < ${readBefore}`.execute(tx)
}
