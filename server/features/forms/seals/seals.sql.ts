import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { OrderType, SealKind } from '#contract/orders/model/order-enums'
import type { Seals } from '#db/types'
import type { Tx } from '#server/kernel/call'

export interface SealRow {
  readonly id: string
  readonly kind: SealKind
  readonly orderType: OrderType
  readonly sealedAt: string
  readonly sha256: string
  readonly size: number
  readonly certificate: string
  readonly superseded: boolean
}

export async function insertSeal(tx: Tx, row: Insertable<Seals>): Promise<void> {
  await tx.insertInto('seals').values(row).execute()
}

/** Finds a seal by hash or id; a matching hash has priority. */
export async function findSeal(
  tx: Tx,
  wanted: { readonly id: string | undefined; readonly sha256: string | undefined },
): Promise<SealRow | null> {
  const { id = null, sha256 = null } = wanted
  const result = await sql<SealRow>`
    select s.id, s.kind, j.order_type as "orderType", s.sealed_at as "sealedAt",
      encode(s.sha256, 'hex') as sha256, f.size::float8 as size, encode(s.certificate, 'hex') as certificate,
      exists (
        select from seals later
        where later.job_id = s.job_id and later.kind = s.kind and later.sealed_at > s.sealed_at
          and later.submission_id is not distinct from s.submission_id
      ) as superseded
    from seals s join jobs j on j.api_id = s.job_id join files f on f.id = s.file_id
    where s.sha256 = decode(${sha256}::text, 'hex') or s.id = ${id}::uuid
    order by s.sha256 = decode(${sha256}::text, 'hex') desc nulls last
    limit 1`.execute(tx)
  return result.rows[0] ?? null
}
