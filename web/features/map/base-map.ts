import type { Map as MapView } from 'maplibre-gl'
import { connectivity } from '#web/api/http/connectivity'
import { builtInMaxZoom, createBaseStyle, onThemeChange, readMapColours, type BaseMap } from './map-style.ts'
import { createStreetStyle } from './street-style.ts'
import { getOpenedTiles, openStreetTiles, type StreetTiles } from './street-tiles.ts'

/** The operator's own map has streets. */
const maxZooms = { builtIn: builtInMaxZoom, streets: 18 }

/** The operator's base map while it can be read, otherwise the built-in one. */
export const currentBaseMap: BaseMap = {
  createStyle: () => createStyle(connectivity.isOnline() ? getOpenedTiles() : null),
  follow: followBaseMap,
}

function createStyle(tiles: StreetTiles | null) {
  const colours = readMapColours()
  return tiles ? createStreetStyle(colours, tiles) : createBaseStyle(colours)
}

/**
 * Shows the operator's base map while it can be read, otherwise the built-in one, and follows the theme. Returns a
 * function that stops it.
 */
function followBaseMap(map: MapView): () => void {
  let shown: StreetTiles | null = connectivity.isOnline() ? getOpenedTiles() : null
  let isStopped = false
  map.setMaxZoom(shown ? maxZooms.streets : maxZooms.builtIn)
  const show = (tiles: StreetTiles | null) => {
    if (isStopped || tiles === shown) return
    shown = tiles
    map.setMaxZoom(tiles ? maxZooms.streets : maxZooms.builtIn)
    map.setStyle(createStyle(tiles), { diff: false })
  }
  const connect = () => void openStreetTiles().then((tiles) => show(connectivity.isOnline() ? tiles : null))
  const stops = [
    onThemeChange(() => map.setStyle(createStyle(shown), { diff: false })),
    connectivity.subscribe(() => (connectivity.isOnline() ? connect() : show(null))),
    fallBackOnErrors(map, () => show(null)),
  ]
  connect()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

const source = 'streets'

/** Calls back when a tile cannot be read and none was read before; states which map is shown, for tests. */
function fallBackOnErrors(map: MapView, onFailure: () => void): () => void {
  let hasTiles = false
  const onError = (event: object) => {
    if ('sourceId' in event && event.sourceId === source && !hasTiles) onFailure()
  }
  const onData = ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
    if (sourceId !== source || !tile) return
    hasTiles = true
    map.getCanvas().dataset.base = 'streets'
  }
  const onStyle = () => {
    hasTiles = false
    map.getCanvas().dataset.base = 'built-in'
  }
  map.on('error', onError)
  map.on('sourcedata', onData)
  map.on('style.load', onStyle)
  return () => {
    map.off('error', onError)
    map.off('sourcedata', onData)
    map.off('style.load', onStyle)
  }
}
