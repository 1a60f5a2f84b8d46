import { sql, type RawBuilder } from 'kysely'
import type {
  TermsEffect,
  TermsText,
  TermsVersion,
  TermsCompany,
} from '#contract/operator/companies/services'
import type { OrderType } from '#contract/orders/model/order-enums'
import { offerAccountStates } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'
import { toSqlList } from '#server/kernel/sql-values'

/** Versions of the terms as the marketplace sees them: their state, who has accepted, and who has to. */

/**
 * The companies that get offers, with the company that answers for them: a location belongs to its master account. A
 * master account with locations gets no offers itself.
 */
export const receivers = sql`(
  select a.id, a.parent_id, coalesce(a.parent_id, a.id) as company_id
  from accounts a
  where a.state in (${toSqlList(offerAccountStates)}) and not a.awaits_confirmation
    and not exists (select from accounts l where l.parent_id = a.id))`

/** Whether `r`, a row of `receivers`, may work under this version: it or its master account has accepted it. */
const hasAccepted = (termsId: RawBuilder<unknown>) => sql`exists (
  select from terms_acceptances x where x.terms_id = ${termsId} and x.account_id in (r.id, r.parent_id))`

/** The state of `t`, a row of `terms`. The newest version that has begun is in force. */
const buildState = (now: string) => sql`(case
  when t.valid_from <= (${now}::timestamptz at time zone 'Europe/Berlin')::date
    then case when t.id in (select f.id from terms_in_force(${now}::timestamptz) f)
      then 'in_force' else 'replaced' end
  when exists (
    select from terms n
    where n.service_category = t.service_category and n.version > t.version and n.valid_from <= t.valid_from)
    then 'replaced'
  else 'scheduled' end)`

const toInstant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const buildVersions = (now: string) => sql`
  select v.*,
    case when v.state = 'replaced' then 0 else (
      select count(distinct r.company_id)::int from ${receivers} r where not ${hasAccepted(sql`v.id`)}) end as missing
  from (
    select t.id, t.service_category, t.version, t.title, t.valid_from::text,
      ${toInstant(sql`t.created_at`)} as created_at, ${buildState(now)} as state,
      (select count(*)::int from terms_acceptances a where a.terms_id = t.id) as acceptances
    from terms t) v`

/** Lists all versions of one or of all categories, newest first. */
export async function listTermsVersions(tx: Tx, now: string, category?: OrderType): Promise<TermsVersion[]> {
  const { rows } = await sql<TermsVersion>`${buildVersions(now)}
    where ${category ?? null}::text is null or v.service_category = ${category ?? null}
    order by v.service_category, v.version desc`.execute(tx)
  return rows
}

export async function findTermsText(tx: Tx, now: string, id: string): Promise<TermsText | null> {
  const { rows } = await sql<TermsText>`
    select v.*, t.body from (${buildVersions(now)}) v join terms t on t.id = v.id where t.id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

interface CompanyPage {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
}

type CompanyRow = Omit<TermsCompany, 'accepted'> & { by: string | null; at: string | null }

/** Lists the companies that have accepted a version, the last one first. */
export function listAcceptedCompanies(tx: Tx, id: string, page: CompanyPage) {
  const companies = sql`
    select c.id as account_id, c.name, c.city, a.author_name as by, ${toInstant(sql`a.accepted_at`)} as at
    from terms_acceptances a join accounts c on c.id = a.account_id
    where a.terms_id = ${id}`
  return readCompanyPage(tx, companies, sql`at desc, account_id`, page)
}

/** Lists the companies that get offers and have not accepted a version, by name. */
export function listMissingCompanies(tx: Tx, id: string, page: CompanyPage) {
  const companies = sql`
    select c.id as account_id, c.name, c.city, null as by, null as at
    from accounts c
    where c.id in (select r.company_id from ${receivers} r where not ${hasAccepted(sql`${id}::uuid`)})`
  return readCompanyPage(tx, companies, sql`lower(name), account_id`, page)
}

async function readCompanyPage(
  tx: Tx,
  companies: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, limit, search = '' }: CompanyPage,
): Promise<{ total: number; rows: TermsCompany[] }> {
  const found = sql`(select * from (${companies}) c where strpos(lower(c.name), lower(${search}::text)) > 0)`
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${found} f`.execute(tx),
    sql<CompanyRow>`select * from ${found} f order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
      tx,
    ),
  ])
  const rows = listed.rows.map(({ by, at, ...company }) => ({
    ...company,
    accepted: by !== null && at !== null ? { by, at } : null,
  }))
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** Counts whom a new version from this day on concerns. `now` decides which version is in force. */
export async function readTermsEffect(
  tx: Tx,
  now: string,
  { category, validFrom }: { readonly category: OrderType; readonly validFrom: string },
): Promise<TermsEffect> {
  const { rows } = await sql<TermsEffect>`
    select
      1 + coalesce((select max(version) from terms where service_category = ${category}), 0) as next_version,
      (select count(distinct r.company_id)::int from ${receivers} r) as companies,
      (select count(distinct r.company_id)::int from ${receivers} r
        where ${hasAccepted(sql`(select f.id from terms_in_force(${now}::timestamptz) f where f.service_category = ${category})`)}
      ) as accepted,
      (select count(*)::int from jobs j where j.order_type::text = ${category} and j.status = 'open') as open_orders,
      (select coalesce(json_agg(json_build_object('version', v.version, 'valid_from', v.valid_from) order by v.version), '[]')
        from (${buildVersions(now)}) v
        where v.service_category = ${category} and v.state = 'scheduled' and v.valid_from >= ${validFrom}
      ) as skipped`.execute(tx)
  const [effect] = rows
  if (!effect) throw new Error('A query without a condition returned no row.')
  return effect
}
