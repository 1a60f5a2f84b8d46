import { sql } from 'kysely'
import type { LocalText } from '#contract/kit/locale'
import type { AccountState } from '#contract/profiles'
import type { QualificationCategory } from '#contract/company/qualifications'
import type { Tx } from '#server/kernel/call'

/** An invitation, used or not. */
export interface Invitation {
  readonly contactId: string
  readonly email: string
  readonly isRegistered: boolean
  readonly accountId: string
  readonly company: string
  readonly phone: string | null
  readonly state: AccountState
  readonly orderId: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

/** Finds an invitation by the hash of its token; null if it is unknown or expired before `now`. */
export async function findInvitation(tx: Tx, hash: Buffer, now: string): Promise<Invitation | null> {
  const row = await tx
    .selectFrom('login_links as l')
    .innerJoin('contacts as c', 'c.id', 'l.contact_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select([
      'c.id as contactId',
      'c.email',
      sql<boolean>`c.password_hash is not null`.as('isRegistered'),
      'a.id as accountId',
      'a.name as company',
      'a.phone',
      'a.state',
      sql<string>`l.job_id`.as('orderId'),
      'l.expires_at as expiresAt',
      'l.used_at as usedAt',
    ])
    .where('l.hash', '=', hash)
    .where('l.purpose', '=', 'invitation')
    .where('l.job_id', 'is not', null)
    .where('l.expires_at', '>', now)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the contact and company of an email address. */
export async function findContactByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: string; accountId: string; state: AccountState } | null> {
  const row = await tx
    .selectFrom('contacts as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'a.id as accountId', 'a.state'])
    .where('c.email', '=', email)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the order as an invitation shows it; null if it is not open for this company (any more). */
export async function findInvitedOrder(tx: Tx, orderId: string, accountId: string) {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('offers as f', 'f.job_id', 'j.api_id')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select([
      'j.api_id',
      'j.sfid',
      'j.name',
      'j.is_remote',
      'j.offered_dates',
      'o.name as opportunity',
      'c.latitude as toLatitude',
      'c.longitude as toLongitude',
      'a.latitude as fromLatitude',
      'a.longitude as fromLongitude',
    ])
    .where('j.api_id', '=', orderId)
    .where('f.account_id', '=', accountId)
    .where('j.status', '=', 'open')
    .where('f.state', 'in', ['open', 'rejected'])
    .executeTakeFirst()
  return row ?? null
}

export type InvitedOrderRow = NonNullable<Awaited<ReturnType<typeof findInvitedOrder>>>

/** Returns the services of an order with the prices paid to the company, in cents. */
export async function listInvitedOrderLines(tx: Tx, orderId: string) {
  const [services, customServices] = await Promise.all([
    tx
      .selectFrom('job_services')
      .select(['description', 'quantity', 'unit_measure', 'price_purchasing_cents'])
      .where('job_id', '=', orderId)
      .orderBy('position')
      .execute(),
    tx
      .selectFrom('job_custom_services')
      .select(['name', 'quantity', 'price_purchasing_cents'])
      .where('job_id', '=', orderId)
      .orderBy('position')
      .execute(),
  ])
  return {
    services: services.map((row) => ({ ...row, description: row.description as LocalText })),
    customServices,
  }
}

/** Returns a company as the opt-out page shows it. */
export async function findSubscriber(tx: Tx, accountId: string) {
  const { rows } = await sql<{
    name: string
    state: AccountState
    under_way: number
    held: Partial<Record<QualificationCategory, string[]>>
  }>`
    select a.name, a.state,
      (select count(*)::integer from jobs j where j.partner_account_id = a.id
        and j.status in ('accepted', 'appointment_confirmed', 'started', 'finished', 'on_hold')) as under_way,
      (select coalesce(json_object_agg(q.category, q.names), '{}') from (
        select category, json_agg(value order by value) as names
        from account_qualifications where account_id = a.id group by category
      ) q) as held
    from accounts a where a.id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the person if they are admin or owner of the company and still active. */
export async function findDecider(
  tx: Tx,
  contactId: string,
  accountId: string,
): Promise<{ isRegistered: boolean } | null> {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .select(sql<boolean>`c.password_hash is not null`.as('isRegistered'))
    .where('m.contact_id', '=', contactId)
    .where('m.account_id', '=', accountId)
    .where(sql<boolean>`m.profiles && array['admin', 'company_owner']`)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
