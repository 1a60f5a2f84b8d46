import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly locale: Locale
}

interface Audience {
  readonly accountIds: readonly string[]
  /** Who is told: holders of one of `first`, and where a company has none, of one of `last`. */
  readonly first: readonly Profile[]
  readonly last: readonly Profile[]
  readonly endpoints: readonly string[] | null
  /** One person of theirs alone. */
  readonly contactId: string | null
}

/** Every device of those who are told, once each; whoever left a company is left out. */
export async function subscriptionsOf(tx: Tx, audience: Audience): Promise<Subscription[]> {
  const { accountIds, first, last, endpoints, contactId } = audience
  const { rows } = await sql<Subscription>`
    with people as (
      select m.account_id, m.contact_id, m.profiles && ${[...first]}::text[] as is_first
      from memberships m join contacts c on c.id = m.contact_id
      where m.account_id = any (${[...accountIds]}::text[]) and c.ended_at is null
        and m.profiles && ${[...first, ...last]}::text[]
        and (${contactId}::text is null or m.contact_id = ${contactId})
    )
    select distinct s.endpoint, s.keys, s.locale
    from people p join push_subscriptions s on s.contact_id = p.contact_id
    where (p.is_first or not exists (
        select from people other where other.account_id = p.account_id and other.is_first))
      and (${endpoints ? [...endpoints] : null}::text[] is null or s.endpoint = any (${endpoints ? [...endpoints] : null}::text[]))
  `.execute(tx)
  return rows
}

/** What may be said of an order on a locked screen: what it is and in which town, nobody's name. */
export async function subjectOf(
  tx: Tx,
  jobId: string,
): Promise<{ title: string; city: string; sfid: string | null } | undefined> {
  return tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select(['o.name as title', 'c.city', 'j.sfid'])
    .where('j.api_id', '=', jobId)
    .executeTakeFirst()
}

/** One change of a person's devices at a time, until the end of the transaction. */
export async function lockPerson(tx: Tx, contactId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${contactId}`}, 0))`.execute(tx)
}

export async function putSubscription(
  tx: Tx,
  given: Subscription & { readonly contactId: string; readonly at: string },
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

export async function keepNewest(tx: Tx, contactId: string, count: number): Promise<void> {
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

export async function dropSubscription(tx: Tx, contactId: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('contact_id', '=', contactId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function dropEndpoints(tx: Tx, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('endpoint', 'in', endpoints).execute()
}
