import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** A request without a login: its subject and its network. */
export interface AnonymousRequest {
  readonly subject: string
  readonly network: string
}

/** Lets one request per subject run at a time, across all processes, until the transaction ends. */
export async function lockAnonymousSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`request ${subject}`}, 0))`.execute(tx)
}

/**
 * Returns for each limit when the request was made that reached it, since `since`; null if it is not reached.
 */
export async function findReachedAnonymousLimits(
  tx: Tx,
  { subject, network }: AnonymousRequest,
  limits: AnonymousLimits,
  since: string,
): Promise<(string | null)[]> {
  const nth = (limit: number, column: 'subject' | 'network', value: string) => sql<string | null>`(
    select requested_at from anonymous_requests
    where ${sql.ref(column)} = ${value} and requested_at > ${since}
    order by requested_at desc offset ${limit - 1} limit 1)`
  const result = await sql<{ subject: string | null; network: string | null }>`select
    ${nth(limits.subject, 'subject', subject)} as subject,
    ${nth(limits.network, 'network', network)} as network`.execute(tx)
  return Object.values(result.rows[0] ?? {})
}

export interface AnonymousLimits {
  readonly subject: number
  readonly network: number
}

/** Saves a request and deletes some that no longer count. */
export async function insertAnonymousRequest(tx: Tx, request: AnonymousRequest, now: string): Promise<void> {
  await tx
    .insertInto('anonymous_requests')
    .values({ ...request, requested_at: now })
    .execute()
  await sql`delete from anonymous_requests where id in (
    select id from (select id, requested_at from anonymous_requests order by id limit 20) oldest
    where requested_at < ${now}::timestamptz - interval '1 day'
  )`.execute(tx)
}
