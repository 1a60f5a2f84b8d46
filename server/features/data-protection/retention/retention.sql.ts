import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { erasedName } from '../retention-duties.rules.ts'

/** What is done in one night; more waits for the next. */
const batchSize = 500

const orderEndDay = sql`(j.status_since at time zone 'Europe/Berlin')::date`
const endedStatuses = sql`('completed', 'invoice_sent', 'paid', 'closed', 'cancelled')`

/** The last day of a term of whole years that began with the end of this day's year. */
function lastDayOfTerm(day: RawBuilder<unknown>, years: number) {
  return sql`make_date(extract(year from ${day})::int + ${sql.lit(years)}, 12, 31)`
}

/** Credit notes of which the newest document is of this day or before. */
export async function listExpiredCreditNotes(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_notes where greatest(issue_date, cancellation_date) <= ${upTo}
    order by id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives their files. Customers remember how long there was something to keep. */
export async function deleteExpiredCreditNotes(
  tx: Tx,
  ids: readonly string[],
  years: number,
): Promise<string[]> {
  const mine = sql`any (${[...ids]}::uuid[])`
  await extendCustomerRetention(
    tx,
    sql`select j.customer_id, ${lastDayOfTerm(sql`greatest(n.issue_date, n.cancellation_date)`, years)}
      from credit_notes n join credit_note_lines l on l.credit_note_id = n.id join jobs j on j.api_id = l.job_id
      where n.id = ${mine}`,
  )
  const { rows } = await sql<{ ids: string[] }>`
    delete from credit_notes where id = ${mine}
    returning array_remove(array[file_id, cancellation_file_id], null)::text[] as ids`.execute(tx)
  return rows.flatMap((row) => row.ids)
}

async function extendCustomerRetention(tx: Tx, duties: RawBuilder<unknown>): Promise<void> {
  await sql`
    update customers c set kept_until = greatest(c.kept_until, d.until)
    from (select id, max(until) as until from (${duties}) x (id, until) group by id) d
    where c.id = d.id`.execute(tx)
}

/** What erased people and companies agreed to, up to this day: who it was, or all of it. */
export async function deleteExpiredAgreements(tx: Tx, upTo: string): Promise<void> {
  const out = (column: string) =>
    sql`(t.${sql.ref(column)} at time zone 'Europe/Berlin')::date <= ${upTo}::date`
  await sql`
    delete from terms_acceptances t using accounts a
    where a.id = t.account_id and a.erased_at is not null and ${out('accepted_at')}`.execute(tx)
  await sql`
    update terms_acceptances t set author_name = ${erasedName} from contacts c
    where c.id = t.contact_id and c.erased_at is not null and t.author_name <> ${erasedName}
      and ${out('accepted_at')}`.execute(tx)
  await sql`
    update credit_note_objections t set author_name = ${erasedName} from contacts c
    where c.id = t.contact_id and c.erased_at is not null and t.author_name <> ${erasedName}
      and ${out('objected_at')}`.execute(tx)
}

/** Papers of erased companies that ended on this day or before; gives their files. */
export async function deleteExpiredTaxDocuments(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    delete from company_documents t using accounts a
    where a.id = t.account_id and a.erased_at is not null
      and coalesce(t.lifetime_end, (t.created_at at time zone 'Europe/Berlin')::date) <= ${upTo}::date
    returning t.file_id as id`.execute(tx)
  return rows.map(({ id }) => id).filter((id) => id !== null)
}

/** Tables that hold the papers of an order, in the order in which they let go of each other. */
const orderDocumentTables = [
  'signature_requests',
  'customer_signatures',
  'seals',
  'protocols',
  'submissions',
  'comments',
  'counter_proposals',
  'briefing_documents',
  'job_files',
] as const

/** Whether there is a paper of order `j`; a file that was sent for it is one. */
const hasOrderDocuments = sql`(${sql.join(
  [...orderDocumentTables, 'files' as const].map(
    (table) => sql`exists (select from ${sql.table(table)} x where x.job_id = j.api_id)`,
  ),
  sql` or `,
)})`

/** Orders that ended on this day or before, and still have papers. */
export async function listOrdersWithExpiredDocuments(tx: Tx, upTo: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id from jobs j
    where j.status in ${endedStatuses} and ${orderEndDay} <= ${upTo}::date
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
 * Customers of whom every order has ended, and `months` have gone by since the last duty: to keep its papers,
 * to keep its credit notes, or else to do the work. Years are counted from the end of the calendar year.
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
    having bool_and(j.status in ${endedStatuses}) and max(greatest(${orderEndDay}, c.kept_until,
      case when ${hasOrderDocuments} then ${lastDayOfTerm(orderEndDay, paperYears)} end,
      (select max(${lastDayOfTerm(sql`greatest(n.issue_date, n.cancellation_date)`, noteYears)})
        from credit_note_lines l join credit_notes n on n.id = l.credit_note_id where l.job_id = j.api_id)
      )) + make_interval(months => ${sql.lit(months)}) <= ${today}::date
    order by c.id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of the history of these customers' orders this much stays: what statistics count, and nobody's name. */
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

/** Customers become places on a map without a street; gives their orders. */
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
