import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { OrderType, SealKind } from '#contract/orders/model/order-enums'
import type { Seals } from '#db/types'
import { formatInstant, type Tx } from '#server/kernel/call'
import type { TimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'

export interface SealRow {
  readonly id: string
  readonly kind: SealKind
  readonly orderType: OrderType
  readonly sealedAt: string
  readonly sha256: string
  readonly size: number
  readonly certificate: string
  readonly superseded: boolean
  /** The time stamp and the hash that it is about; null: none yet. */
  readonly token: Buffer | null
  readonly imprint: Buffer | null
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
      ) as superseded, t.token, t.imprint
    from seals s join jobs j on j.api_id = s.job_id join files f on f.id = s.file_id
      left join seal_time_stamps t on t.seal_id = s.id
    where s.sha256 = decode(${sha256}::text, 'hex') or s.id = ${id}::uuid
    order by s.sha256 = decode(${sha256}::text, 'hex') desc nulls last
    limit 1`.execute(tx)
  return result.rows[0] ?? null
}

/** Stores a time stamp unless the seal has one. `imprint` is the hash that it is about. */
export async function insertTimeStamp(
  tx: Tx,
  sealId: string,
  { token, at, authority }: TimeStamp,
  imprint: Buffer,
): Promise<void> {
  await tx
    .insertInto('seal_time_stamps')
    .values({ seal_id: sealId, token, imprint, authority, stamped_at: formatInstant(at) })
    .onConflict((conflict) => conflict.column('seal_id').doNothing())
    .execute()
}

/** Returns the hash of a sealed document without a time stamp; null if it has one or does not exist. */
export async function findUnstampedHash(tx: Tx, sealId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('seals as s')
    .leftJoin('seal_time_stamps as t', 't.seal_id', 's.id')
    .select('s.sha256')
    .where('s.id', '=', sealId)
    .where('t.seal_id', 'is', null)
    .executeTakeFirst()
  return row?.sha256 ?? null
}
