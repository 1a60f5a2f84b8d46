import { sql, type Insertable } from 'kysely'
import type { mailStates } from '#contract/operator/mail-states'
import type { LoggedMail } from '#contract/operator/mails'
import type { MailLog } from '#db/types'
import type { Tx } from '#server/kernel/call'

export type MailState = (typeof mailStates)[number]

export async function insertMail(tx: Tx, row: Insertable<MailLog>): Promise<void> {
  await tx.insertInto('mail_log').values(row).execute()
}

interface StateChange {
  readonly id: string
  readonly state: MailState
  readonly at: string
  readonly replyCode: number | null
}

/** Changes the state of an email that was not sent. */
export async function updateMailState(tx: Tx, { id, state, at, replyCode }: StateChange): Promise<void> {
  await tx
    .updateTable('mail_log')
    .set({ state, state_at: at, reply_code: replyCode })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
}

/** Deletes the emails that were queued before this time. */
export async function deleteLoggedMails(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('mail_log').where('queued_at', '<', before).execute()
}

interface MailFilter {
  readonly search?: string | undefined
  readonly kind?: string | undefined
  readonly state?: readonly MailState[] | undefined
  readonly job_id?: string | undefined
  readonly account_id?: string | undefined
  readonly limit: number
}

/** The place of an email in the list: emails after it are older. */
export interface MailPlace {
  readonly at: string
  readonly id: string
}

type MailRow = Omit<LoggedMail, 'reader' | 'account' | 'order'> & {
  reader_name: string | null
  reader_email: string | null
  account_id: string | null
  account_name: string
  job_id: string | null
  sfid: string | null
  order_name: string
}

/**
 * The emails of people, companies and orders that match a text. Each part asks its own small table, because the log itself has
 * no names.
 */
const buildSearch = (search: string) => sql`(
  m.contact_id in (select c.id from contacts c
    where strpos(lower(concat_ws(' ', c.first_name, c.last_name)), lower(${search})) > 0
      or starts_with(lower(c.email), lower(${search})))
  or m.account_id in (select a.id from accounts a where strpos(lower(a.name), lower(${search})) > 0)
  or m.job_id in (select j.api_id from jobs j where lower(${search}) in (lower(j.sfid), lower(j.eid)))
  or (m.contact_id is null and m.job_id in (select j.api_id from jobs j join customers cu on cu.id = j.customer_id
    where strpos(lower(concat_ws(' ', cu.first_name, cu.last_name, cu.company_name)), lower(${search})) > 0
      or starts_with(lower(cu.email), lower(${search})))))`

/** Lists emails, newest first. A reader who is no contact is the customer of the order. */
export async function listMailRows(
  tx: Tx,
  { search, kind, state, job_id, account_id, limit }: MailFilter,
  after: MailPlace | null,
): Promise<LoggedMail[]> {
  const conditions = [
    ...(search ? [buildSearch(search)] : []),
    ...(kind ? [sql`m.template = ${kind}`] : []),
    ...(state ? [sql`m.state = any (${[...state]}::text[])`] : []),
    ...(job_id
      ? [sql`m.job_id in (select j.api_id from jobs j where ${job_id} in (j.sfid, j.api_id::text))`]
      : []),
    ...(account_id ? [sql`m.account_id = ${account_id}`] : []),
    ...(after ? [sql`(m.queued_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<MailRow>`
    select m.id, m.template as kind, m.state, m.reply_code,
      to_char(m.queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as queued_at,
      to_char(m.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as state_at,
      case when c.id is not null then concat_ws(' ', c.first_name, c.last_name)
        when cu.id is not null then concat_ws(' ', cu.first_name, cu.last_name) end as reader_name,
      coalesce(c.email, cu.email) as reader_email,
      a.id as account_id, a.name as account_name, j.api_id as job_id, j.sfid, j.name as order_name
    from mail_log m
    left join contacts c on c.id = m.contact_id
    left join accounts a on a.id = m.account_id
    left join jobs j on j.api_id = m.job_id
    left join customers cu on cu.id = j.customer_id and m.contact_id is null
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by m.queued_at desc, m.id desc
    limit ${limit}`.execute(tx)
  return rows.map(
    ({
      reader_name,
      reader_email,
      account_id: account,
      account_name,
      job_id: order,
      sfid,
      order_name,
      ...row
    }) => ({
      ...row,
      reader: reader_name === null ? null : { name: reader_name, email: reader_email },
      account: account === null ? null : { id: account, name: account_name },
      order: order === null ? null : { api_id: order, sfid, name: order_name },
    }),
  )
}
