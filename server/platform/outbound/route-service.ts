/** Distances and times by road from the operator's routing service, by the HTTP API of OSRM. */

import type { Logger } from 'pino'
import { z } from 'zod'

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface RoadLeg {
  readonly metres: number
  readonly seconds: number
}

export interface RouteService {
  /** Returns the legs between consecutive places; null if the service does not know them or does not answer. */
  measure(places: readonly Place[]): Promise<readonly RoadLeg[] | null>
}

interface RouteServiceOptions {
  /** Undefined: there is no service. */
  readonly url: string | undefined
  readonly log: Pick<Logger, 'warn'>
  /** In milliseconds; for tests. */
  readonly now?: () => number
}

/** People wait for the answer, and the screen has an estimate. */
const timeoutMillis = 2_000
/** After this many failures in a row the service is left alone for a while. */
const failuresUntilPause = 3
const pauseMillis = 60_000
const cacheMillis = 24 * 3_600_000
const maxCachedLegs = 20_000
/** A day of visits has a few kilobytes. */
const maxReplyLength = 256 * 1024

const Reply = z.object({
  routes: z
    .array(
      z.object({ legs: z.array(z.object({ distance: z.number().min(0), duration: z.number().min(0) })) }),
    )
    .min(1),
})

/** The service answered that it has no way between these places. */
class NoRoute extends Error {}

interface CachedLeg extends RoadLeg {
  readonly until: number
}

/** Creates the client. It sends nothing but coordinates, rounded to about ten metres. */
export function createRouteService({ url, log, now = Date.now }: RouteServiceOptions): RouteService {
  if (!url) return { measure: () => Promise.resolve(null) }
  const cache = new Map<string, CachedLeg>()
  let failures = 0
  let pausedUntil = 0
  const request = async (places: readonly Place[]): Promise<readonly RoadLeg[] | null> => {
    if (now() < pausedUntil) return null
    try {
      const legs = await requestLegs(url, places)
      failures = 0
      return legs
    } catch (error) {
      if (error instanceof NoRoute) return null
      failures += 1
      if (failures >= failuresUntilPause) {
        failures = 0
        pausedUntil = now() + pauseMillis
        log.warn({ err: error }, 'the route service does not answer, ways are estimated for a minute')
      }
      return null
    }
  }
  return {
    measure: async (given) => {
      const places = given.map(roundPlace)
      const cached = listPairs(places).map((pair) => readCachedLeg(cache, pair, now()))
      if (cached.every((leg) => leg !== null)) return cached
      const legs = await request(places)
      if (legs) storeLegs(cache, places, legs, now() + cacheMillis)
      return legs
    },
  }
}

async function requestLegs(url: string, places: readonly Place[]): Promise<readonly RoadLeg[]> {
  const path = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
  const reply = await fetch(`${url}/route/v1/driving/${path}?overview=false`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  })
  const text = await readLimitedText(reply)
  // OSRM answers places without a road between them with 400 and a code.
  if (reply.status === 400 && /"code"\s*:\s*"No(Route|Segment)"/.test(text)) throw new NoRoute()
  if (!reply.ok) throw new Error(`The route service answered with status ${reply.status}.`)
  const [route] = Reply.parse(JSON.parse(text)).routes
  const legs = route?.legs.map(({ distance, duration }) => ({ metres: distance, seconds: duration })) ?? []
  if (!arePlausible(places, legs)) throw new Error('The route service answered with impossible distances.')
  return legs
}

async function readLimitedText(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxReplyLength) throw new Error('The reply of the route service is too long.')
  }
  return text + decoder.decode()
}

/**
 * A service without the roads of this region moves the places to its nearest road, far away, and answers with
 * ways that are shorter than the straight line. Places may be moved by a kilometre, e.g. on an island.
 */
function arePlausible(places: readonly Place[], legs: readonly RoadLeg[]): boolean {
  return (
    legs.length === places.length - 1 &&
    legs.every(({ metres }, at) => {
      const [from, to] = [places[at], places[at + 1]]
      return from && to ? metres >= estimateStraightMetres(from, to) - 2_000 : false
    })
  )
}

/** Equirectangular approximation; its error is far below the tolerance for distances of one day. */
function estimateStraightMetres(from: Place, to: Place): number {
  const metresPerDegree = 111_200
  const up = (to.latitude - from.latitude) * metresPerDegree
  const middle = (((from.latitude + to.latitude) / 2) * Math.PI) / 180
  const aside = (to.longitude - from.longitude) * metresPerDegree * Math.cos(middle)
  return Math.hypot(up, aside) * 0.95
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(4))

function roundPlace({ latitude, longitude }: Place): Place {
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
}

function listPairs(places: readonly Place[]): string[] {
  const names = places.map(({ latitude, longitude }) => `${latitude},${longitude}`)
  return names.slice(1).map((to, at) => `${names[at]};${to}`)
}

function readCachedLeg(cache: Map<string, CachedLeg>, pair: string, now: number): RoadLeg | null {
  const found = cache.get(pair)
  if (!found || found.until < now) return null
  return { metres: found.metres, seconds: found.seconds }
}

function storeLegs(
  cache: Map<string, CachedLeg>,
  places: readonly Place[],
  legs: readonly RoadLeg[],
  until: number,
): void {
  for (const [at, pair] of listPairs(places).entries()) {
    const leg = legs[at]
    // Deleting first moves the pair to the end: the map drops its oldest entry.
    cache.delete(pair)
    if (leg) cache.set(pair, { ...leg, until })
  }
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCachedLegs) break
    cache.delete(oldest)
  }
}
