import type { OperatorOutput } from '#contract/operator'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** To whom a job was offered, the latest first. */
export async function offersOfJob(
  { tx }: OperatorCall,
  jobId: string,
): Promise<OperatorOutput<'offer.list'>['data']> {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .selectAll('o')
    .select('a.name')
    .where('o.job_id', '=', jobId)
    .orderBy('o.offered_at', 'desc')
    .orderBy('a.name')
    .execute()
  return rows.map(({ account_id, name, ...offer }) => ({ account: { id: account_id, name }, ...offer }))
}

/** Everything that happened to a job, newest first. */
export async function historyOfJob(
  { tx }: OperatorCall,
  jobId: string,
): Promise<OperatorOutput<'order.history'>['data']> {
  const rows = await tx
    .selectFrom('history as h')
    .leftJoin('accounts as a', 'a.id', 'h.actor_account_id')
    .selectAll('h')
    .select('a.name as company')
    .where('h.subject', '=', 'order')
    .where('h.subject_id', '=', jobId)
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    done_at: row.done_at,
    step: row.step,
    by: {
      kind: row.actor_kind as 'person' | 'operator' | 'system',
      name: row.actor_name,
      account: row.company,
    },
    on_behalf_of: row.on_behalf_of,
    before: row.before,
    after: row.after,
  }))
}
