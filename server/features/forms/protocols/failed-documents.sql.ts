import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** The order whose document could not be created, and its company. */
export interface FailedDocument {
  readonly orderId: string
  readonly accountId: string | null
}

/** Marks the protocol of an order as failed; returns null if it was marked already. */
export async function markProtocolFailed(
  tx: Tx,
  orderId: string,
  at: string,
): Promise<FailedDocument | null> {
  const { rows } = await sql<FailedDocument>`
    update jobs set protocol_failed_at = ${at} where api_id = ${orderId} and protocol_failed_at is null
    returning api_id as "orderId", partner_account_id as "accountId"`.execute(tx)
  return rows[0] ?? null
}

export async function clearProtocolFailure(tx: Tx, orderId: string): Promise<void> {
  await sql`update jobs set protocol_failed_at = null where api_id = ${orderId} and protocol_failed_at is not null`.execute(
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
