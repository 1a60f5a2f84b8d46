import { toSqlList } from '#server/kernel/sql-values'
import { endedStatuses } from '#contract/orders/model/order-enums'
import { sql, type Updateable } from 'kysely'
import type { Colleague } from '#contract/people/contacts'
import type { Contacts, Memberships } from '#db/types'
import type { Tx } from '#server/kernel/call'

export type TeamMemberRow = Omit<Colleague, 'is_self' | 'is_last_admin'>

/** Orders that still need work. */
const unfinished = sql`j.status not in (${toSqlList(endedStatuses)})`

/** Returns the people who act for a company, ordered by name. */
export async function findTeamMembers(tx: Tx, accountId: string): Promise<TeamMemberRow[]> {
  const { rows } = await sql<TeamMemberRow>`
    select c.id, coalesce(c.first_name, '') as first_name, c.last_name, c.email, coalesce(c.phone, c.mobile_phone) as phone,
      m.profiles, m.own_orders_only, c.password_hash is not null as has_password,
      (select count(*)::int from jobs j
        where j.delegated_to_id = c.id and j.partner_account_id = m.account_id and ${unfinished}) as open_orders
    from memberships m join contacts c on c.id = m.contact_id
    where m.account_id = ${accountId} and c.ended_at is null
    order by lower(c.last_name), lower(c.first_name), c.id`.execute(tx)
  return rows
}

/** Serializes changes of rights in a company. */
export async function lockTeam(tx: Tx, accountId: string): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
}

export async function updateContact(tx: Tx, id: string, change: Updateable<Contacts>): Promise<void> {
  const columns = pickDefined(change)
  if (columns) await tx.updateTable('contacts').set(columns).where('id', '=', id).execute()
}

export async function updateMembership(
  tx: Tx,
  contactId: string,
  accountId: string,
  change: { readonly profiles: string[] | undefined; readonly own_orders_only: boolean | undefined },
): Promise<void> {
  const columns: Updateable<Memberships> | null = pickDefined(change)
  if (!columns) return
  await tx
    .updateTable('memberships')
    .set(columns)
    .where('contact_id', '=', contactId)
    .where('account_id', '=', accountId)
    .execute()
}

function pickDefined<T extends object>(change: T): T | null {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : null
}

/** Returns the company's unfinished orders that are delegated to this person. */
export async function listUnfinishedDelegatedOrders(
  tx: Tx,
  contactId: string,
  accountId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id from jobs j
    where j.delegated_to_id = ${contactId} and j.partner_account_id = ${accountId} and ${unfinished}
    order by j.api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes a person from a company. Returns whether they still act for another company. */
export async function deleteMembership(tx: Tx, contactId: string, accountId: string): Promise<boolean> {
  await tx
    .deleteFrom('memberships')
    .where('contact_id', '=', contactId)
    .where('account_id', '=', accountId)
    .execute()
  const left = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

export async function markContactEnded(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('contacts').set({ ended_at: now }).where('id', '=', id).execute()
}
