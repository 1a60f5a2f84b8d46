import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Answers, FormModel } from '#contract/forms/forms'
import type { LocalText, Locale } from '#contract/kit/locale'
import type { DeclineReason, MediaType, OrderType } from '#contract/orders/model/order-enums'
import type { Protocols } from '#db/types'
import type { Tx } from '#server/kernel/call'
import type { FormCategory } from '../forms.rules.ts'

/** The content of an order's protocol. */
export interface ProtocolData {
  readonly sfid: string | null
  readonly name: string
  readonly orderType: OrderType
  readonly eid: string | null
  readonly partnerEid: string | null
  readonly project: string | null
  readonly opportunity: string
  readonly brand: string
  readonly appointmentStart: string | null
  readonly appointmentEnd: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  /** Why the work was not done; null if it was done. */
  readonly cancelledFor: string | null
  readonly isRemote: boolean
  readonly signatureRequired: boolean
  readonly locale: Locale
  readonly customer: ProtocolParty
  readonly company: ProtocolParty & { readonly id: string }
  readonly technician: string | null
  readonly services: readonly { description: LocalText; quantity: number; unit: string }[]
  readonly customServices: readonly { name: string; quantity: number }[]
  /** Work done in addition on which company and marketplace have not agreed. */
  readonly openProposals: readonly { name: string; quantity: number }[]
  readonly products: readonly { name: string; item: string; quantity: number; serial: string | null }[]
  readonly pictures: readonly { fileId: string; type: MediaType | null }[]
  readonly signature: ProtocolSignature | null
  readonly submissions: readonly FilledForm[]
  readonly history: readonly ProtocolHistoryEntry[]
}

interface ProtocolParty {
  readonly name: string
  readonly company: string | null
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly phone: string | null
}

export interface ProtocolSignature {
  readonly state: 'taken' | 'declined'
  readonly fileId: string | null
  readonly name: string | null
  readonly channel: string | null
  readonly reason: DeclineReason | null
  readonly text: string | null
  readonly at: string
  readonly doneAt: string | null
  readonly takenBy: string
  /** Evidence of a signature through a link. */
  readonly link: {
    readonly email: string
    readonly sentAt: string
    readonly openedAt: string | null
    readonly network: string
    readonly browser: string | null
    readonly sha256: string
  } | null
}

export interface FilledForm {
  readonly id: string
  readonly category: FormCategory
  readonly key: string
  readonly version: number
  readonly model: FormModel
  readonly answers: Answers
  readonly by: string
  readonly at: string
  readonly doneAt: string | null
}

export interface ProtocolHistoryEntry {
  readonly at: string
  /** When the action was done, if it was done offline. */
  readonly doneAt: string | null
  readonly step: string
  readonly kind: 'person' | 'operator' | 'system'
  readonly name: string
  readonly account: string | null
  readonly declined: boolean
  /** The submission of a `form.submit` or `report.change` step. */
  readonly submissionId: string | null
}

/** Returns the current state of an order; null if no company has the order. */
export async function findProtocolData(tx: Tx, orderId: string): Promise<ProtocolData | null> {
  const result = await sql<Omit<ProtocolData, 'submissions' | 'history'>>`
    select j.sfid, j.name, j.order_type as "orderType", j.eid, j.partner_eid as "partnerEid", j.project,
      o.name as opportunity, b.name as brand, j.appointment_start as "appointmentStart",
      j.appointment_end as "appointmentEnd", coalesce(j.started_done_at, j.started_at) as "startedAt",
      coalesce(j.finished_done_at, j.finished_at) as "finishedAt",
      (select c.reason_id from job_cancellations c where c.job_id = j.api_id and j.status = 'cancelled'
        order by c.created_at desc limit 1) as "cancelledFor", j.is_remote as "isRemote", j.is_customer_sign_required as "signatureRequired", c.locale,
      json_build_object('name', concat_ws(' ', c.first_name, c.last_name), 'company', c.company_name,
        'street', c.street, 'postalCode', c.postal_code, 'city', c.city, 'phone', null) as customer,
      json_build_object('id', a.id, 'name', a.name, 'company', null, 'street', coalesce(a.street, ''),
        'postalCode', coalesce(a.postal_code, ''), 'city', coalesce(a.city, ''), 'phone', a.phone) as company,
      (select concat_ws(' ', d.first_name, d.last_name) from contacts d where d.id = j.delegated_to_id) as technician,
      (select coalesce(json_agg(json_build_object('description', s.description, 'quantity', s.quantity,
          'unit', s.unit_measure) order by s.position), '[]') from job_services s where s.job_id = j.api_id) as services,
      (select coalesce(json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position), '[]')
        from job_custom_services s where s.job_id = j.api_id) as "customServices",
      (select coalesce(json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.created_at, s.id), '[]')
        from additional_services s where s.job_id = j.api_id and s.account_id = j.partner_account_id
          and s.ended_at is null) as "openProposals",
      (select coalesce(json_agg(json_build_object('name', p.name, 'item', p.item_id, 'quantity', p.quantity,
          'serial', p.serial_number) order by p.position), '[]') from job_products p where p.job_id = j.api_id) as products,
      (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'type', f.type) order by f.created_at, f.file_id), '[]')
        from job_files f join files on files.id = f.file_id
        where f.job_id = j.api_id and f.kind = 'picture' and files.account_id = j.partner_account_id) as pictures,
      (select json_build_object('state', s.state, 'fileId', s.file_id, 'name', s.name, 'channel', s.channel,
          'reason', s.reason, 'text', s.reason_text, 'at', s.at, 'doneAt', s.done_at,
          'takenBy', concat_ws(' ', t.first_name, t.last_name) || ', ' || ta.name,
          'link', (select json_build_object('email', r.email, 'sentAt', r.sent_at, 'openedAt', r.opened_at,
              'network', r.network, 'browser', r.user_agent, 'sha256', encode(r.document_sha256, 'hex'))
            from signature_requests r where r.job_id = s.job_id and r.answered_at = s.at))
        from customer_signatures s join contacts t on t.id = s.contact_id join accounts ta on ta.id = s.account_id
        where s.job_id = j.api_id) as signature
    from jobs j
    join opportunities o on o.id = j.opportunity_id
    join brands b on b.id = o.brand_id
    join customers c on c.id = j.customer_id
    join accounts a on a.id = j.partner_account_id
    where j.api_id = ${orderId}`.execute(tx)
  const [order] = result.rows
  if (!order) return null
  const accountId = order.company.id
  const [submissions, history] = await Promise.all([
    listFilledForms(tx, orderId, accountId),
    listProtocolHistory(tx, orderId, accountId),
  ])
  return { ...order, submissions, history }
}

