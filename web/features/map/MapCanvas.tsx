import {
  AttributionControl,
  type GeoJSONSource,
  Map as MapView,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getBounds, type MapPlace } from './map-places.ts'
import { addPlaceLayers, placeSource, toPlaceCollection, toRouteFeature } from './place-layers.ts'
import { createBaseStyle, readMapColours } from './map-style.ts'

// The worker is a file of our own origin, as the content security policy requires.
setWorkerUrl(workerUrl)

export interface MapCanvasProps {
  places: readonly MapPlace[]
  /** Connects the places in their order. */
  isRoute?: boolean | undefined
  label: string
  selected?: string | null | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** The map itself. Everything on it is also in the list beside it, so it needs no keyboard of its own. */
export function MapCanvas({ places, isRoute = false, label, selected, onSelect }: MapCanvasProps) {
  const t = useTranslations('map')
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | null>(null)
  const latest = useRef({ places, isRoute, onSelect })
  useEffect(() => {
    latest.current = { places, isRoute, onSelect }
  })
  useEffect(() => {
    if (!container.current) return
    const map = createMap(container.current, {
      'Map.Title': label,
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'AttributionControl.ToggleAttribution': t('sources'),
    })
    view.current = map
    const draw = () => {
      addPlaceLayers(map, readMapColours(), latest.current)
      markDrawn(map, latest.current.places)
    }
    map.on('style.load', draw)
    map.on('click', 'place', ({ features }) => {
      const id: unknown = features?.[0]?.properties.id
      if (typeof id === 'string') latest.current.onSelect?.(id)
    })
    map.on('click', 'cluster', ({ lngLat }) => map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 }))
    const stop = onThemeChange(() => map.setStyle(createBaseStyle(readMapColours()), { diff: false }))
    return () => {
      stop()
      view.current = null
      map.remove()
    }
    // The map is created once; places and selection follow in effects of their own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const source = view.current?.getSource<GeoJSONSource>(placeSource)
    void source?.setData(toPlaceCollection(places))
    void view.current?.getSource<GeoJSONSource>('route')?.setData(toRouteFeature(isRoute ? places : []))
    fitPlaces(view.current, places)
    if (source) markDrawn(view.current, places)
  }, [places, isRoute])
  useSelectedMarker(view, places, selected)
  return <div ref={container} data-map="" className="h-full w-full" />
}

function createMap(container: HTMLElement, locale: Record<string, string>): MapView {
  const map = new MapView({
    container,
    style: createBaseStyle(readMapColours()),
    // Leipzig, until the places are known.
    center: [10.4, 51.2],
    zoom: 4.6,
    maxZoom: 13,
    minZoom: 4,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger scrolls the page, two move the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    fadeDuration: 0,
    locale,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  return map
}

/** States how many places are on the map, for tests. */
function markDrawn(map: MapView | null, places: readonly MapPlace[]): void {
  if (map) map.getCanvas().dataset.drawn = String(places.length)
}

function fitPlaces(map: MapView | null, places: readonly MapPlace[]): void {
  const bounds = getBounds(places.map(({ position }) => position))
  if (!map || !bounds) return
  map.fitBounds(bounds, { padding: 48, maxZoom: 10, animate: false })
}

/** Marks the place that is selected in the list. */
function useSelectedMarker(
  view: { readonly current: MapView | null },
  places: readonly MapPlace[],
  selected: string | null | undefined,
): void {
  useEffect(() => {
    const place = places.find(({ id }) => id === selected)
    if (!view.current || !place) return
    const { latitude, longitude } = place.position
    const element = document.createElement('span')
    element.className = 'block size-8 rounded-full border-4 border-accent-ink'
    element.ariaHidden = 'true'
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(view.current)
    return () => void marker.remove()
  }, [view, places, selected])
}

/** Calls back when the user or the device changes between light and dark. */
function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  device.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    chosen.disconnect()
  }
}
