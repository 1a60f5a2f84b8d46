import { addProtocol } from 'maplibre-gl'
import type { PMTiles } from 'pmtiles'
import { queryClient } from '#web/api/queries/query-client'
import { mapSourceQuery } from './map.data.ts'
import { createAttribution, detectSchema, type TileSchema } from './tile-metadata.ts'

/** The operator's own base map. */
export interface StreetTiles {
  readonly schema: TileSchema
  /** URL template of the tiles for MapLibre. */
  readonly url: string
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east and north. */
  readonly bounds: [number, number, number, number]
  /** HTML that names the sources. */
  readonly attribution: string
}

const protocol = 'street-tiles'
let archive: PMTiles | null = null
let opened: StreetTiles | null = null

/** Returns the base map with streets if it was opened before. */
export const getOpenedTiles = (): StreetTiles | null => opened

/** Opens the operator's base map. Null: there is none, or it cannot be read now, e.g. without a connection. */
export async function openStreetTiles(): Promise<StreetTiles | null> {
  try {
    const { tiles_url: url } = await queryClient.fetchQuery(mapSourceQuery)
    if (!url) return null
    opened ??= await readArchive(new URL(url, location.href).href)
    return opened
  } catch {
    return null
  }
}

async function readArchive(url: string): Promise<StreetTiles> {
  const { PMTiles } = await import('pmtiles')
  const read = new PMTiles(url)
  const [header, metadata] = await Promise.all([read.getHeader(), read.getMetadata()])
  archive = read
  addProtocol(protocol, loadTile)
  return {
    schema: detectSchema(metadata),
    url: `${protocol}://{z}/{x}/{y}`,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    attribution: createAttribution(metadata),
  }
}

async function loadTile({ url }: { url: string }, { signal }: AbortController) {
  const [z = 0, x = 0, y = 0] = url.replace(`${protocol}://`, '').split('/').map(Number)
  const tile = await archive?.getZxy(z, x, y, signal)
  // Tiles without content, such as the open sea, are not in the archive.
  return { data: tile?.data ?? new ArrayBuffer(0) }
}
