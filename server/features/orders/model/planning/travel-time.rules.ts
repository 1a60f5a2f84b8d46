/** Estimated driving time between two places, see docs/domain.md#free-slots. */

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** `remote`: no drive. null: somewhere, the position is unknown. */
export type VisitPlace = Position | 'remote' | null

const earthRadiusKilometres = 6371
/** Roads are longer than the straight line by this factor. */
const detourFactor = 1.3
/** Mean speed in town and country, with a loaded van. */
const kilometresPerHour = 50
/** Parking, unloading and the way to the door, also between neighbours. */
const minimumMinutes = 10
const minutesIfUnknown = 30
const roundedTo = 5

/** Returns the minutes of the drive between two visits, rounded up to 5 minutes. */
export function estimateTravelMinutes(from: VisitPlace, to: VisitPlace): number {
  if (from === 'remote' || to === 'remote') return 0
  if (!from || !to) return minutesIfUnknown
  const minutes = ((getDistanceKilometres(from, to) * detourFactor) / kilometresPerHour) * 60
  return Math.max(minimumMinutes, Math.ceil(minutes / roundedTo) * roundedTo)
}

/** Returns the great-circle distance in kilometres (haversine formula). */
function getDistanceKilometres(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthRadiusKilometres * Math.asin(Math.min(1, Math.sqrt(half)))
}
