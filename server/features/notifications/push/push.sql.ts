import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Profile } from '#contract/profiles'
import type { Queue } from '#contract/orders/model/queues'
import type { Tx } from '#server/kernel/call'
import { selectAudience, selectOrderQueue, type Audience } from '../inbox/inbox.sql.ts'
import type { QuietHours } from './quiet-hours.rules.ts'

export interface StoredSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly locale: Locale
}

/** A device with the preferences of its person. */
export interface PushReader extends StoredSubscription {
  readonly profiles: readonly Profile[]
  readonly quiet: QuietHours | null
  readonly urgentAnyway: boolean
}

/** Returns each device of the audience once, without people who have switched the message off. */
export async function listPushReaders(
  tx: Tx,
  audience: Audience,
  { endpoints, unless }: { readonly endpoints: readonly string[] | null; readonly unless: string },
): Promise<PushReader[]> {
  const only = endpoints ? [...endpoints] : null
  const { rows } = await sql<PushReader>`
    with ${selectAudience(audience)}
    select distinct on (s.endpoint) s.endpoint, s.keys, s.locale, p.profiles::text[] as profiles,
      case when n.quiet_from is not null then jsonb_build_object(
        'from', to_char(n.quiet_from, 'HH24:MI'), 'until', to_char(n.quiet_until, 'HH24:MI')) end as quiet,
      coalesce(n.urgent_anyway, false) as "urgentAnyway"
    from people p
    join push_subscriptions s on s.contact_id = p.contact_id
    left join notification_preferences n on n.contact_id = p.contact_id
    where (${only}::text[] is null or s.endpoint = any (${only}::text[]))
      and not coalesce(n.off, '{}') @> array[${unless}]
    order by s.endpoint, p.account_id
  `.execute(tx)
  return rows
}

/** Returns those of these companies that can still accept an offer. */
export async function listCompaniesWithOpenOffer(
  tx: Tx,
  orderId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from accounts a
    join accounts held on a.id in (held.id, held.parent_id)
    join offers o on o.account_id = held.id and o.job_id = ${orderId} and o.state = 'open'
    where a.id = any (${[...accountIds]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The facts of an order that a locked screen may show: title, city, price and first date, no names. */
export interface PushSubject {
  readonly title: string
  readonly city: string
  readonly sfid: string | null
  readonly price_cents: number
  /** The earliest date that the customer offered; null if there is none. */
  readonly first_date: string | null
  readonly queue: Queue | null
}

/** Finds what a push message says about an order. */
export async function findPushSubject(
  tx: Tx,
  orderId: string,
  accountIds: readonly string[],
): Promise<PushSubject | undefined> {
  return tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select(['o.name as title', 'c.city', 'j.sfid', 'j.price_purchasing_cents as price_cents'])
    .select(
      sql<string | null>`(select min(date ->> 'start') from jsonb_array_elements(j.offered_dates) date)`.as(
        'first_date',
      ),
    )
    .select(selectOrderQueue(sql`j.api_id`, sql`${[...accountIds]}::text[]`).as('queue'))
    .where('j.api_id', '=', orderId)
    .executeTakeFirst()
}

/** Serialises changes of a person's devices until the end of the transaction. */
export async function lockPushSubscriptions(tx: Tx, contactId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${contactId}`}, 0))`.execute(tx)
}

export async function upsertPushSubscription(
  tx: Tx,
  given: StoredSubscription & { readonly contactId: string; readonly at: string },
): Promise<void> {
  const values = {
    contact_id: given.contactId,
    keys: JSON.stringify(given.keys),
    locale: given.locale,
    created_at: given.at,
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint: given.endpoint, ...values })
    .onConflict((known) => known.column('endpoint').doUpdateSet(values))
    .execute()
}

export async function deleteOldSubscriptions(tx: Tx, contactId: string, count: number): Promise<void> {
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('endpoint')
    .limit(count)
  await tx
    .deleteFrom('push_subscriptions')
    .where('contact_id', '=', contactId)
    .where('endpoint', 'not in', newest)
    .execute()
}

export async function deletePushSubscription(tx: Tx, contactId: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('contact_id', '=', contactId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deletePushEndpoints(tx: Tx, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('endpoint', 'in', endpoints).execute()
}
