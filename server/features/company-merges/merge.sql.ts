import { sql, type RawBuilder } from 'kysely'
import { endedStatuses, settledStatuses } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import { toSqlList } from '#server/kernel/sql-values'
import type { MergeAccountFacts, MergeCounts } from './merge-blockers.rules.ts'
import { mergedTables, type MergedAccounts } from './merge-tables.sql.ts'

/** Locks both accounts in the order of their ids, so that merges in opposite directions wait for each other. */
export async function lockMergedAccounts(tx: Tx, { endedId, successorId }: MergedAccounts): Promise<void> {
  await sql`
    select id from accounts where id in (${endedId}, ${successorId}) order by id for no key update`.execute(
    tx,
  )
}

const hasWaitingRequest = sql`exists (
  select from account_requests r where a.id in (r.account_id, r.merge_into) and r.state = 'waiting')`

/** Returns what the rules need to know about an account on the day `today` in Berlin, or null. */
export async function findMergeFacts(
  tx: Tx,
  accountId: string,
  today: string,
): Promise<MergeAccountFacts | null> {
  const { rows } = await sql<MergeAccountFacts>`
    select a.id, a.name, coalesce(a.city, '') as city, a.parent_id as "parentId",
      a.state in ('invited', 'not_interested') as "getsNoOffers",
      a.merged_into is not null as "isMerged",
      a.erased_at is not null or exists (
        select from erasures e where e.subject = 'company' and e.subject_id = a.id) as "isErased",
      nullif(upper(regexp_replace(a.vat_id, '[^[:alnum:]]', '', 'g')), '') as "vatId",
      nullif(regexp_replace(a.tax_id, '[^0-9]', '', 'g'), '') as "taxId",
      a.vat_status as "vatStatus", a.iban is not null as "hasBankData",
      a.self_billing_consent_version is not null as "hasAgreement",
      lower(concat_ws(' ', a.street, a.postal_code, a.city)) as address,
      exists (select from accounts l where l.parent_id = a.id) as "hasLocations",
      account_is_restricted(a.id, ${today}::date) as "isRestricted",
      exists (select from identity_providers p where p.account_id = a.id) as "hasProvider",
      ${hasWaitingRequest} as "hasRequest"
    from accounts a where a.id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

const isUncredited = sql`not exists (
  select from credit_note_lines l join credit_notes n on n.id = l.credit_note_id
  where l.job_id = j.api_id and n.cancellation_number is null)`
const isUnsettled = sql`j.status not in (${toSqlList(settledStatuses)}) and ${isUncredited}`
/** The company still works on it, so a device may have changes of it that were not sent. */
const isUnderWay = sql`j.status not in ('approval_pending', ${toSqlList(endedStatuses)})`

/** The newest document in force of each type that the successor has not, checked ones first. */
const selectLackingDocuments = ({ endedId, successorId }: MergedAccounts, today: string) => sql`
  select distinct on (d.type) d.* from company_documents d
  where d.account_id = ${endedId} and ${isInForce(sql`d`, today)}
    and not exists (
      select from company_documents o where o.account_id = ${successorId} and o.type = d.type and ${isInForce(sql`o`, today)})
  order by d.type, d.verified_at desc nulls last, d.created_at desc`

const isInForce = (document: RawBuilder<unknown>, today: string) => sql`(
  ${document}.refused_reason is null and ${document}.confirmed_at is not null
  and coalesce(${document}.lifetime_end >= ${today}::date, true))`

/** Counts what a merge moves, what stays with the account that ends, and what prevents it. */
export async function countMerge(tx: Tx, accounts: MergedAccounts, today: string): Promise<MergeCounts> {
  const { endedId, successorId } = accounts
  const { rows } = await sql<MergeCounts>`
    select
      (select count(*)::int from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
        where m.account_id = ${endedId}) as people,
      (select count(*)::int from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
        where m.account_id = ${endedId} and c.email_confirmed_at is null) as "unconfirmedPeople",
      (select count(*)::int from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
        where m.account_id = ${endedId} and exists (
          select from memberships o where o.contact_id = m.contact_id and o.account_id = ${successorId})) as "knownPeople",
      (select count(*)::int from jobs j where j.partner_account_id = ${endedId} and ${isUnsettled} and not (${isUnderWay})) as orders,
      (select count(*)::int from jobs j where j.partner_account_id = ${endedId} and ${isUnderWay}) as "ordersUnderWay",
      (select count(*)::int from jobs j where j.partner_account_id = ${endedId} and not (${isUnsettled}) and not (${isUnderWay}))
        as "pastOrders",
      (select count(*)::int from offers o where o.account_id = ${endedId} and o.state = 'open') as offers,
      (select count(*)::int from (${selectLackingDocuments(accounts, today)}) d) as documents,
      (select count(*)::int from credit_notes n where n.account_id = ${endedId}) as "creditNotes",
      (select count(*)::int from credit_run_items i where i.account_id = ${endedId} and i.state = 'open'
        and exists (select from credit_runs r where r.id = i.run_id and r.finished_at is null)) as "creditRuns"`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate returned no row.')
  return row
}

/** Runs the statements of the table, then ends the access of the people who now act for the successor. */
export async function moveTables(tx: Tx, accounts: MergedAccounts): Promise<void> {
  for (const handling of Object.values(mergedTables)) {
    if (typeof handling === 'object') await handling.move(accounts).execute(tx)
  }
  await sql`
    delete from memberships m using contacts c
    where c.id = m.contact_id and c.ended_at is null and m.account_id = ${accounts.endedId}`.execute(tx)
}

/**
 * Returns the orders that move and those with an open offer, in the order of their ids: all commands that lock several
 * orders do so in this order.
 */
export async function listOrdersToMove(
  tx: Tx,
  endedId: string,
): Promise<readonly { readonly id: string; readonly isOffer: boolean }[]> {
  const { rows } = await sql<{ id: string; isOffer: boolean }>`
    select j.api_id as id, false as "isOffer" from jobs j where j.partner_account_id = ${endedId} and ${isUnsettled}
    union all
    select o.job_id, true from offers o where o.account_id = ${endedId} and o.state = 'open'
    order by id`.execute(tx)
  return rows
}

/**
 * Adds the documents that the successor lacks, with the file and the check of the first one. The first one stays: credit
 * notes of the ended account were taxed by it.
 */
export async function copyLackingDocuments(tx: Tx, accounts: MergedAccounts, today: string): Promise<void> {
  await sql`
    insert into company_documents (id, account_id, type, file_id, lifetime_start, lifetime_end, confirmed_at, verified_at,
      created_at, checked_at, checked_by_staff)
    select gen_random_uuid(), ${accounts.successorId}, type, file_id, lifetime_start, lifetime_end, confirmed_at, verified_at,
      created_at, checked_at, checked_by_staff
    from (${selectLackingDocuments(accounts, today)}) d`.execute(tx)
}

/** Ends an account for good. Accounts that were merged into it earlier follow it, so that a pointer is never followed twice. */
export async function endAccount(
  tx: Tx,
  { endedId, successorId }: MergedAccounts,
  at: string,
): Promise<void> {
  await sql`
    update accounts set state = 'not_interested', merged_into = ${successorId}, merged_at = ${at}::timestamptz,
      version = version + 1
    where id = ${endedId}`.execute(tx)
  await sql`update accounts set merged_into = ${successorId} where merged_into = ${endedId}`.execute(tx)
}

/** Returns the successor of an account that was merged, or null. */
export async function findSuccessor(
  tx: Tx,
  accountId: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from accounts a join accounts s on s.id = a.merged_into where a.id = ${accountId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
