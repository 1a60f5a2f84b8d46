/**
 * Writes small PMTiles archives (version 3) with vector tiles (MVT 2.1), so that the tests need no map data
 * from elsewhere.
 */

import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** Number of units along the side of a tile. */
const extent = 4096

type Point = readonly [number, number]

export interface TileFeature {
  readonly layer: string
  readonly kind: 'point' | 'line' | 'area'
  /** In units of the tile: 0 to 4096, from its upper left corner. */
  readonly points: readonly Point[]
  readonly properties: Readonly<Record<string, string>>
}

export interface TestArchive {
  readonly maxZoom: number
  /** West, south, east and north of the tiles, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly features: readonly TileFeature[]
  readonly attribution?: string
}

/** Creates an archive in which every tile within the bounds has the same features. */
export function createMapTilesArchive({ maxZoom, bounds, features, attribution }: TestArchive): Buffer {
  const tile = gzipSync(encodeTile(features))
  const ids = listTileIds(maxZoom, bounds)
  const root = gzipSync(encodeDirectory(ids, tile.length))
  const layers = [...new Set(features.map(({ layer }) => layer))].map((id) => ({ id, fields: {} }))
  const metadata = gzipSync(
    JSON.stringify({ vector_layers: layers, ...(attribution ? { attribution } : {}) }),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = header.length + root.length
  const dataAt = metadataAt + metadata.length
  const numbers = [127, root.length, metadataAt, metadata.length, 0, 0, dataAt, tile.length]
  for (const [at, number] of [...numbers, ids.length, ids.length, 1].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  // Clustered, gzip for directories and tiles, vector tiles, zoom levels.
  header.set([1, 2, 2, 1, 0, maxZoom], 96)
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  return Buffer.concat([header, root, metadata, tile])
}

function listTileIds(maxZoom: number, [west, south, east, north]: TestArchive['bounds']): number[] {
  const toColumn = (degrees: number, tiles: number) => Math.floor(((degrees + 180) / 360) * tiles)
  const toRow = (degrees: number, tiles: number) => {
    const angle = (degrees * Math.PI) / 180
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * tiles)
  }
  const ids: number[] = []
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    const tiles = 2 ** zoom
    for (let x = toColumn(west, tiles); x <= toColumn(east, tiles); x += 1)
      for (let y = toRow(north, tiles); y <= toRow(south, tiles); y += 1) ids.push(zxyToTileId(zoom, x, y))
  }
  return ids.toSorted((one, other) => one - other)
}

/** PMTiles Specification version 3, section 4.2: columns of ids, run lengths, lengths and offsets. */
function encodeDirectory(ids: readonly number[], tileLength: number): Buffer {
  const deltas = ids.map((id, at) => id - (ids[at - 1] ?? 0))
  // Every tile begins at the same place; an offset is stored as its value plus one.
  const columns = [deltas, ids.map(() => 1), ids.map(() => tileLength), ids.map(() => 1)]
  return Buffer.concat([encodeVarint(ids.length), ...columns.flat().map(encodeVarint)])
}

function encodeTile(features: readonly TileFeature[]): Buffer {
  const names = [...new Set(features.map(({ layer }) => layer))]
  return Buffer.concat(
    names.map((name) =>
      encodeField(
        3,
        encodeLayer(
          name,
          features.filter(({ layer }) => layer === name),
        ),
      ),
    ),
  )
}

function encodeLayer(name: string, features: readonly TileFeature[]): Buffer {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))]
  return Buffer.concat([
    encodeNumber(15, 2),
    encodeField(1, Buffer.from(name)),
    ...features.map((feature) => encodeField(2, encodeFeature(feature, keys, values))),
    ...keys.map((key) => encodeField(3, Buffer.from(key))),
    ...values.map((value) => encodeField(4, encodeField(1, Buffer.from(value)))),
    encodeNumber(5, extent),
  ])
}

const geometryTypes = { point: 1, line: 2, area: 3 }

function encodeFeature(
  { kind, points, properties }: TileFeature,
  keys: readonly string[],
  values: readonly string[],
): Buffer {
  const tags = Object.entries(properties).flatMap(([key, value]) => [
    keys.indexOf(key),
    values.indexOf(value),
  ])
  return Buffer.concat([
    encodeField(2, Buffer.concat(tags.map(encodeVarint))),
    encodeNumber(3, geometryTypes[kind]),
    encodeField(4, Buffer.concat(listGeometryCommands(kind, points).map(encodeVarint))),
  ])
}

/** Mapbox Vector Tile Specification 2.1, section 4.3: MoveTo, LineTo and ClosePath with relative points. */
function listGeometryCommands(kind: TileFeature['kind'], points: readonly Point[]): number[] {
  const steps = points.map(([x, y], at) => [x - (points[at - 1]?.[0] ?? 0), y - (points[at - 1]?.[1] ?? 0)])
  const [first = [], ...others] = steps.map((step) => step.map((value) => (value << 1) ^ (value >> 31)))
  const lineTo = others.length > 0 ? [(others.length << 3) | 2, ...others.flat()] : []
  return [(1 << 3) | 1, ...first, ...lineTo, ...(kind === 'area' ? [(1 << 3) | 7] : [])]
}

const encodeNumber = (tag: number, value: number) =>
  Buffer.concat([encodeVarint(tag << 3), encodeVarint(value)])

const encodeField = (tag: number, bytes: Buffer) =>
  Buffer.concat([encodeVarint((tag << 3) | 2), encodeVarint(bytes.length), bytes])

function encodeVarint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

const square: readonly Point[] = [
  [0, 0],
  [extent, 0],
  [extent, extent],
  [0, extent],
]

/** Germany in the schema of OpenMapTiles: land with a lake, a road and a town in every tile. */
export const openMapTilesArchive: TestArchive = {
  maxZoom: 5,
  bounds: [5, 47, 16, 55.5],
  attribution: '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> © OpenStreetMap contributors',
  features: [
    { layer: 'landcover', kind: 'area', points: square, properties: { class: 'wood' } },
    {
      layer: 'water',
      kind: 'area',
      points: square.map(([x, y]) => [x / 8, y / 8] as const),
      properties: { class: 'lake' },
    },
    {
      layer: 'transportation',
      kind: 'line',
      points: [
        [0, 2048],
        [extent, 2048],
      ],
      properties: { class: 'motorway' },
    },
    {
      layer: 'place',
      kind: 'point',
      points: [[3000, 1000]],
      properties: { class: 'city', 'name:latin': 'Teststadt', name: 'Teststadt' },
    },
  ],
}

/** The same in the schema of Protomaps. */
export const protomapsArchive: TestArchive = {
  ...openMapTilesArchive,
  features: [
    { layer: 'earth', kind: 'area', points: square, properties: { kind: 'earth' } },
    { layer: 'roads', kind: 'line', points: square.slice(0, 2), properties: { kind: 'highway' } },
    {
      layer: 'places',
      kind: 'point',
      points: [[3000, 1000]],
      properties: { kind: 'locality', name: 'Teststadt' },
    },
  ],
}
