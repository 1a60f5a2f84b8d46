import { sql, type RawBuilder } from 'kysely'
import { inboxKinds, type InboxKind } from '#contract/notifications/inbox-kinds'
import type { InboxPreferences, InboxDocumentKind } from '#contract/notifications/inbox'
import type { Profile } from '#contract/profiles'
import type { Queue } from '#contract/orders/model/queues'
import type { Tx } from '#server/kernel/call'
import { getPushProfiles } from '../push/push-kinds.rules.ts'

/**
 * Selects people of companies with one of `profiles`; for a company without such people, those
 * with one of `fallback`.
 */
export interface Audience {
  readonly accountIds: readonly string[]
  readonly profiles: readonly Profile[]
  readonly fallback: readonly Profile[]
  /** Limits the audience to this person. */
  readonly contactId: string | null
  /** Leaves out the person who made the change. */
  readonly exceptId: string | null
  /** Adds one person regardless of profiles: the delegate of the order. */
  readonly alsoId?: string | null
}

/** Defines `people(account_id, contact_id, profiles)` for the audience, without people who have left. */
export function selectAudience({
  accountIds,
  profiles,
  fallback,
  contactId,
  exceptId,
  alsoId = null,
}: Audience) {
  return sql`
    candidates as (
      select m.account_id, m.contact_id, m.profiles, m.profiles && ${[...profiles]}::text[] as is_first
      from memberships m join contacts c on c.id = m.contact_id
      where m.account_id = any (${[...accountIds]}::text[]) and c.ended_at is null
        and (m.profiles && ${[...profiles, ...fallback]}::text[] or m.contact_id = ${alsoId}::text)
        and (${contactId}::text is null or m.contact_id = ${contactId})
    ),
    people as (
      select s.account_id, s.contact_id, s.profiles from candidates s
      where (s.is_first or s.contact_id = ${alsoId}::text or not exists (
          select from candidates other where other.account_id = s.account_id and other.is_first))
        and s.contact_id is distinct from ${exceptId}::text
    )`
}

/** Returns each person of the audience once, with profiles. */
export async function listAudience(
  tx: Tx,
  audience: Audience,
): Promise<{ readonly id: string; readonly profiles: readonly Profile[] }[]> {
  const { rows } = await sql<{ id: string; profiles: Profile[] }>`
    with ${selectAudience(audience)}
    select distinct on (contact_id) contact_id as id, profiles::text[] as profiles
    from people order by contact_id, account_id`.execute(tx)
  return rows
}

/** Selects the queue in which these companies or their locations have an order; null if there is none. */
export function selectOrderQueue(orderId: RawBuilder<unknown>, accountIds: RawBuilder<unknown>) {
  return sql<Queue | null>`(
    select r.queue from order_rows r join accounts a on a.id = r.account_id
    where r.job_id = ${orderId} and r.queue <> 'customer-signature'
      and (a.id = any (${accountIds}) or a.parent_id = any (${accountIds}) or a.merged_into = any (${accountIds}))
    limit 1)`
}

export async function findQueueOfOrder(
  tx: Tx,
  orderId: string,
  accountIds: readonly string[],
): Promise<Queue | null> {
  const { rows } = await sql<{ queue: Queue | null }>`
    select ${selectOrderQueue(sql`${orderId}::uuid`, sql`${[...accountIds]}::text[]`)} as queue`.execute(tx)
  return rows[0]?.queue ?? null
}

