import { sql } from 'kysely'
import type { InvitationState } from '#contract/operator/companies/invitation-states'
import type { CompanyNeed, InvitedCompanyView } from '#contract/operator/companies/invitations'
import type { Tx } from '#server/kernel/call'

/** Areas and types with the most open orders; more than a person works through in a week. */
const shownNeeds = 50

/** Lists areas and types of orders with open orders that no company has accepted, those with most orders first. */
export async function listCompanyNeeds(tx: Tx, now: string): Promise<CompanyNeed[]> {
  const { rows } = await sql<CompanyNeed>`
    with waiting as materialized (
      select j.api_id, j.name, j.order_type, j.created_at, left(c.postal_code, 2) as area, c.city
      from jobs j join customers c on c.id = j.customer_id
      where j.status = 'open' and c.postal_code ~ '^[0-9]{5}$'
    ), invited as (
      select left(c.postal_code, 2) as area, j.order_type, count(distinct l.contact_id)::int as companies
      from login_links l join contacts p on p.id = l.contact_id join jobs j on j.api_id = l.job_id
      join customers c on c.id = j.customer_id
      where l.purpose = 'invitation' and l.used_at is null and l.expires_at > ${now} and p.password_hash is null
      group by 1, 2
    )
    select w.area, mode() within group (order by w.city collate "C") as city, w.order_type, count(*)::int as orders,
      min(w.created_at) as oldest_at,
      (array_agg(json_build_object('api_id', w.api_id, 'name', w.name) order by w.created_at, w.api_id))[1] as job,
      coalesce(max(i.companies), 0) as invited
    from waiting w left join invited i on i.area = w.area and i.order_type = w.order_type
    group by w.area, w.order_type
    order by count(*) desc, min(w.created_at), w.area, w.order_type limit ${shownNeeds}`.execute(tx)
  return rows
}

export interface InvitationFilter {
  readonly accountId?: string
  readonly states?: readonly InvitationState[] | undefined
  readonly search?: string | undefined
  readonly now: string
  readonly limit: number
  readonly offset: number
}

/** Lists the newest invitation of each company, the newest first. */
export async function listSentInvitations(
  tx: Tx,
  { accountId, states, search, now, limit, offset }: InvitationFilter,
): Promise<{ total: number; rows: InvitedCompanyView[] }> {
  const text = search?.toLowerCase()
  const invitations = sql`(
    select distinct on (a.id) a.id as account_id, a.name as company, p.email, l.created_at as sent_at, l.expires_at,
      j.api_id, j.name as order_name, j.order_type, j.status = 'open' as is_open,
      left(c.postal_code, 2) as area, c.city,
      case when p.password_hash is not null then 'registered'
        when a.state = 'not_interested' then 'declined'
        when l.used_at is not null then 'withdrawn'
        when l.expires_at <= ${now} then 'ended'
        else 'sent' end as state
    from login_links l join contacts p on p.id = l.contact_id join accounts a on a.id = p.account_id
    join jobs j on j.api_id = l.job_id join customers c on c.id = j.customer_id
    where l.purpose = 'invitation' and p.ended_at is null
      and ${accountId === undefined ? sql`true` : sql`a.id = ${accountId}`}
    order by a.id, l.created_at desc) i`
  const wanted = sql`${states?.length ? sql`i.state = any (${[...states]}::text[])` : sql`true`}
    and ${text ? sql`(strpos(lower(i.company), ${text}) > 0 or strpos(lower(i.email), ${text}) > 0)` : sql`true`}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${invitations} where ${wanted}`.execute(tx)
  const { rows } = await sql<InvitedCompanyView>`
    select json_build_object('id', i.account_id, 'name', i.company) as account, i.email,
      json_build_object('api_id', i.api_id, 'name', i.order_name, 'area', i.area, 'city', i.city,
        'order_type', i.order_type, 'is_open', i.is_open) as job, i.state, i.sent_at, i.expires_at
    from ${invitations} where ${wanted} order by i.sent_at desc, i.account_id limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return { total: counted[0]?.total ?? 0, rows }
}

/** The contact of an invited company that has not registered. */
export interface InvitedContact {
  readonly contactId: string
  readonly company: string
  readonly email: string
}

/** Locks a company that is invited and not registered, and returns its contact; null for any other. */
export async function lockInvitedCompany(tx: Tx, accountId: string): Promise<InvitedContact | null> {
  const { rows } = await sql<InvitedContact>`
    select p.id as "contactId", a.name as company, p.email from accounts a
    join contacts p on p.account_id = a.id and p.ended_at is null and p.password_hash is null
    where a.id = ${accountId} and a.state = 'invited'
    order by p.id limit 1 for update of a`.execute(tx)
  return rows[0] ?? null
}

/** Returns the open orders with an open offer for a company. */
export async function listOfferedOrders(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id from offers o join jobs j on j.api_id = o.job_id
    where o.account_id = ${accountId} and o.state = 'open' and j.status = 'open' order by j.api_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
