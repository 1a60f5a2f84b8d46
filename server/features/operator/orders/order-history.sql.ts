import { sql, type Selectable } from 'kysely'
import type { DB } from '#db/types'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { MediaType } from '#contract/orders/model/order-enums'
import { createSignedFilePath, createSignedThumbnailPath } from '#server/features/files/file-access.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** Lists the offers of an order, latest first. */
export async function listOffersOfOrder(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OperatorOutput<'offer.list'>['data']> {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .selectAll('o')
    .select('a.name')
    .where('o.job_id', '=', orderId)
    .orderBy('o.offered_at', 'desc')
    .orderBy('a.name')
    .execute()
  return rows.map(({ account_id, name, ...offer }) => ({ account: { id: account_id, name }, ...offer }))
}

/** Lists the history of an order without what is internal to a company, newest first. */
export async function listHistoryOfOrder(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OperatorOutput<'order.history'>['data']> {
  const rows = await tx
    .selectFrom(sql<Selectable<DB['history']>>`order_history(${orderId})`.as('h'))
    .leftJoin('accounts as a', 'a.id', 'h.actor_account_id')
    .leftJoin('staff_people as p', 'p.id', 'h.staff_id')
    .leftJoin('program_keys as k', 'k.id', 'h.program_key_id')
    .selectAll('h')
    .select(['a.name as company', 'p.name as staff', 'k.name as program'])
    .where(sql<boolean>`'admin' = any(h.audience)`)
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    done_at: row.done_at,
    step: row.step,
    by: {
      kind: row.actor_kind as 'person' | 'operator' | 'system',
      name: row.staff ?? row.program ?? row.actor_name,
      account: row.company,
    },
    on_behalf_of: row.on_behalf_of,
    before: row.before,
    after: row.after,
  }))
}

/** Lists the photos and documents of an order, each with a link that is valid for a few minutes. */
export async function listFilesOfOrder(
  call: OperatorCall,
  orderId: string,
): Promise<OperatorOutput<'order.files'>['data']> {
  const rows = await call.tx
    .selectFrom('job_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select([
      'f.id',
      'f.name',
      'f.thumbnail_key',
      'x.kind',
      'x.type',
      'f.content_type',
      'f.size',
      'x.created_at',
    ])
    .where('x.job_id', '=', orderId)
    .orderBy('x.created_at', 'desc')
    .orderBy('f.id')
    .execute()
  return Promise.all(
    rows.map(async ({ type, thumbnail_key: thumbnail, ...file }) => ({
      ...file,
      type: type as MediaType | null,
      url: (await createSignedFilePath(call, file.id)).path,
      thumbnail_url: thumbnail === null ? null : await createSignedThumbnailPath(call, file.id),
    })),
  )
}
