import { AttributionControl, Map as MapView, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getBounds, type MapPlace } from './map-places.ts'
import { addPlaceLayers, updatePlaces } from './place-layers.ts'
import { readMapColours, type BaseMap } from './map-style.ts'

// The worker is a file of our own origin, as the content security policy requires.
setWorkerUrl(workerUrl)

export interface MapCanvasProps {
  places: readonly MapPlace[]
  /** Connects the places in their order. */
  isRoute?: boolean | undefined
  /** False where the colour of each place matters. */
  isClustered?: boolean | undefined
  label: string
  selected?: string | null | undefined
  /** The closest that the map is shown at first; positions of postal codes are not shown as if they were exact. */
  fitZoom?: number | undefined
  /** False: a picture without controls, such as a thumbnail. */
  isInteractive?: boolean | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** The map itself. Everything on it is also in the list beside it, so it needs no keyboard of its own. */
export function MapCanvas({ baseMap, ...props }: MapCanvasProps & { baseMap: BaseMap }) {
  const {
    places,
    isRoute = false,
    isClustered = true,
    label,
    selected,
    fitZoom,
    isInteractive = true,
    onSelect,
  } = props
  const t = useTranslations('map')
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | null>(null)
  /** Whether the user has moved the map. */
  const isMoved = useRef(false)
  const fittedPlaces = useRef<readonly MapPlace[]>([])
  const latest = useRef({ places, isRoute, isClustered, onSelect })
  useEffect(() => {
    latest.current = { places, isRoute, isClustered, onSelect }
  })
  useEffect(() => {
    if (!container.current) return
    const map = createMap(container.current, baseMap, isInteractive, {
      'Map.Title': label,
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'AttributionControl.ToggleAttribution': t('sources'),
      'CooperativeGesturesHandler.MobileHelpText': t('twoFingers'),
    })
    view.current = map
    map.on('movestart', ({ originalEvent }) => {
      isMoved.current ||= originalEvent !== undefined
    })
    const draw = () => {
      addPlaceLayers(map, readMapColours(), latest.current)
      // A new style keeps the part of the map that the user has chosen.
      if (!isMoved.current) fitPlaces(map, latest.current.places, fitZoom)
    }
    map.on('style.load', draw)
    map.on('idle', () => {
      // For tests: so many places can be seen and pressed now.
      map.getCanvas().dataset.drawn = String(latest.current.places.length)
    })
    handlePresses(map, (id) => latest.current.onSelect?.(id))
    const stop = baseMap.follow(map)
    return () => {
      stop()
      view.current = null
      map.remove()
    }
    // The map is created once; places and selection follow in effects of their own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!view.current) return
    updatePlaces(view.current, { places, isRoute, isClustered })
    delete view.current.getCanvas().dataset.drawn
    // A place more or less does not move a map on which all of them are in sight.
    const isInSight = fittedPlaces.current.length > 0 && isEveryPlaceInSight(view.current, places)
    if (!isMoved.current && !isInSight) fitPlaces(view.current, places, fitZoom)
    fittedPlaces.current = places
  }, [places, isRoute, isClustered, fitZoom])
  useSelectedMarker(view, places, selected)
  return <div ref={container} data-map="" className="h-full w-full" />
}

/** A press on a place selects it, one on a cluster zooms in. */
function handlePresses(map: MapView, onSelect: (id: string) => void): void {
  map.on('click', ['place', 'own'], ({ features }) => {
    const id: unknown = features?.[0]?.properties.id
    if (typeof id === 'string') onSelect(id)
  })
  map.on('click', 'cluster', ({ lngLat }) => map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 }))
}

function createMap(
  container: HTMLElement,
  baseMap: BaseMap,
  isInteractive: boolean,
  locale: Record<string, string>,
): MapView {
  const map = new MapView({
    container,
    style: baseMap.createStyle(),
    interactive: isInteractive,
    // The middle of Germany, until the places are known.
    center: [10.4, 51.2],
    zoom: 4.6,
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
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  if (!isInteractive) return map
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  return map
}

function fitPlaces(map: MapView | null, places: readonly MapPlace[], fitZoom = 14): void {
  const bounds = getBounds(places.map(({ position }) => position))
  if (!map || !bounds) return
  // The built-in map has too little on it when it is closer.
  const maxZoom = Math.min(fitZoom, map.getMaxZoom() - 3)
  const padding = Math.min(48, map.getContainer().clientHeight / 4)
  map.fitBounds(bounds, { padding, maxZoom, animate: false })
}

function isEveryPlaceInSight(map: MapView | null, places: readonly MapPlace[]): boolean {
  const bounds = map?.getBounds()
  return places.every(({ position }) => bounds?.contains([position.longitude, position.latitude]))
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
    element.dataset.mapSelected = ''
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(view.current)
    if (!view.current.getBounds().contains([longitude, latitude]))
      view.current.jumpTo({ center: [longitude, latitude] })
    return () => void marker.remove()
  }, [view, places, selected])
}
