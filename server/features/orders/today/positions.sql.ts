import { sql } from 'kysely'
import type { Position } from '#contract/orders/today'
import type { Tx } from '#server/kernel/call'

export async function listPostalCodePositions(
  tx: Tx,
  codes: readonly string[],
): Promise<(Position & { postal_code: string })[]> {
  const { rows } = await sql<Position & { postal_code: string }>`
    select postal_code, avg(latitude) as latitude, avg(longitude) as longitude
    from postal_codes where postal_code = any(${[...codes]}::text[])
    group by postal_code order by postal_code`.execute(tx)
  return rows
}
