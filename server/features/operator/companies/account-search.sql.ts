import { sql, type RawBuilder } from 'kysely'
import type { AccountPaperFilter } from '#contract/operator/companies/account-filters'
import type { AccountPlace, AccountRow } from '#contract/operator/companies/account-search'
import type { AccountState } from '#contract/profiles'
import type { OperatorCall } from '#server/kernel/operator-routes'

export interface AccountFilter {
  readonly search?: string | undefined
  readonly state?: readonly AccountState[] | undefined
  readonly papers?: AccountPaperFilter | undefined
  readonly place?: string | undefined
  readonly restricted?: 'any' | 'objected' | undefined
  readonly limit: number
  /** The day in Berlin, `YYYY-MM-DD`. */
  readonly today: string
}

export interface AccountSearch extends AccountFilter {
  /** The name and the id of the last company of the page before. */
  readonly after?: { readonly name: string; readonly id: string } | undefined
}

/**
 * Counts the documents of company `a` that need attention. An identity card of a company that needs none is left out.
 * A kind is covered if one of its documents is in force.
 */
export const countPapers = (today: string): RawBuilder<unknown> => sql`(
  select
    count(*) filter (where d.is_waiting)::int as waiting,
    count(*) filter (where d.refused_reason is not null and not d.is_covered)::int as refused,
    count(distinct d.type) filter (where d.has_ended and not d.is_covered)::int as ended,
    count(distinct d.type) filter (
      where d.is_covered and d.last_day between ${today}::date and ${today}::date + 30)::int as ending
  from (
    select c.type, c.refused_reason,
      c.verified_at is null and c.refused_reason is null and c.confirmed_at is not null as is_waiting,
      c.refused_reason is null and coalesce(c.lifetime_end < ${today}::date, false) as has_ended,
      bool_or(c.refused_reason is null and c.confirmed_at is not null
        and coalesce(c.lifetime_start <= ${today}::date, true) and coalesce(c.lifetime_end >= ${today}::date, true))
        over (partition by c.type) as is_covered,
      max(case when c.refused_reason is null and c.confirmed_at is not null then coalesce(c.lifetime_end, 'infinity') end)
        over (partition by c.type) as last_day
    from company_documents c
    where c.account_id = a.id and (c.type <> 'personal_id_card' or a.company_type <> 'company')
  ) d)`

const paperColumns: Readonly<Record<AccountPaperFilter, RawBuilder<boolean>>> = {
  waiting: sql`papers.waiting > 0`,
  refused: sql`papers.refused > 0`,
  ended: sql`papers.ended > 0`,
  ending: sql`papers.ending > 0`,
}

const paperCounts = sql`json_build_object(
  'waiting', papers.waiting, 'refused', papers.refused, 'ended', papers.ended, 'ending', papers.ending)`

const buildWantedAccounts = (filter: AccountFilter) =>
  sql`a.erased_at is null and ${createConditions(filter)}`

/** Returns the companies that the filter names, one row more than the limit if there is a next page, and their number. */
export async function findAccountRows(
  { tx }: OperatorCall,
  filter: AccountSearch,
): Promise<{ total: number; rows: AccountRow[] }> {
  const { after, limit, today, papers } = filter
  const counts = sql`cross join lateral ${countPapers(today)} papers`
  const wanted = buildWantedAccounts(filter)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from accounts a ${papers ? counts : sql``} where ${wanted}`.execute(tx)
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.state, a.merged_into is not null as is_merged, a.company_type, a.postal_code, a.city, a.created_at,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as parent,
      ${paperCounts} as papers,
      ${restrictionColumn(today)} as restriction
    from accounts a left join accounts p on p.id = a.parent_id ${counts}
    where ${wanted} and ${after ? sql`(lower(a.name), a.id) > (lower(${after.name}), ${after.id})` : sql`true`}
    order by lower(a.name), a.id
    limit ${limit + 1}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows }
}

/** Returns the first companies that the filter names with their positions, in the order of their names, and counts all. */
export async function findAccountPlaces(
  { tx }: OperatorCall,
  filter: AccountFilter,
): Promise<{ total: number; data: AccountPlace[] }> {
  const counts = sql`cross join lateral ${countPapers(filter.today)} papers`
  const wanted = buildWantedAccounts(filter)
  const { rows } = await sql<AccountPlace & { total: number }>`
    select a.id, a.name, a.postal_code, a.city, a.state, a.merged_into is not null as is_merged, ${paperCounts} as papers,
      ${restrictionColumn(filter.today)} as restriction,
      case when a.latitude is not null
        then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end as position,
      (select count(*)::int from accounts a ${filter.papers ? counts : sql``} where ${wanted}) as total
    from accounts a ${counts}
    where ${wanted}
    order by lower(a.name), a.id
    limit ${filter.limit}`.execute(tx)
  return { total: rows[0]?.total ?? 0, data: rows }
}

const restrictionColumn = (today: string) => sql`(
  select case when r.objection is not null and r.outcome is null then 'objected' else 'restricted' end
  from account_restrictions r
  where r.account_id = a.id and r.lifted_at is null and (r.last_day is null or r.last_day >= ${today}::date))`

function createConditions({
  search,
  state,
  papers,
  place,
  restricted,
  today,
}: AccountFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (search) {
    const text = search.toLowerCase()
    conditions.push(sql`(strpos(lower(a.name), ${text}) > 0 or strpos(lower(a.city), ${text}) > 0 or a.id = ${search}
      or lower(a.email) = ${text} or exists (
        select from contacts c join memberships m on m.contact_id = c.id
        where m.account_id = a.id and c.email = ${text} and c.ended_at is null))`)
  }
  if (state?.length) conditions.push(sql`a.state = any (${[...state]}::account_state[])`)
  if (place)
    conditions.push(
      sql`(starts_with(a.postal_code, ${place}) or starts_with(lower(a.city), ${place.toLowerCase()}))`,
    )
  if (restricted === 'any') conditions.push(sql`${restrictionColumn(today)} is not null`)
  if (restricted === 'objected') conditions.push(sql`${restrictionColumn(today)} = 'objected'`)
  if (papers) conditions.push(paperColumns[papers])
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
