import type { Map as MapView } from 'maplibre-gl'
import { getBounds, type MapPlace } from './map-places.ts'
import type { MapColours } from './map-style.ts'

export const placeSource = 'places'

export function toPlaceCollection(places: readonly MapPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ id, label, number, town = '', tone = 'place', position }) => ({
      type: 'Feature' as const,
      properties: { id, label, tone, town, text: number === undefined ? '' : String(number) },
      geometry: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
    })),
  }
}

export function toRouteFeature(places: readonly MapPlace[]) {
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
}

/** Adds the route, the places and their clusters to a loaded style. */
export function addPlaceLayers(map: MapView, colours: MapColours, { places, isRoute }: PlaceLayers): void {
  map.addSource('route', { type: 'geojson', data: toRouteFeature(isRoute ? places : []) })
  map.addSource(placeSource, {
    type: 'geojson',
    data: toPlaceCollection(places),
    // Stops of a route keep their numbers.
    cluster: !isRoute,
    clusterRadius: 36,
    clusterMaxZoom: 11,
  })
  map.addLayer({
    id: 'route',
    type: 'line',
    source: 'route',
    paint: { 'line-color': colours.route, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
  })
  addPlaceCircles(map, colours)
  const bounds = getBounds(places.map(({ position }) => position))
  if (bounds) map.fitBounds(bounds, { padding: 48, maxZoom: 10, animate: false })
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
      'circle-color': ['match', ['get', 'tone'], 'own', colours.own, 'done', colours.done, colours.place],
      'circle-radius': ['case', ['==', ['get', 'text'], ''], 9, 13],
      ...stroke,
    },
  })
  map.addLayer({
    id: 'place-text',
    type: 'symbol',
    source: placeSource,
    layout: {
      'text-field': ['case', isCluster, ['to-string', ['get', 'point_count']], ['get', 'text']],
      'text-font': ['Inter Variable', 'sans-serif'],
      'text-size': 13,
      'text-allow-overlap': true,
      // Otherwise the numbers would hide the names of towns below them.
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colours.onPlace },
  })
  map.addLayer({
    id: 'place-town',
    type: 'symbol',
    source: placeSource,
    filter: ['!', isCluster],
    layout: {
      'text-field': ['get', 'town'],
      'text-font': ['Inter Variable', 'sans-serif'],
      'text-size': 12,
      'text-anchor': 'top',
      'text-offset': [0, 1],
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  })
}
