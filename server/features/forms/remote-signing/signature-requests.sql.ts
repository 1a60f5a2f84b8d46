import { sql, type Insertable, type Updateable } from 'kysely'
import type { SignedDocument } from '#contract/forms/signatures'
import type { Locale } from '#contract/kit/locale'
import type { SignatureRequests } from '#db/types'
import type { Tx } from '#server/kernel/call'
import { requestAuthor } from '../submissions/author-name.sql.ts'
import { signingStatement, type RequestTimes } from './signature-requests.rules.ts'

export interface SignatureRequestRow extends RequestTimes {
  readonly id: string
  readonly orderId: string
  readonly accountId: string
  readonly contactId: string
  readonly email: string
  readonly locale: Locale
  readonly answeredAt: string | null
  readonly network: string | null
  readonly userAgent: string | null
  readonly documentSha256: string | null
  readonly by: string
}

const requestColumns = sql`
  r.id, r.job_id as "orderId", r.account_id as "accountId", r.contact_id as "contactId", r.email, r.locale,
  r.sent_at as "sentAt", r.expires_at as "expiresAt", r.reminded_at as "remindedAt", r.opened_at as "openedAt",
  r.revoked_at as "revokedAt", r.answered_at as "answeredAt", r.answer, r.network, r.user_agent as "userAgent",
  encode(r.document_sha256, 'hex') as "documentSha256",
  ${requestAuthor} as by`

export async function listRequestRows(tx: Tx, orderId: string): Promise<SignatureRequestRow[]> {
  const { rows } = await sql<SignatureRequestRow>`
    select ${requestColumns} from signature_requests r left join contacts c on c.id = r.contact_id
    where r.job_id = ${orderId} order by r.sent_at desc, r.id desc`.execute(tx)
  return rows
}

export async function findSignatureRequest(tx: Tx, id: string): Promise<SignatureRequestRow | null> {
  return selectSignatureRequest(tx, id, sql``)
}

/** Locks the request, for commands that change it. */
export async function lockSignatureRequest(tx: Tx, id: string): Promise<SignatureRequestRow | null> {
  return selectSignatureRequest(tx, id, sql`for update of r`)
}

async function selectSignatureRequest(
  tx: Tx,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<SignatureRequestRow | null> {
  const { rows } = await sql<SignatureRequestRow>`
    select ${requestColumns} from signature_requests r left join contacts c on c.id = r.contact_id
    where r.id = ${id} ${lock}`.execute(tx)
  return rows[0] ?? null
}

export async function insertSignatureRequest(tx: Tx, row: Insertable<SignatureRequests>): Promise<void> {
  await tx.insertInto('signature_requests').values(row).execute()
}

export async function updateSignatureRequest(
  tx: Tx,
  id: string,
  change: Updateable<SignatureRequests>,
): Promise<void> {
  await tx.updateTable('signature_requests').set(change).where('id', '=', id).execute()
}

/** Revokes requests of an order that are unanswered. Returns their ids. */
export async function revokeOpenRequests(tx: Tx, orderId: string, at: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update signature_requests set revoked_at = ${at}
    where job_id = ${orderId} and answered_at is null and revoked_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface RequestContext {
  readonly company: string
  readonly phone: string | null
  readonly order: string
  readonly sfid: string | null
  readonly customer: string
  readonly email: string | null
  readonly locale: Locale
  /** Only admins and owners may send requests (`accounts.protocol_submission_restricted`). */
  readonly restricted: boolean
}

/** Returns the company, customer and order of a request. */
export async function findRequestContext(
  tx: Tx,
  orderId: string,
  accountId: string,
): Promise<RequestContext> {
  const { rows } = await sql<RequestContext>`
    select a.name as company, a.phone, j.name as order, j.sfid, c.email, c.locale,
      concat_ws(' ', c.first_name, c.last_name) as customer, a.protocol_submission_restricted as restricted
    from jobs j join customers c on c.id = j.customer_id join accounts a on a.id = ${accountId}
    where j.api_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The order ${orderId} disappeared within its own transaction.`)
  return row
}

/**
 * Returns the document that the customer sees and signs. It shows the work; of the customer's data only the
 * city.
 */
export async function findDocumentToSign(
  tx: Tx,
  orderId: string,
  accountId: string,
): Promise<SignedDocument> {
  const { rows } = await sql<Omit<SignedDocument, 'statement'>>`
    select j.name as order, o.name as title, a.name as company, c.city,
      to_char(coalesce(j.finished_done_at, j.finished_at, j.started_done_at, j.started_at) at time zone 'Europe/Berlin', 'YYYY-MM-DD') as done_on,
      (select coalesce(json_agg(json_build_object('text', line.text, 'quantity', line.quantity, 'unit', line.unit)
          order by line.kind, line.position), '[]')
        from (
          select 1 as kind, position, description as text, quantity, unit_measure as unit
          from job_services where job_id = j.api_id
          union all
          select 2, position, jsonb_build_object('de', name, 'en', name, 'fr', name), quantity, ''
          from job_custom_services where job_id = j.api_id
        ) line) as tasks,
      (select coalesce(json_agg(json_build_object('name', p.name, 'quantity', p.quantity) order by p.position), '[]')
        from job_products p where p.job_id = j.api_id) as products
    from jobs j join opportunities o on o.id = j.opportunity_id join customers c on c.id = j.customer_id
      join accounts a on a.id = ${accountId}
    where j.api_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The order ${orderId} disappeared within its own transaction.`)
  return { statement: signingStatement, ...row }
}
