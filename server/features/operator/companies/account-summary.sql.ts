import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { AccountSummary } from '#contract/operator/companies/account-search'
import { approvedStatuses } from '#contract/orders/model/order-enums'
import { formatInstant } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { toSqlList } from '#server/kernel/sql-values'
import { countPapers } from './account-search.sql.ts'

type AccountNumbers = Pick<
  AccountSummary,
  | 'parent'
  | 'locations'
  | 'merged_into'
  | 'predecessors'
  | 'possible_duplicates'
  | 'papers'
  | 'orders'
  | 'credit_notes'
>

const place = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'city', ${sql.ref(`${alias}.city`)})`

/** Numbers that only one company has, as SQL on an account, without blanks and punctuation. IBANs are stored without. */
const companyNumbers = {
  vat_id: (account: string) =>
    sql`upper(regexp_replace(${sql.ref(`${account}.vat_id`)}, '[^[:alnum:]]', '', 'g'))`,
  tax_id: (account: string) => sql`regexp_replace(${sql.ref(`${account}.tax_id`)}, '[^0-9]', '', 'g')`,
  iban: (account: string) => sql.ref(`${account}.iban`),
}
const numberNames = ['vat_id', 'tax_id', 'iban'] as const

/** The other accounts that have a number of company `a`, without its master account and the locations of both. */
const possibleDuplicates = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'city', d.city, 'same', d.same)
    order by d.name, d.id), '[]')
  from (select ${sql.join(numberNames.map((name) => sql`nullif(${companyNumbers[name]('a')}, '') as ${sql.ref(name)}`))}) own
  cross join lateral (
    select o.id, o.name, o.city, array_remove(array[${sql.join(
      numberNames.map(
        (name) =>
          sql`case when ${companyNumbers[name]('o')} = ${sql.ref(`own.${name}`)} then ${sql.lit(name)} end`,
      ),
    )}]::text[], null) as same
    from accounts o
    where o.id <> a.id and a.merged_into is null and o.merged_into is null and o.erased_at is null
      and coalesce(o.parent_id, o.id) <> coalesce(a.parent_id, a.id)
  ) d where cardinality(d.same) > 0)`

/** Returns the locations of a company and the numbers of its documents, orders and credit notes, in one statement. */
export async function findAccountNumbers(
  { tx }: OperatorCall,
  accountId: string,
  today: string,
): Promise<AccountNumbers> {
  const { rows } = await sql<Omit<AccountNumbers, 'credit_notes'> & { credit_notes: CreditNoteCounts }>`
    select
      (select ${place('p')} from accounts p where p.id = a.parent_id) as parent,
      (select coalesce(json_agg(${place('l')} order by l.name, l.id), '[]') from accounts l where l.parent_id = a.id)
        as locations,
      (select ${place('s')} from accounts s where s.id = a.merged_into) as merged_into,
      (select coalesce(json_agg(${place('m')} order by m.name, m.id), '[]') from accounts m where m.merged_into = a.id)
        as predecessors,
      ${possibleDuplicates} as possible_duplicates,
      (select to_json(papers) from ${countPapers(today)} papers) as papers,
      (select json_build_object(
          'in_progress', count(*) filter (where status not in
            ('approval_pending', ${toSqlList(approvedStatuses)}, 'cancelled')),
          'awaiting_approval', count(*) filter (where status = 'approval_pending'),
          'completed', count(*) filter (where status in (${toSqlList(approvedStatuses)})),
          'cancelled', count(*) filter (where status = 'cancelled'))
        from jobs where partner_account_id = a.id) as orders,
      (select json_build_object(
          'open', count(*) filter (where n.state in ('sent', 'received')),
          'open_cents', coalesce(sum(n.total_cents) filter (where n.state in ('sent', 'received')), 0),
          'paid', count(*) filter (where n.state = 'paid'),
          'objected', count(*) filter (where exists (
            select from credit_note_objections o where o.credit_note_id = n.id and o.outcome is null)))
        from credit_notes n where n.account_id = a.id) as credit_notes
    from accounts a where a.id = ${accountId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Company ${accountId} disappeared within a transaction.`)
  const { open_cents, ...notes } = row.credit_notes
  return { ...row, credit_notes: { ...notes, open_total: centsToAmount(open_cents) } }
}

interface CreditNoteCounts {
  readonly open: number
  readonly open_cents: number
  readonly paid: number
  readonly objected: number
}

/** Lists the terms in force that a company or its master account has accepted. */
export async function listAcceptedTerms(
  { tx, now }: OperatorCall,
  accountId: string,
): Promise<AccountSummary['accepted_terms']> {
  const { rows } = await sql<AccountSummary['accepted_terms'][number]>`
    select t.id, t.service_category, t.version, min(x.accepted_at) as accepted_at
    from terms_in_force(${formatInstant(now)}::timestamptz) t
    join terms_acceptances x on x.terms_id = t.id
    where x.account_id = ${accountId} or x.account_id = (select parent_id from accounts where id = ${accountId})
    group by t.id, t.service_category, t.version
    order by t.service_category`.execute(tx)
  return rows
}

/** Returns the name of a person of the back office. */
export async function findStaffName({ tx }: OperatorCall, id: string): Promise<string | null> {
  const row = await tx.selectFrom('staff_people').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