/** Returns the company that has an order; null for none. */
export async function findCompanyOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('jobs')
    .select('partner_account_id')
    .where('api_id', '=', orderId)
    .executeTakeFirst()
  return row?.partner_account_id ?? null
}

/** Returns the last submission of every form and all reports. */
export async function listFilledForms(tx: Tx, orderId: string, accountId: string): Promise<FilledForm[]> {
  const result = await sql<FilledForm>`
    select * from (
      select distinct on (case when s.category = 'report' then s.id::text else d.key end)
        s.id, s.category, d.key, d.version, d.model, s.answers, s.created_at as at, s.done_at as "doneAt",
        concat_ws(' ', c.first_name, c.last_name) as by
      from submissions s
      join form_definitions d on d.id = s.form_id
      join contacts c on c.id = s.contact_id
      where s.job_id = ${orderId} and s.account_id = ${accountId} and not s.draft
      order by case when s.category = 'report' then s.id::text else d.key end, s.created_at desc
    ) filled order by array_position(array['documentation', 'report', 'confirmation'], category::text), at`.execute(
    tx,
  )
  return result.rows
}

async function listProtocolHistory(
  tx: Tx,
  orderId: string,
  accountId: string,
): Promise<ProtocolHistoryEntry[]> {
  const result = await sql<ProtocolHistoryEntry>`
    select h.at, h.done_at as "doneAt", h.step, h.actor_kind as kind, h.actor_name as name, a.name as account,
      coalesce(h.after ->> 'signature' = 'declined', false) as declined,
      h.after ->> 'submission_id' as "submissionId"
    from order_history(${orderId}) h left join accounts a on a.id = h.actor_account_id
    where 'partner' = any (h.audience) and (h.account_id = ${accountId} or h.account_id is null)
    order by h.id`.execute(tx)
  return result.rows
}

export interface StoredPicture {
  readonly id: string
  readonly name: string
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly contentType: string
  readonly caption: string | null
}

export async function listProtocolFiles(tx: Tx, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('files')
    .select(['id', 'name', 'storage_key as storageKey', 'thumbnail_key as thumbnailKey'])
    .select(['content_type as contentType', 'caption'])
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * The edition of a protocol: the number of submissions including changes of reports. Every submission changes
 * what the protocol says.
 */
const selectEdition = (job: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(s.version), 0)::int from submissions s where s.job_id = ${job} and not s.draft)`

/**
 * Locks the order and returns the edition that a protocol of this version would have; null if that protocol
 * exists.
 */
export async function lockMissingEdition(tx: Tx, orderId: string, version: number): Promise<number | null> {
  await sql`select from jobs where api_id = ${orderId} for no key update`.execute(tx)
  const result = await sql<{ edition: number }>`
    select now.edition from (select ${selectEdition(sql`${orderId}::uuid`)} as edition) now
    where not exists (select from protocols p
      where p.job_id = ${orderId} and p.order_version = ${version} and p.edition = now.edition)`.execute(tx)
  return result.rows[0]?.edition ?? null
}

/**
 * Returns the current version of an order that has protocols but none of its current state; otherwise null.
 */
export async function findVersionToRender(tx: Tx, orderId: string): Promise<number | null> {
  const result = await sql<{ version: number }>`
    select j.version from jobs j where j.api_id = ${orderId}
      and exists (select from protocols p where p.job_id = j.api_id)
      and not exists (select from protocols p where p.job_id = j.api_id and p.order_version = j.version
        and p.edition = ${selectEdition(sql`j.api_id`)})`.execute(tx)
  return result.rows[0]?.version ?? null
}

export async function countProtocols(tx: Tx, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('protocols')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('job_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertProtocol(tx: Tx, row: Insertable<Protocols>): Promise<void> {
  await tx.insertInto('protocols').values(row).execute()
}
