interface Position {
  readonly latitude: number | null
  readonly longitude: number | null
}

const earthRadiusMetres = 6_371_000

/**
 * Returns the great-circle distance in metres, rounded to whole kilometres so that it does not reveal the
 * address; null if a position is unknown.
 */
export function getRoundedDistance(one: Position, other: Position): number | null {
  if (one.latitude === null || one.longitude === null) return null
  if (other.latitude === null || other.longitude === null) return null
  const [from, to] = [toRadians(one.latitude), toRadians(other.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2
  const metres = 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(half)))
  return Math.round(metres / 1000) * 1000
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
