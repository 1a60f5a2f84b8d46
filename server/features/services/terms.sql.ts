import { sql, type Insertable } from 'kysely'
import type { Output } from '#contract/api'
import type { LocalText } from '#contract/kit/locale'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { ServiceCategory, Terms } from '#contract/company/services'
import type { TermsAcceptances } from '#db/types'
import type { Tx } from '#server/kernel/call'

type Price = ServiceCategory['prices'][number] & { readonly category: OrderType }

/**
 * Lists the price of each service on this day: the newest price of the company, else of its master account,
 * else the general one.
 */
export async function listServicePrices(tx: Tx, accountId: string, today: string): Promise<Price[]> {
  const { rows } = await sql<Omit<Price, 'price_purchasing'> & { cents: number }>`
    select distinct on (p.service_category, p.service_name ->> 'de')
      p.service_category as category, p.service_name as service, p.unit_measure,
      p.price_purchasing_cents as cents, p.valid_from::text, p.account_id is not null as is_own
    from service_prices p
    where p.valid_from <= ${today}::date
      and (p.account_id is null or p.account_id = ${accountId}
        or p.account_id = (select parent_id from accounts where id = ${accountId}))
    order by p.service_category, p.service_name ->> 'de', p.account_id is null,
      p.account_id is distinct from ${accountId}, p.valid_from desc`.execute(tx)
  return rows.map(({ cents, ...row }) => ({ ...row, price_purchasing: centsToAmount(cents) }))
}

type TermsVersion = Terms & { readonly category: OrderType }

/** Lists all versions, newest first, with their acceptance by this company or its master account. */
export async function listTermsForCompany(tx: Tx, accountId: string): Promise<TermsVersion[]> {
  const { rows } = await sql<TermsVersion>`
    select t.id, t.service_category as category, t.version, t.title, t.body, t.valid_from::text,
      (select json_build_object('by', a.author_name,
          'at', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from terms_acceptances a
        where a.terms_id = t.id
          and a.account_id in (${accountId}, (select parent_id from accounts where id = ${accountId}))
        order by a.accepted_at limit 1) as accepted
    from terms t
    order by t.service_category, t.version desc`.execute(tx)
  return rows
}

/** Lists the version in force of each category. */
export async function listTermsInForce(tx: Tx, now: string): Promise<Output<'terms.inForce'>['data']> {
  const { rows } = await sql<Output<'terms.inForce'>['data'][number]>`
    select service_category as category, version, title, body, valid_from::text
    from terms_in_force(${now}::timestamptz)`.execute(tx)
  return rows
}

/** Finds one version and whether it is in force. */
export async function findTermsVersion(
  tx: Tx,
  id: string,
  now: string,
): Promise<{ category: OrderType; version: number; isInForce: boolean } | null> {
  const { rows } = await sql<{ category: OrderType; version: number; isInForce: boolean }>`
    select service_category as category, version,
      id in (select f.id from terms_in_force(${now}::timestamptz) f) as "isInForce"
    from terms where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Returns false if the company has already accepted this version. */
export async function insertAcceptance(tx: Tx, row: Insertable<TermsAcceptances>): Promise<boolean> {
  const result = await tx
    .insertInto('terms_acceptances')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

interface NewTerms {
  readonly id: string
  readonly service_category: OrderType
  readonly version: number
  readonly title: LocalText
  readonly body: LocalText
  readonly valid_from: string
  readonly created_at: string
}

/** Lets others wait until this transaction ends. Returns the newest version of the category; 0: there is none. */
export async function lockTermsCategory(tx: Tx, category: OrderType): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`terms ${category}`}))`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from terms where service_category = ${category}`.execute(tx)
  return rows[0]?.version ?? 0
}

export async function insertTerms(tx: Tx, row: NewTerms): Promise<void> {
  await sql`
    insert into terms (id, service_category, version, title, body, valid_from, created_at)
    values (${row.id}, ${row.service_category}, ${row.version}, ${JSON.stringify(row.title)}::jsonb,
      ${JSON.stringify(row.body)}::jsonb, ${row.valid_from}, ${row.created_at})`.execute(tx)
}

export async function listTermsAcceptances(
  tx: Tx,
  id: string,
): Promise<OperatorOutput<'terms.acceptances'>['data']> {
  return tx
    .selectFrom('terms_acceptances')
    .select(['account_id', 'contact_id', 'author_name as by', 'accepted_at as at'])
    .where('terms_id', '=', id)
    .orderBy('accepted_at')
    .orderBy('account_id')
    .execute()
}

interface NewPrice {
  readonly service_category: OrderType
  readonly account_id: string | null
  readonly service_name: LocalText
  readonly unit_measure: string
  readonly price_purchasing_cents: number
  readonly valid_from: string
}

/** Sets prices. Returns null and sets nothing if a company is unknown. */
export async function upsertServicePrices(tx: Tx, prices: readonly NewPrice[]): Promise<number | null> {
  const companies = [...new Set(prices.flatMap(({ account_id: id }) => id ?? []))]
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from accounts where id = any (${companies}::text[])`.execute(tx)
  if (rows[0]?.known !== companies.length) return null
  const result = await sql`
    insert into service_prices (service_category, account_id, service_name, unit_measure, price_purchasing_cents, valid_from)
    select distinct on (p.service_category, p.account_id, p.service_name, p.valid_from)
      p.service_category, p.account_id, p.service_name, p.unit_measure, p.price_purchasing_cents, p.valid_from
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(service_category text, account_id text,
      service_name jsonb, unit_measure text, price_purchasing_cents bigint, valid_from date)
    on conflict (service_category, account_id, service_name, valid_from) do update set
      unit_measure = excluded.unit_measure, price_purchasing_cents = excluded.price_purchasing_cents`.execute(
    tx,
  )
  return Number(result.numAffectedRows ?? 0)
}
