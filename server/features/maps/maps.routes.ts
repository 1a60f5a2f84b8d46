import type { Routes } from '#server/kernel/routes'
import type { RouteService } from '#server/platform/outbound/route-service'
import type { MapTiles } from '#server/platform/storage/map-tiles'
import { parsePlaces } from './places.rules.ts'

interface MapDependencies {
  readonly tiles: Pick<MapTiles, 'check'>
  readonly routeService: RouteService
}

/** Creates the calls about the map itself. Both wait for other servers, so they do it before the transaction. */
export function createMapRoutes({ tiles, routeService }: MapDependencies) {
  return {
    'map.source': {
      prepare: async () => {
        const { url } = await tiles.check()
        return () => Promise.resolve({ tiles_url: url })
      },
    },
    'map.route': {
      prepare: async (_preparation, { query }) => {
        const legs = await routeService.measure(parsePlaces(query.place))
        const rounded = legs?.map(({ metres, seconds }) => ({
          metres: Math.round(metres),
          seconds: Math.round(seconds),
        }))
        return () => Promise.resolve({ legs: rounded ?? null })
      },
    },
  } satisfies Routes
}
