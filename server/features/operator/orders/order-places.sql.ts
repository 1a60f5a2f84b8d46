import { sql } from 'kysely'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { Position } from '#contract/orders/today'
import { joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'
import {
  buildFilterConditions,
  buildOrderPage,
  searchColumns,
  searchTables,
  toSearchView,
  type SearchRow,
} from './order-search.sql.ts'

/** Counting all orders of a filter would take longer than reading the first of them. */
const maxCounted = 10_000

interface PlaceRow extends SearchRow {
  readonly position: Position | null
  readonly total: number
}

/**
 * Lists the first orders of a filter with their positions, in the order of the list, and counts all of them. Counts only
 * if the page is full.
 */
export async function listOrderPlaces(
  { tx }: OperatorCall,
  query: OperatorInput<'order.places'>['query'],
): Promise<OperatorOutput<'order.places'>> {
  const { rows } = await sql<PlaceRow>`
    with page as materialized (${buildOrderPage(query)})
    select ${searchColumns},
      case when place.latitude is not null
        then json_build_object('latitude', place.latitude, 'longitude', place.longitude) end as position,
      case when (select count(*) from page) > ${query.limit}::int
        then (select count(*)::int from (
          select from jobs j where ${buildFilterConditions(query)} limit ${maxCounted + 1}) counted)
        else (select count(*)::int from page) end as total
    from page j
    ${searchTables}
    left join ${joinCustomerPosition('c')} on true
    order by j.status_since desc, j.api_id desc`.execute(tx)
  const total = rows[0]?.total ?? 0
  return {
    data: rows.slice(0, query.limit).map((row) => ({ ...toSearchView(row), position: row.position })),
    total: Math.min(total, maxCounted),
    has_more_than_total: total > maxCounted,
  }
}
