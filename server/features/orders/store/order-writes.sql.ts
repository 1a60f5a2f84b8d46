import { sql, type UpdateObject } from 'kysely'
import type { CancellationCategory, DeclineReason, MediaType } from '#contract/orders/model/order-enums'
import type { DB, ProposalState } from '#db/types'
import type { ServiceType } from '#contract/orders/model/service-types'
import type { Tx } from '#server/kernel/call'

/** Columns that a change may write. `version` is set by `updateOrder`. */

export type OrderColumns = Omit<UpdateObject<DB, 'jobs'>, 'version' | 'api_id'>

/** Updates an order. Every update creates a new version. */
export async function updateOrder(tx: Tx, orderId: string, columns: OrderColumns): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('api_id', '=', orderId)
    .execute()
}

/**
 * Claims an open order in one conditional update. Returns the new version, or null if it is no longer open.
 */
export async function claimOpenOrder(tx: Tx, orderId: string, columns: OrderColumns): Promise<number | null> {
  const row = await tx
    .updateTable('jobs')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('api_id', '=', orderId)
    .where('status', '=', 'open')
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

export interface LineUpdate {
  readonly id: string
  readonly quantity: number
  readonly value_entry?: number | null | undefined
}

/** Replaces the order's services and updates its totals. Lines that are not named are deleted. */
export async function replaceServices(tx: Tx, orderId: string, lines: readonly LineUpdate[]): Promise<void> {
  await sql`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line(id uuid, quantity numeric, value_entry numeric)),
      removed as (delete from job_services where job_id = ${orderId} and id not in (select id from line))
    update job_services s set quantity = line.quantity, value_entry = coalesce(line.value_entry, s.value_entry)
    from line where s.id = line.id and s.job_id = ${orderId}`.execute(tx)
  await updateOrderTotals(tx, orderId)
}

export async function replaceProducts(tx: Tx, orderId: string, lines: readonly LineUpdate[]): Promise<void> {
  await sql`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, quantity numeric)),
      removed as (delete from job_products where job_id = ${orderId} and id not in (select id from line))
    update job_products p set quantity = line.quantity
    from line where p.id = line.id and p.job_id = ${orderId}`.execute(tx)
}

export interface NewCustomService {
  readonly id: string
  readonly name: string
  readonly hint: string | null
  readonly serviceType: ServiceType | null
  readonly quantity: number
  /** The purchasing price of one unit. */
  readonly cents: number
}

/** Adds an agreed line with the opportunity's margins. The caller updates the totals. */
export async function insertCustomService(tx: Tx, orderId: string, line: NewCustomService): Promise<void> {
  await sql`
    insert into job_custom_services (id, job_id, position, name, hints_de, service_type, quantity,
      price_purchasing_cents, price_listing_cents, price_selling_cents)
    select ${line.id}, j.api_id,
      (select coalesce(max(position) + 1, 0) from job_custom_services where job_id = j.api_id),
      ${line.name}, ${line.hint}, ${line.serviceType}, ${line.quantity}::numeric, ${line.cents}::bigint,
      round(${line.cents}::bigint * (1 + o.custom_services_margin / 100)),
      round(${line.cents}::bigint * (1 + o.custom_services_margin_selling / 100))
    from jobs j join opportunities o on o.id = j.opportunity_id
    where j.api_id = ${orderId}`.execute(tx)
}

/** Updates the order's totals. Each line is rounded separately, half away from zero. */
export async function updateOrderTotals(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update jobs set
      price_purchasing_cents = sums.purchasing, price_selling_cents = sums.selling, services_total_minutes = sums.minutes
    from (
      select coalesce(sum(round(quantity * purchasing)), 0) as purchasing,
        coalesce(sum(round(quantity * selling)), 0) as selling, coalesce(sum(round(quantity * minutes)), 0) as minutes
      from (
        select quantity, price_purchasing_cents as purchasing, price_selling_cents as selling, minutes
        from job_services where job_id = ${orderId}
        union all
        select quantity, price_purchasing_cents, price_selling_cents, 0
        from job_custom_services where job_id = ${orderId}
      ) line
    ) sums
    where api_id = ${orderId}`.execute(tx)
}

export async function updateSerialNumbers(
  tx: Tx,
  orderId: string,
  numbers: Record<string, string>,
): Promise<void> {
  await sql`
    update job_products p set serial_number = nullif(given.value, '')
    from jsonb_each_text(${JSON.stringify(numbers)}::jsonb) given
    where p.job_id = ${orderId} and p.id = given.key::uuid`.execute(tx)
}

export async function updateChargepointNumbers(
  tx: Tx,
  orderId: string,
  numbers: Record<string, string>,
): Promise<void> {
  await sql`
    update job_products p set chargepoint_number = given.value
    from jsonb_each_text(${JSON.stringify(numbers)}::jsonb) given
    where p.job_id = ${orderId} and p.id = given.key::uuid`.execute(tx)
}

interface AttachedPicture {
  readonly file_id: string
  readonly type: MediaType
}

/** Attaches uploaded files to an order. Files that are not images become documents. */
export async function attachPictures(
  tx: Tx,
  orderId: string,
  sent: readonly AttachedPicture[],
  at: string,
): Promise<void> {
  await sql`
    insert into job_files (job_id, file_id, kind, type, created_at)
    select ${orderId}, f.id, case when f.content_type like 'image/%' then 'picture' else 'document' end::job_file_kind,
      sent.type, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(file_id uuid, type text)
    join files f on f.id = sent.file_id
    on conflict (job_id, file_id) do update set type = excluded.type`.execute(tx)
}

export interface NewSignature {
  readonly accountId: string
  readonly contactId: string
  readonly at: string
  /** When it was really given, if that was offline. */
  readonly doneAt: string | null
  readonly taken?: { readonly fileId: string; readonly name: string; readonly channel: string }
  readonly declined?: { readonly reason: DeclineReason; readonly text: string | null }
}

/** Inserts or replaces the order's signature. */
export async function upsertSignature(tx: Tx, orderId: string, signature: NewSignature): Promise<void> {
  const { taken, declined } = signature
  const values = {
    state: taken ? ('taken' as const) : ('declined' as const),
    file_id: taken?.fileId ?? null,
    name: taken?.name ?? null,
    channel: taken?.channel ?? null,
    reason: declined?.reason ?? null,
    reason_text: declined?.text ?? null,
    account_id: signature.accountId,
    contact_id: signature.contactId,
    at: signature.at,
    done_at: signature.doneAt,
  }
  await tx
    .insertInto('customer_signatures')
    .values({ job_id: orderId, ...values })
    .onConflict((on) => on.column('job_id').doUpdateSet(values))
    .execute()
}

/** Deletes the signature of an order that no longer has a company. It was given to the former company. */
export async function deleteSignatureOfOpenOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`
    delete from customer_signatures s using jobs j
    where s.job_id = ${orderId} and j.api_id = s.job_id and j.partner_account_id is null`.execute(tx)
}

/** Withdraws the pending counter-proposal of an order whose company gives it up. */
export async function withdrawCounterProposals(tx: Tx, orderId: string, at: string): Promise<void> {
  await tx
    .updateTable('counter_proposals')
    .set({ state: 'withdrawn', ended_at: at })
    .where('job_id', '=', orderId)
    .where('state', '=', 'pending')
    .execute()
}

export interface NewCancellation {
  readonly id: string
  readonly orderId: string
  readonly accountId: string | null
  readonly category: CancellationCategory
  readonly reasonId: string
  readonly comment: string | null
  readonly at: string
}

export async function insertCancellation(tx: Tx, cancellation: NewCancellation): Promise<void> {
  const { id, orderId, accountId, category, reasonId, comment, at } = cancellation
  await tx
    .insertInto('job_cancellations')
    .values({
      id,
      job_id: orderId,
      account_id: accountId,
      category,
      reason_id: reasonId,
      comment,
      created_at: at,
    })
    .execute()
}

/** Ends the pending quote. Returns its number, or null if there is none. */
export async function endPendingQuote(
  tx: Tx,
  orderId: string,
  end: {
    readonly state: Exclude<ProposalState, 'sent'>
    readonly at: string
    readonly reason?: string | null
  },
): Promise<number | null> {
  const row = await tx
    .updateTable('proposals')
    .set({ state: end.state, ended_at: end.at, reason: end.reason ?? null })
    .where('job_id', '=', orderId)
    .where('state', '=', 'sent')
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}
