import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { AccountState, Profile, StartPage } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

export interface PersonLocation {
  readonly id: string
  readonly name: string
  readonly city: string
}

/** A person together with one company that they may act for. */
export interface PersonRow {
  readonly contactId: string
  readonly firstName: string | null
  readonly lastName: string
  readonly salutation: string | null
  readonly email: string
  /** The person's own company, and its master account or null. */
  readonly homeIds: readonly (string | null)[]
  readonly emailConfirmed: boolean
  readonly locale: Locale
  readonly startPage: StartPage | null
  readonly profiles: readonly Profile[]
  readonly ownOrdersOnly: boolean
  readonly accountId: string
  readonly accountName: string
  readonly state: AccountState
  readonly iban: string | null
  readonly bic: string | null
  readonly vatId: string | null
  readonly country: string
  readonly city: string
  readonly billingCity: string
  readonly trackingId: string
  readonly version: number
  readonly isMaster: boolean
  /** The locations of a master account for which this person may also act. */
  readonly locations: readonly PersonLocation[]
  /** The accounts that were merged into the company or into these locations. */
  readonly predecessorIds: readonly string[]
}

/**
 * Lists a person with each company that they may act for, or with the named one: the companies of which they
 * are a member, and all locations of a master account of which they are admin or owner. The home company
 * comes first, and a master account before its locations.
 */
export async function listPersonCompanies(
  tx: Tx,
  contactId: string,
  only: string | null = null,
): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    with reach as (
      select account_id, profiles, own_orders_only, 1 as nearness from memberships where contact_id = ${contactId}
      union all
      select a.id, m.profiles, m.own_orders_only, 2
      from memberships m join accounts a on a.parent_id = m.account_id
      where m.contact_id = ${contactId} and m.profiles && array['admin', 'company_owner']
    ), mine as (select distinct on (account_id) * from reach order by account_id, nearness)
    select c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName", c.salutation, c.email, array[c.account_id::text, home.parent_id::text] as "homeIds", c.email_confirmed_at is not null as "emailConfirmed", c.locale,
      c.start_page as "startPage",
      mine.profiles, mine.own_orders_only as "ownOrdersOnly",
      a.id as "accountId", a.name as "accountName", a.state, a.iban, a.bic, a.vat_id as "vatId",
      a.country_code as country, coalesce(a.city, '') as city,
      coalesce(a.billing_city, a.city, '') as "billingCity",
      a.tracking_id as "trackingId", a.version,
      exists (select from accounts where parent_id = a.id) as "isMaster",
      coalesce((
        select json_agg(json_build_object('id', l.id, 'name', l.name, 'city', coalesce(l.city, '')) order by l.name, l.id)
        from accounts l join mine reachable on reachable.account_id = l.id
        where l.parent_id = a.id
      ), '[]') as locations,
      array(
        select p.id::text from accounts p
        where p.merged_into = a.id or p.merged_into in (
          select l.id from accounts l join mine reachable on reachable.account_id = l.id where l.parent_id = a.id)
        order by p.id) as "predecessorIds"
    from mine
    join accounts a on a.id = mine.account_id
    join contacts c on c.id = ${contactId} and c.ended_at is null
    join accounts home on home.id = c.account_id
    where ${only}::text is null or a.id = ${only}
    order by a.id = c.account_id desc, a.parent_id is not null, lower(a.name), a.id`.execute(tx)
  return result.rows
}

/** Finds the contact with this email address, for the login. */
export async function findLoginContactByEmail(
  tx: Tx,
  email: string,
): Promise<{
  id: string
  passwordHash: string | null
  /** The own company, and its master account or null. */
  accountIds: readonly (string | null)[]
} | null> {
  const row = await tx
    .selectFrom('contacts as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.password_hash as passwordHash'])
    .select(sql<(string | null)[]>`array[a.id::text, a.parent_id::text]`.as('accountIds'))
    .where('c.email', '=', email)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a contact by id, for a login or a proof. Null if the person has left. */
export async function findLoginContact(
  tx: Tx,
  id: string,
): Promise<{ email: string; passwordHash: string | null } | null> {
  const row = await tx
    .selectFrom('contacts')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