/** Replaces merged accounts by their successor, and locations without people of these profiles by their master account. */
export async function listResponsibleCompanies(
  tx: Tx,
  accountIds: readonly string[],
  profiles: readonly Profile[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case when a.merged_into is not null then a.merged_into when a.parent_id is null or exists (
        select from memberships m join contacts c on c.id = m.contact_id
        where m.account_id = a.id and c.ended_at is null and m.profiles && ${[...profiles]}::text[])
      then a.id else a.parent_id end as id
    from accounts a where a.id = any (${[...accountIds]}::text[])
    group by 1 order by min(array_position(${[...accountIds]}::text[], a.id::text))`.execute(tx)
  return rows.map(({ id }) => id)
}

interface NewInboxItems {
  readonly audience: Audience
  readonly kind: InboxKind
  readonly at: string
  readonly orderId: string | null
  readonly document: { readonly type: string; readonly days: number } | null
}

/**
 * Adds an inbox item for each person who has not switched off this kind in the app; one statement for all.
 */
export async function insertInboxItems(
  tx: Tx,
  { audience, kind, at, orderId, document }: NewInboxItems,
): Promise<void> {
  await sql`
    with ${selectAudience(audience)}
    insert into notifications (contact_id, account_id, kind, at, job_id, sfid, title, city, document, days)
    select p.contact_id, p.account_id, ${kind}, ${at}, j.api_id, j.sfid, o.name, c.city,
      ${document?.type ?? null}, ${document?.days ?? null}::integer
    from people p
    left join notification_preferences n on n.contact_id = p.contact_id
    left join jobs j on j.api_id = ${orderId}::uuid
    left join opportunities o on o.id = j.opportunity_id
    left join customers c on c.id = j.customer_id
    where not coalesce(n.off, '{}') @> array[${`${kind}.app`}]`.execute(tx)
}

export async function hasInboxRows(
  tx: Tx,
  { template, orderId, at }: { template: InboxKind; orderId: string; at: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notifications where job_id = ${orderId}::uuid and kind = ${template} and at = ${at})
      as found`.execute(tx)
  return rows[0]?.found ?? false
}

export interface InboxRow {
  readonly id: number
  readonly kind: InboxKind
  readonly at: string
  readonly read: boolean
  readonly sfid: string | null
  readonly queue: Queue | null
  readonly title: string | null
  readonly city: string | null
  readonly document: InboxDocumentKind | null
  readonly days: number | null
}

/** Newest first. Row-level security limits the items to companies the person acts for. */
export async function listInboxRows(
  tx: Tx,
  contactId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select id, kind, at, read_at is not null as read, sfid, title, city, document, days,
      ${selectOrderQueue(sql`notifications.job_id`, sql`array[notifications.account_id::text]`)} as queue
    from notifications
    where contact_id = ${contactId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(tx)
  return rows
}

export async function countUnreadRows(tx: Tx, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications
    where contact_id = ${contactId} and read_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** `at` null marks them as unread. */
export async function markInboxRows(
  tx: Tx,
  contactId: string,
  ids: readonly number[],
  at: string | null,
): Promise<void> {
  await sql`update notifications set read_at = ${at}
    where contact_id = ${contactId} and id = any (${[...ids]}::bigint[])`.execute(tx)
}

export async function markInboxRowsUntil(
  tx: Tx,
  contactId: string,
  until: number,
  at: string,
): Promise<void> {
  await sql`update notifications set read_at = ${at}
    where contact_id = ${contactId} and id <= ${until} and read_at is null`.execute(tx)
}

/** Returns whether any notification was unread. */
export async function markInboxRowsOfOrder(
  tx: Tx,
  contactId: string,
  { orderId, kinds, at }: { orderId: string; kinds: readonly InboxKind[]; at: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update notifications set read_at = ${at}
    where contact_id = ${contactId} and job_id = ${orderId} and kind = any (${[...kinds]}::text[])
      and read_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Whole months are dropped. */
export async function deleteInboxRowsBefore(tx: Tx, than: string): Promise<void> {
  await sql`select drop_partitions('notifications', ${than})`.execute(tx)
  await sql`delete from notifications where at < ${than}`.execute(tx)
}

type StoredPreferences = Omit<InboxPreferences, 'kinds'>
/** `digest` stays as it is if it is absent. */
type WantedPreferences = Omit<StoredPreferences, 'digest'> & { readonly digest?: boolean | undefined }

export async function findNotificationPreferences(tx: Tx, contactId: string): Promise<StoredPreferences> {
  const { rows } = await sql<{
    off: string[]
    from: string | null
    until: string | null
    urgent: boolean
    digest: boolean
  }>`
    select off, to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_until, 'HH24:MI') as until,
      urgent_anyway as urgent, digest
    from notification_preferences where contact_id = ${contactId}`.execute(tx)
  const { off = [], from = null, until = null, urgent = false, digest = false } = rows[0] ?? {}
  return {
    off: off.map((one) => parsePreferenceChoice(one)),
    quiet_hours: from === null || until === null ? null : { from, until },
    urgent_anyway: urgent,
    digest,
  }
}

function parsePreferenceChoice(text: string): StoredPreferences['off'][number] {
  const [kind, channel] = text.split('.')
  return { kind, channel } as StoredPreferences['off'][number]
}

export async function upsertNotificationPreferences(
  tx: Tx,
  contactId: string,
  preferences: WantedPreferences,
  at: string,
): Promise<void> {
  const { off, quiet_hours: hours, urgent_anyway: urgent, digest = null } = preferences
  const names = [...new Set(off.map(({ kind, channel }) => `${kind}.${channel}`))]
  await sql`
    insert into notification_preferences (contact_id, off, quiet_from, quiet_until, urgent_anyway, digest, changed_at)
    values (${contactId}, ${names}::text[], ${hours?.from ?? null}::time, ${hours?.until ?? null}::time,
      ${urgent}, coalesce(${digest}::boolean, false), ${at})
    on conflict (contact_id) do update set off = excluded.off, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, urgent_anyway = excluded.urgent_anyway,
      digest = coalesce(${digest}::boolean, notification_preferences.digest), changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** Adds choices such as `order_on_hold.mail` to what a person has switched off. */
export async function switchOffChoices(
  tx: Tx,
  contactId: string,
  choices: readonly string[],
  at: string,
): Promise<void> {
  const more = sql`${[...choices]}::text[]`
  await sql`
    insert into notification_preferences (contact_id, off, changed_at) values (${contactId}, ${more}, ${at})
    on conflict (contact_id) do update set changed_at = excluded.changed_at,
      off = array(select distinct unnest(notification_preferences.off || ${more}))
    where not notification_preferences.off @> ${more}`.execute(tx)
}

export interface EmailReader {
  readonly id: string
  /** Whether the reader gets a daily digest instead of single emails. */
  readonly digest: boolean
}

/** Returns those of these people who have not switched off `kind.channel`, in the given order. */
export async function listContactsWithoutOptOut(
  tx: Tx,
  contactIds: readonly string[],
  choice: string,
): Promise<EmailReader[]> {
  const { rows } = await sql<EmailReader>`
    select asked.id, coalesce(n.digest, false) as digest
    from unnest(${[...contactIds]}::text[]) with ordinality as asked (id, place)
    left join notification_preferences n on n.contact_id = asked.id
    where not coalesce(n.off, '{}') @> array[${choice}]
    order by place`.execute(tx)
  return rows
}

/** Returns the kinds of notifications that people with these profiles can get. */
export function getKindsForProfiles(profiles: readonly Profile[]): InboxKind[] {
  return inboxKinds.filter((kind) => {
    const { profiles: preferred, fallback } = getPushProfiles(kind)
    return profiles.some((profile) => preferred.includes(profile) || fallback.includes(profile))
  })
}
