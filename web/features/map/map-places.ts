import type { Position } from '#contract/orders/today'

/** A place on a map. The list beside the map shows the same places under the same labels. */
export interface MapPlace {
  readonly id: string
  readonly label: string
  readonly position: Position
  /** Shown below the marker, because the base map names only large towns. */
  readonly town?: string
  /** The number on its marker, e.g. the stop of a route. */
  readonly number?: number
  /** One character on its marker, so that tones differ not only by colour. */
  readonly sign?: string
  /** `own` marks the user's own visits among other places. */
  readonly tone?: 'place' | 'own' | 'done' | 'neutral' | 'good' | 'warning' | 'danger'
}

export interface RouteLeg {
  readonly metres: number
  readonly minutes: number
}

const earthRadiusMetres = 6_371_000
/** Roads are about this much longer than the straight line in Germany. */
export const detourFactor = 1.3
/** Average speed between two sites, city and country, in km/h. */
const averageSpeed = 45

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in metres. */
export function getDistanceInMetres(one: Position, other: Position): number {
  const [up, aside] = [one.latitude - other.latitude, one.longitude - other.longitude].map(toRadians) as [
    number,
    number,
  ]
  const share =
    Math.sin(up / 2) ** 2 +
    Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * Math.sin(aside / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Estimates the way between two places without a road network: the straight line times `detourFactor`. */
export function estimateLeg(from: Position, to: Position): RouteLeg {
  const metres = getDistanceInMetres(from, to) * detourFactor
  return { metres, minutes: (metres / 1000 / averageSpeed) * 60 }
}

/** Returns the legs between consecutive places. */
export function estimateRoute(positions: readonly Position[]): RouteLeg[] {
  return positions.slice(1).map((to, place) => estimateLeg(positions[place] as Position, to))
}

/** Returns the box around all places as west, south, east, north; null without any. */
export function getBounds(positions: readonly Position[]): [number, number, number, number] | null {
  if (positions.length === 0) return null
  const longitudes = positions.map(({ longitude }) => longitude)
  const latitudes = positions.map(({ latitude }) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
