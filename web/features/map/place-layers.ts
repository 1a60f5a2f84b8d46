import type { GeoJSONSource, Map as MapView } from 'maplibre-gl'
import type { MapPlace } from './map-places.ts'
import { labelFonts, type MapColours } from './map-style.ts'

const placeSource = 'places'

function toPlaceCollection(places: readonly MapPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ id, label, number, sign, town = '', tone = 'place', position }) => ({
      type: 'Feature' as const,
      properties: {
        id,
        label,
        tone,
        town,
        text: sign ?? (number === undefined ? '' : String(number)),
        radius: number === undefined ? (sign === undefined ? 9 : 10) : 13,
      },
      geometry: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
    })),
  }
}

function toRouteFeature(places: readonly MapPlace[]) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: places.map(({ position }) => [position.longitude, position.latitude]),
    },
  }
}

interface PlaceLayers {
  readonly places: readonly MapPlace[]
  readonly isRoute: boolean
  /** Shows a number in place of places that are close to each other. Stops of a route keep their own numbers. */
  readonly isClustered: boolean
}

const isOwn = ({ tone }: MapPlace) => tone === 'own'
const toOthers = (places: readonly MapPlace[]) => toPlaceCollection(places.filter((place) => !isOwn(place)))
const toOwn = (places: readonly MapPlace[]) => toPlaceCollection(places.filter(isOwn))
const toRoute = ({ places, isRoute }: PlaceLayers) => toRouteFeature(isRoute ? places : [])

/** Adds the route, the places and their clusters to a loaded style. */
export function addPlaceLayers(map: MapView, colours: MapColours, layers: PlaceLayers): void {
  map.addSource('route', { type: 'geojson', data: toRoute(layers) })
  map.addSource(placeSource, {
    type: 'geojson',
    data: toOthers(layers.places),
    cluster: layers.isClustered && !layers.isRoute,
    clusterRadius: 36,
    clusterMaxZoom: 11,
  })
  // Own appointments are never hidden in a cluster of offers.
  map.addSource('own', { type: 'geojson', data: toOwn(layers.places) })
  map.addLayer({
    id: 'route',
    type: 'line',
    source: 'route',
    paint: { 'line-color': colours.route, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
  })
  addPlaceCircles(map, colours)
  addOwnPlaces(map, colours)
}

/** Replaces the places. Does nothing while the style is not loaded: {@link addPlaceLayers} adds them then. */
export function updatePlaces(map: MapView, layers: PlaceLayers): void {
  void map.getSource<GeoJSONSource>(placeSource)?.setData(toOthers(layers.places))
  void map.getSource<GeoJSONSource>('own')?.setData(toOwn(layers.places))
  void map.getSource<GeoJSONSource>('route')?.setData(toRoute(layers))
}

/** Own appointments are rings, so that they differ from offers not only by colour. */
function addOwnPlaces(map: MapView, colours: MapColours): void {
  map.addLayer({
    id: 'own',
    type: 'circle',
    source: 'own',
    paint: {
      'circle-color': colours.halo,
      'circle-radius': 5,
      'circle-stroke-width': 4,
      'circle-stroke-color': colours.own,
    },
  })
}

function addPlaceCircles(map: MapView, colours: MapColours): void {
  const isCluster = ['has', 'point_count'] as ['has', string]
  const stroke = { 'circle-stroke-width': 2, 'circle-stroke-color': colours.halo } as const
  map.addLayer({
    id: 'cluster',
    type: 'circle',
    source: placeSource,
    filter: isCluster,
    paint: { 'circle-color': colours.place, 'circle-radius': 17, ...stroke },
  })
  map.addLayer({
    id: 'place',
    type: 'circle',
    source: placeSource,
    filter: ['!', isCluster],
    paint: {
      'circle-color': [
        'match',
        ['get', 'tone'],
        'done',
        colours.done,
        'neutral',
        colours.neutral,
        'good',
        colours.good,
        'warning',
        colours.warning,
        'danger',
        colours.danger,
        colours.place,
      ],
      'circle-radius': ['get', 'radius'],
      ...stroke,
    },
  })
  map.addLayer({
    id: 'place-text',
    type: 'symbol',
    source: placeSource,
    layout: {
      'text-field': ['case', isCluster, ['to-string', ['get', 'point_count']], ['get', 'text']],
      'text-font': labelFonts,
      'text-size': 13,
      'text-allow-overlap': true,
      // Otherwise the numbers would hide the names of towns below them.
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': [
        'match',
        ['get', 'tone'],
        ['neutral', 'good', 'warning', 'danger'],
        colours.onTone,
        colours.onPlace,
      ],
    },
  })
  map.addLayer({
    id: 'place-town',
    type: 'symbol',
    source: placeSource,
    filter: ['!', isCluster],
    layout: {
      'text-field': ['get', 'town'],
      'text-font': labelFonts,
      'text-size': 12,
      'text-anchor': 'top',
      'text-offset': [0, 1],
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  })
}
