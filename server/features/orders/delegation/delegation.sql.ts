import { toSqlList } from '#server/kernel/sql-values'
import { orderProfiles } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'
import { sql } from 'kysely'
import type { DelegationContact } from '#contract/orders/delegation'
import { type TeamMember, fullName } from '../store/order-people.sql.ts'

/** Finds the person of a company with this email address. */
export async function findTeamMemberByEmail(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`
    select c.id, ${fullName} as name
    from contacts c join memberships m on m.contact_id = c.id
    where m.account_id = ${accountId} and c.email = ${email} and c.ended_at is null`.execute(tx)
  return rows[0] ?? null
}

/**
 * Lists the people of the order's company who work with orders, installers first, then by name, with their
 * number of open orders.
 */
export async function listDelegationContacts(tx: Tx, orderId: string): Promise<DelegationContact[]> {
  const { rows } = await sql<DelegationContact>`
    select c.id, c.first_name, c.last_name, c.email, coalesce(c.mobile_phone, c.phone) as phone, m.profiles,
      c.id is not distinct from j.delegated_to_id as is_delegate,
      (select count(*)::int from jobs other
        where other.delegated_to_id = c.id and other.partner_account_id = j.partner_account_id
          and other.status in ('accepted', 'appointment_confirmed', 'started', 'on_hold')) as open_orders
    from jobs j
    join memberships m on m.account_id = j.partner_account_id
    join contacts c on c.id = m.contact_id and c.ended_at is null
    where j.api_id = ${orderId} and m.profiles && array[${toSqlList(orderProfiles)}]
    order by 'installer' = any(m.profiles) desc, lower(c.last_name), lower(c.first_name), c.id`.execute(tx)
  return rows
}
