/** The usual schemas of tiles from OpenStreetMap: openmaptiles.org/schema and docs.protomaps.com/basemaps. */
export type TileSchema = 'openmaptiles' | 'protomaps'

/** Reads from the metadata which schema the tiles have; each has a layer of roads under its own name. */
export function detectSchema(metadata: unknown): TileSchema {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown }
  const names = Array.isArray(layers) ? layers.map((layer: { id?: unknown } | null) => layer?.id) : []
  return names.includes('roads') ? 'protomaps' : 'openmaptiles'
}

const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>'

/**
 * Returns the names of the sources. The licence of OpenStreetMap (ODbL 1.0, section 4.3) requires its name, which
 * links to the licence; other names become text without markup.
 */
export function createAttribution(metadata: unknown): string {
  const { attribution } = (metadata ?? {}) as { attribution?: unknown }
  const text = typeof attribution === 'string' ? attribution.replace(/<[^>]*>/g, ' ') : ''
  const others = text
    .replace(/&copy;/g, '©')
    .replace(/(©|\(c\))?\s*OpenStreetMap(\s+contributors)?/gi, ' ')
    .replace(/[<>&"']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [others.slice(0, 120), openStreetMap].filter(Boolean).join(' ')
}
