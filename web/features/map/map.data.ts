import { queryOptions } from '@tanstack/react-query'
import type { Position } from '#contract/orders/today'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

/** The base map of this installation. */
export const mapSourceQuery = queryOptions({
  queryKey: ['map', 'source'],
  queryFn: ({ signal }) => callApi('map.source', {}, { signal }),
  staleTime: 3_600_000,
})

const roundDegrees = (degrees: number) => Number(degrees.toFixed(5))

/** Distances and times by road between consecutive places. Sites do not move, so the answer stays valid. */
export function createRouteQuery(positions: readonly Position[]) {
  const place = positions.map(
    ({ latitude, longitude }) => `${roundDegrees(latitude)},${roundDegrees(longitude)}`,
  )
  return queryOptions({
    queryKey: ['map', 'route', ...place],
    queryFn: ({ signal }) => callApi('map.route', { query: { place } }, { signal }),
    // An answer without legs is asked again: the service may be back.
    staleTime: ({ state }) => (state.data?.legs ? Infinity : 60_000),
    retry: false,
  })
}

/** The appointments of one day as points of a map. Changed orders make it stale. */
export const createMapVisitsQuery = (day: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders, 'map', day],
    queryFn: ({ signal }) => callApi('map.visits', { query: { day } }, { signal }),
  })

/** The position of an order's site. */
export const createSiteQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'site'],
    queryFn: ({ signal }) => callApi('map.site', { params: { job_id: orderId } }, { signal }),
    staleTime: 3_600_000,
  })
