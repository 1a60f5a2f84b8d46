import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { labelFonts, type MapColours } from './map-style.ts'
import type { StreetTiles } from './street-tiles.ts'
import type { TileSchema } from './tile-metadata.ts'

const source = 'streets'

interface LayerSelection {
  readonly layer: string
  readonly filter?: ExpressionSpecification
}

interface SchemaLayers {
  readonly water: LayerSelection
  readonly rivers: LayerSelection
  readonly green: readonly LayerSelection[]
  readonly urban: LayerSelection
  readonly buildings: LayerSelection
  readonly borders: LayerSelection
  readonly railways: LayerSelection
  readonly paths: LayerSelection
  readonly minorRoads: LayerSelection
  readonly majorRoads: LayerSelection
  readonly motorways: LayerSelection
  readonly roadNames: LayerSelection
  readonly houseNumbers: LayerSelection
  readonly houseNumber: string
  readonly villages: LayerSelection
  readonly towns: LayerSelection
  /** Orders places: small numbers first. */
  readonly rank: ExpressionSpecification
}

const matches = (property: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
]
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** The layer and filter of each kind of feature, by schema. */
const schemas: Readonly<Record<TileSchema, SchemaLayers>> = {
  openmaptiles: {
    water: { layer: 'water' },
    rivers: { layer: 'waterway' },
    green: [
      { layer: 'landcover', filter: matches('class', 'wood', 'forest', 'grass', 'wetland') },
      { layer: 'park' },
    ],
    urban: {
      layer: 'landuse',
      filter: matches('class', 'residential', 'suburb', 'industrial', 'commercial'),
    },
    buildings: { layer: 'building' },
    borders: {
      layer: 'boundary',
      filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
    },
    railways: { layer: 'transportation', filter: matches('class', 'rail') },
    paths: { layer: 'transportation', filter: matches('class', 'path', 'track') },
    minorRoads: { layer: 'transportation', filter: matches('class', 'minor', 'service', 'tertiary') },
    majorRoads: { layer: 'transportation', filter: matches('class', 'primary', 'secondary', 'trunk') },
    motorways: { layer: 'transportation', filter: matches('class', 'motorway') },
    roadNames: { layer: 'transportation_name' },
    houseNumbers: { layer: 'housenumber' },
    houseNumber: 'housenumber',
    villages: { layer: 'place', filter: matches('class', 'village', 'suburb', 'hamlet', 'quarter') },
    towns: { layer: 'place', filter: matches('class', 'city', 'town') },
    rank: ['coalesce', ['get', 'rank'], 99],
  },
  protomaps: {
    water: { layer: 'water', filter: isArea },
    rivers: { layer: 'water', filter: isLine },
    green: [
      { layer: 'landcover', filter: matches('kind', 'forest', 'grassland') },
      { layer: 'landuse', filter: matches('kind', 'forest', 'wood', 'park', 'grass', 'nature_reserve') },
    ],
    urban: { layer: 'landuse', filter: matches('kind', 'residential', 'industrial', 'commercial') },
    buildings: { layer: 'buildings', filter: isArea },
    borders: { layer: 'boundaries', filter: matches('kind', 'country', 'region') },
    railways: { layer: 'roads', filter: matches('kind', 'rail') },
    paths: { layer: 'roads', filter: matches('kind', 'path', 'other') },
    minorRoads: { layer: 'roads', filter: matches('kind', 'minor_road') },
    majorRoads: { layer: 'roads', filter: matches('kind', 'major_road', 'medium_road') },
    motorways: { layer: 'roads', filter: matches('kind', 'highway') },
    roadNames: { layer: 'roads', filter: ['has', 'name'] },
    houseNumbers: { layer: 'buildings', filter: ['has', 'addr_housenumber'] },
    houseNumber: 'addr_housenumber',
    villages: {
      layer: 'places',
      filter: [
        'any',
        matches('kind_detail', 'village', 'hamlet', 'suburb'),
        matches('kind', 'neighbourhood', 'macrohood'),
      ],
    },
    towns: {
      layer: 'places',
      filter: [
        'all',
        matches('kind', 'locality'),
        ['!', ['in', ['coalesce', ['get', 'kind_detail'], 'town'], ['literal', ['village', 'hamlet']]]],
      ],
    },
    rank: ['-', 99, ['coalesce', ['get', 'population_rank'], 0]],
  },
}

