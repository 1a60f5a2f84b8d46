import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OperatorCall } from '#server/kernel/operator-routes'

type Erasure = OperatorOutput<'erasure.list'>['data'][number]

/** Lists a page of the erasures since an instant, oldest first, with their total number. */
export async function listErasurePage(
  { tx }: OperatorCall,
  { page, limit, since }: OperatorInput<'erasure.list'>['query'],
): Promise<{ total: number; rows: Erasure[] }> {
  const request = tx
    .selectFrom('erasures')
    .$if(since !== undefined, (query) => query.where('asked_at', '>=', since ?? ''))
  const [count, rows] = await Promise.all([
    request.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    request
      .select(['subject', 'subject_id', 'asked_by', 'asked_at', 'done_at', 'kept'])
      .orderBy('asked_at')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const views = rows.map(({ subject_id, ...row }) => ({ ...row, id: subject_id }) as unknown as Erasure)
  return { total: Number(count.total), rows: views }
}
