import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** The order whose document could not be created, and its company. */
export interface FailedDocument {
  readonly orderId: string
  readonly accountId: string | null
}

/** Marks the protocol of an order as failed; returns null if it was marked already and not requested again. */
export async function markProtocolFailed(
  tx: Tx,
  orderId: string,
  at: string,
): Promise<FailedDocument | null> {
  const { rows } = await sql<FailedDocument>`
    update jobs set protocol_failed_at = ${at}, protocol_requested_at = null
    where api_id = ${orderId} and (protocol_failed_at is null or protocol_requested_at is not null)
    returning api_id as "orderId", partner_account_id as "accountId"`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether the protocol of an order could not be created and was not requested again. */
export async function hasFailedProtocol(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where api_id = ${orderId} and protocol_failed_at is not null and protocol_requested_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

/** Records that the newest protocol of an order is there, or that there is none to create. */
export async function clearProtocolFailure(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update jobs set protocol_failed_at = null, protocol_requested_at = null
    where api_id = ${orderId} and (protocol_failed_at is not null or protocol_requested_at is not null)`.execute(
    tx,
  )
}

/** Marks the PDF of a report as failed; returns null if it was marked already. */
export async function markReportFailed(tx: Tx, id: string, at: string): Promise<FailedDocument | null> {
  const { rows } = await sql<FailedDocument>`
    update submissions set document_failed_at = ${at} where id = ${id} and document_failed_at is null
    returning job_id as "orderId", account_id as "accountId"`.execute(tx)
  return rows[0] ?? null
}

export async function clearReportFailure(tx: Tx, id: string): Promise<void> {
  await sql`
    update submissions set document_failed_at = null where id = ${id} and document_failed_at is not null`.execute(
    tx,
  )
}
