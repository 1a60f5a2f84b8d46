import { sql, type RawBuilder } from 'kysely'

const earthRadiusMetres = 6_371_000

/**
 * Builds the great-circle distance in metres between two tables or aliases with `latitude` and `longitude`; null if a
 * position is unknown. The condition is needed because `least(1, null)` is 1, which would be half the globe.
 */
export function buildDistanceMetres(one: string, other: string): RawBuilder<number> {
  const at = (place: string, column: string) => sql.ref(`${place}.${column}`)
  const [latitude, otherLatitude] = [at(one, 'latitude'), at(other, 'latitude')]
  return sql<number>`case when ${latitude} is not null and ${otherLatitude} is not null then
    2 * ${earthRadiusMetres}::float8 * asin(least(1, sqrt(
    sin(radians(${otherLatitude} - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(${otherLatitude}))
      * sin(radians(${at(other, 'longitude')} - ${at(one, 'longitude')}) / 2) ^ 2
  ))) end`
}

/**
 * Builds a lateral join that adds a customer's position as `place`: the customer's own position, or the
 * middle of the postal code, or null.
 */
export function joinCustomerPosition(customer: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${customer}.${name}`)
  return sql`lateral (
    select coalesce(${column('latitude')}, avg(p.latitude)) as latitude,
      coalesce(${column('longitude')}, avg(p.longitude)) as longitude
    from postal_codes p
    where p.postal_code = ${column('postal_code')} and ${column('latitude')} is null
  ) place`
}