/** Creates the style of a base map with streets. Labels are drawn with fonts of the device and of the app. */
export function createStreetStyle(colours: MapColours, tiles: StreetTiles): StyleSpecification {
  const layers = schemas[tiles.schema]
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'vector',
        tiles: [tiles.url],
        minzoom: tiles.minZoom,
        maxzoom: tiles.maxZoom,
        bounds: tiles.bounds,
        attribution: tiles.attribution,
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      ...createAreas(layers, colours),
      ...createLines(layers, colours),
      ...createLabels(layers, colours),
    ],
  }
}

function selectLayer({ layer, filter }: LayerSelection) {
  return { source, 'source-layer': layer, ...(filter ? { filter } : {}) }
}

function createAreas(layers: SchemaLayers, colours: MapColours): LayerSpecification[] {
  const fill = (id: string, from: LayerSelection, colour: string, minzoom = 0): LayerSpecification => ({
    id,
    type: 'fill',
    ...selectLayer(from),
    minzoom,
    paint: { 'fill-color': colour },
  })
  return [
    fill('urban', layers.urban, colours.urban),
    ...layers.green.map((from, at) => fill(`green-${at}`, from, colours.green)),
    fill('water', layers.water, colours.streetWater),
    fill('building', layers.buildings, colours.building, 14),
  ]
}

/** Width of a line in pixels at the zoom levels 6, 12 and 17. */
type LineWidths = readonly [number, number, number]

function createLines(layers: SchemaLayers, colours: MapColours): LayerSpecification[] {
  const line = (
    id: string,
    from: LayerSelection,
    colour: string,
    [far, middle, near]: LineWidths,
    minzoom = 0,
  ): LayerSpecification => ({
    id,
    type: 'line',
    ...selectLayer(from),
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 6, far, 12, middle, 17, near],
    },
  })
  return [
    line('river', layers.rivers, colours.streetWater, [0.5, 1.5, 5]),
    line('railway', layers.railways, colours.border, [0, 0.8, 1.5], 10),
    line('path', layers.paths, colours.edge, [0, 0.5, 2], 14),
    line('minor-road-edge', layers.minorRoads, colours.edge, [0, 1.4, 15], 11),
    line('major-road-edge', layers.majorRoads, colours.edge, [0.6, 3.2, 19], 7),
    line('motorway-edge', layers.motorways, colours.motorwayEdge, [1.4, 4.6, 22]),
    line('minor-road', layers.minorRoads, colours.road, [0, 0.8, 13], 11),
    line('major-road', layers.majorRoads, colours.road, [0.3, 2.2, 17], 7),
    line('motorway', layers.motorways, colours.motorway, [0.8, 3.2, 19]),
    {
      id: 'border',
      type: 'line',
      ...selectLayer(layers.borders),
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
  ]
}

const name: ExpressionSpecification = ['coalesce', ['get', 'name:latin'], ['get', 'name'], '']

function createLabels(layers: SchemaLayers, colours: MapColours): LayerSpecification[] {
  const paint = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 }
  return [
    {
      id: 'house-number',
      type: 'symbol',
      ...selectLayer(layers.houseNumbers),
      minzoom: 17,
      layout: { 'text-field': ['get', layers.houseNumber], 'text-font': labelFonts, 'text-size': 11 },
      paint,
    },
    {
      id: 'road-name',
      type: 'symbol',
      ...selectLayer(layers.roadNames),
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': labelFonts,
        'text-size': 12,
      },
      paint,
    },
    {
      id: 'village',
      type: 'symbol',
      ...selectLayer(layers.villages),
      minzoom: 10,
      layout: {
        'text-field': name,
        'text-font': labelFonts,
        'text-size': 12,
        'symbol-sort-key': layers.rank,
      },
      paint,
    },
    {
      id: 'town',
      type: 'symbol',
      ...selectLayer(layers.towns),
      layout: {
        'text-field': name,
        'text-font': labelFonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 12, 12, 16],
        'symbol-sort-key': layers.rank,
      },
      paint,
    },
  ]
}
