import { toSqlList } from '#server/kernel/sql-values'
import { endedStatuses } from '#contract/orders/model/order-enums'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { erasedName } from '../retention-duties.rules.ts'

/** Rows handled per night; the rest waits for the next night. */
const batchSize = 500

const orderEndDay = sql`(j.status_since at time zone 'Europe/Berlin')::date`
const endedOrders = sql`(${toSqlList(endedStatuses)})`

/** The last day of a period of whole years that starts at the end of this day's year. */
function lastDayOfTerm(day: RawBuilder<unknown>, years: number) {
  return sql`make_date(extract(year from ${day})::int + ${sql.lit(years)}, 12, 31)`
}

/** Returns credit notes whose newest document is from this day or earlier. */
export async function listExpiredCreditNotes(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_notes where greatest(issue_date, cancellation_date) <= ${upTo}
    order by id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Deletes credit notes and returns the ids of their files. First stores at the customers until when their
 * data were required.
 */
export async function deleteExpiredCreditNotes(
  tx: Tx,
  ids: readonly string[],
  years: number,
): Promise<string[]> {
  const anyCreditNote = sql`any (${[...ids]}::uuid[])`
  await extendCustomerRetention(
    tx,
    sql`select j.customer_id, ${lastDayOfTerm(sql`greatest(n.issue_date, n.cancellation_date)`, years)}
      from credit_notes n join credit_note_lines l on l.credit_note_id = n.id join jobs j on j.api_id = l.job_id
      where n.id = ${anyCreditNote}`,
  )
  const { rows } = await sql<{ ids: string[] }>`
    delete from credit_notes where id = ${anyCreditNote}
    returning array_remove(array[file_id, cancellation_file_id], null)::text[] as ids`.execute(tx)
  return rows.flatMap((row) => row.ids)
}

async function extendCustomerRetention(tx: Tx, duties: RawBuilder<unknown>): Promise<void> {
  await sql`
    update customers c set kept_until = greatest(c.kept_until, d.until)
    from (select id, max(until) as until from (${duties}) x (id, until) group by id) d
    where c.id = d.id`.execute(tx)
}

/**
 * Deletes agreements of erased companies up to this day, and removes the names of erased people from the
 * others.
 */
export async function deleteExpiredAgreements(tx: Tx, upTo: string): Promise<void> {
  const isExpired = (column: string) =>
    sql`(t.${sql.ref(column)} at time zone 'Europe/Berlin')::date <= ${upTo}::date`
  await sql`
    delete from terms_acceptances t using accounts a
    where a.id = t.account_id and a.erased_at is not null and ${isExpired('accepted_at')}`.execute(tx)
  await sql`
    update terms_acceptances t set author_name = ${erasedName} from contacts c
    where c.id = t.contact_id and c.erased_at is not null and t.author_name <> ${erasedName}
      and ${isExpired('accepted_at')}`.execute(tx)
  await sql`
    update credit_note_objections t set author_name = ${erasedName} from contacts c
    where c.id = t.contact_id and c.erased_at is not null and t.author_name <> ${erasedName}
      and ${isExpired('objected_at')}`.execute(tx)
}

/**
 * Deletes agreements to self-billing that ended on this day or earlier, and those of erased companies without credit
 * notes. The expired credit notes must be deleted before.
 */
export async function deleteExpiredSelfBilling(tx: Tx, upTo: string): Promise<void> {
  await sql`
    delete from self_billing_agreements t using accounts a
    where a.id = t.account_id and (
      (t.ended_at at time zone 'Europe/Berlin')::date <= ${upTo}::date
      or (a.erased_at is not null and (t.agreed_at at time zone 'Europe/Berlin')::date <= ${upTo}::date
        and not exists (select from credit_notes n where n.account_id = t.account_id)))`.execute(tx)
}

/**
 * Deletes tax documents of erased companies that ended on this day or earlier. Returns the ids of their
 * files.
 */
export async function deleteExpiredTaxDocuments(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    delete from company_documents t using accounts a
    where a.id = t.account_id and a.erased_at is not null
      and coalesce(t.lifetime_end, (t.created_at at time zone 'Europe/Berlin')::date) <= ${upTo}::date
    returning t.file_id as id`.execute(tx)
  return rows.map(({ id }) => id).filter((id) => id !== null)
}

/** Tables with documents of orders, in an order that foreign keys allow for deletion. */
const orderDocumentTables = [
  'signature_requests',
  'customer_signatures',
  'seals',
  'protocols',
  'submissions',
  'comment_files',
  'comments',
  'counter_proposals',
  'additional_services',
  'briefing_documents',
  'job_files',
] as const

/** Whether order `j` has documents, including uploaded files. */
const hasOrderDocuments = sql`(${sql.join(
  [...orderDocumentTables, 'files' as const].map(
    (table) => sql`exists (select from ${sql.table(table)} x where x.job_id = j.api_id)`,
  ),
  sql` or `,
)})`

/** Returns orders that ended on this day or earlier and still have documents. */
export async function listOrdersWithExpiredDocuments(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id from jobs j
    where j.status in ${endedOrders} and ${orderEndDay} <= ${upTo}::date
      and ${hasOrderDocuments}
    order by j.api_id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteOrderDocuments(
  tx: Tx,
  orderIds: readonly string[],
  years: number,
): Promise<void> {
  await extendCustomerRetention(
    tx,
    sql`select j.customer_id, ${lastDayOfTerm(orderEndDay, years)} from jobs j
      where j.api_id = any (${[...orderIds]}::uuid[])`,
  )
  for (const table of orderDocumentTables) {
    await sql`delete from ${sql.table(table)} where job_id = any (${[...orderIds]}::uuid[])`.execute(tx)
  }
}

export interface CustomerRetention {
  readonly documentYears: number
  readonly creditNoteYears: number
  readonly months: number
}

/**
 * Returns customers without open orders whose last duty ended at least `months` ago: to retain documents, to
 * retain credit notes, or otherwise to do the work. Periods of years start at the end of the calendar year.
 */
export async function listCustomersToAnonymise(
  tx: Tx,
  today: string,
  { documentYears: paperYears, creditNoteYears: noteYears, months }: CustomerRetention,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c join jobs j on j.customer_id = c.id
    where c.anonymised_at is null
    group by c.id
    having bool_and(j.status in ${endedOrders}) and max(greatest(${orderEndDay}, c.kept_until,
      case when ${hasOrderDocuments} then ${lastDayOfTerm(orderEndDay, paperYears)} end,
      (select max(${lastDayOfTerm(sql`greatest(n.issue_date, n.cancellation_date)`, noteYears)})
        from credit_note_lines l join credit_notes n on n.id = l.credit_note_id where l.job_id = j.api_id)
      )) + make_interval(months => ${sql.lit(months)}) <= ${today}::date
    order by c.id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Keys of history entries that stay when a customer becomes anonymous: statistics need them and they contain
 * no names.
 */
const retainedHistoryKeys = [
  'status',
  'appointment',
  'accounts',
  'round',
  'sfid',
  'template',
  'hold',
  'type',
] as const

/** Removes name, street and contact data of customers; postal code and city stay. Returns their orders. */
export async function anonymiseCustomers(
  tx: Tx,
  customerIds: readonly string[],
  now: string,
): Promise<string[]> {
  const ids = sql`any (${[...customerIds]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    update jobs j set
      name = case when position(lower(c.last_name) in lower(j.name)) > 0
        or position(lower(c.street) in lower(j.name)) > 0 then ${erasedName} else j.name end,
      project = null, contact_person = null, customer_comment = null, professional_comment = null,
      hold_comment = null, version = j.version + 1
    from customers c where c.id = j.customer_id and c.id = ${ids}
    returning j.api_id as id`.execute(tx)
  const orderIds = sql`any (${rows.map(({ id }) => id)}::uuid[])`
  await sql`
    update customers set first_name = null, last_name = ${erasedName}, company_name = null, email = null, phone = null,
      mobile_phone = null, street = '–', latitude = null, longitude = null, anonymised_at = ${now}
    where id = ${ids}`.execute(tx)
  await sql`update product_orders set ship_to = ${erasedName}, comment = null where job_id = ${orderIds}`.execute(
    tx,
  )
  await sql`update job_cancellations set comment = null where job_id = ${orderIds}`.execute(tx)
  await sql`update offers set reject_text = null where job_id = ${orderIds}`.execute(tx)
  const facts = (column: 'before' | 'after') => sql`(
    select jsonb_object_agg(key, value) from jsonb_each(h.${sql.ref(column)})
    where key = any (${[...retainedHistoryKeys]}::text[]))`
  await sql`
    update history h set before = ${facts('before')}, after = ${facts('after')}
    where h.subject = 'order' and h.subject_id = any (${rows.map(({ id }) => id)}::text[])
      and (h.before is not null or h.after is not null)`.execute(tx)
  return rows.map(({ id }) => id)
}
