import { pino } from 'pino'
import { readConfig } from '#server/platform/config/config'
import { createRouteService } from '#server/platform/outbound/route-service'
import { createFileStore } from '#server/platform/storage/file-store'
import { createMapTiles } from '#server/platform/storage/map-tiles'

/** Two places in Leipzig, for a request to the route service. */
const samplePlaces = [
  { latitude: 51.3397, longitude: 12.3731 },
  { latitude: 51.3212, longitude: 12.3345 },
]

/**
 * Checks MAP_TILES and ROUTE_SERVICE_URL as the server does and prints the result. Returns the exit code: 1 if one of
 * them cannot be used.
 */
export async function checkMap(): Promise<number> {
  const config = readConfig()
  const log = pino({ level: 'silent' })
  const { url, problem } = await createMapTiles({ config, files: createFileStore(config), log }).check()
  const tiles = url ? `is shown (${url}).` : 'is not set, the built-in map is shown.'
  console.log(`MAP_TILES ${problem ? `cannot be used, the built-in map is shown: ${problem}` : tiles}`)
  if (!config.routeServiceUrl) {
    console.log('ROUTE_SERVICE_URL is not set, ways are estimated.')
    return problem ? 1 : 0
  }
  const legs = await createRouteService({ url: config.routeServiceUrl, log }).measure(samplePlaces)
  const [leg] = legs ?? []
  console.log(
    leg
      ? `ROUTE_SERVICE_URL answers: ${Math.round(leg.metres)} m, ${Math.round(leg.seconds)} s across Leipzig.`
      : 'ROUTE_SERVICE_URL knows no way across Leipzig within two seconds, ways are estimated.',
  )
  return problem || !leg ? 1 : 0
}
