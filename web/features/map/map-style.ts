import type { Map as MapView, StyleSpecification } from 'maplibre-gl'
import basemapUrl from './basemap-de.geojson?url'

/** The colours of the map, by their tokens. */
const colourTokens = {
  water: '--color-press',
  land: '--color-surface',
  urban: '--color-sunken',
  border: '--color-edge',
  river: '--color-press',
  text: '--color-muted',
  halo: '--color-surface',
  place: '--color-accent',
  own: '--color-lane-4',
  done: '--color-edge',
  onPlace: '--color-on-accent',
  neutral: '--color-muted',
  good: '--color-done-ink',
  warning: '--color-warning-ink',
  danger: '--color-danger-ink',
  onTone: '--color-surface',
  route: '--color-accent',
  ground: '--color-canvas',
  streetWater: '--color-accent-line',
  green: '--color-done-soft',
  building: '--color-press',
  road: '--color-surface',
  edge: '--color-line',
  motorway: '--color-warning-soft',
  motorwayEdge: '--color-warning-line',
} as const

export type MapColours = Record<keyof typeof colourTokens, string>

/** Reads the tokens in the current theme: the browser resolves `light-dark()` only in a property of an element. */
export function readMapColours(): MapColours {
  const probe = document.body.appendChild(document.createElement('span'))
  const entries = Object.entries(colourTokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries) as MapColours
}

/**
 * Without an address of glyphs in the style, MapLibre draws labels with fonts of the browser, so that no request is
 * made for them.
 */
export const labelFonts = ['Inter Variable', 'sans-serif']

const ofLayer = (name: string) => ['==', ['get', 'layer'], name] as ['==', ['get', string], string]

/** The base map that ships with the product: countries, towns, lakes and rivers of Natural Earth. */
export function createBaseStyle(colours: MapColours): StyleSpecification {
  const source = 'base'
  return {
    version: 8,
    sources: { base: { type: 'geojson', data: basemapUrl, attribution: 'Natural Earth' } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source, filter: ofLayer('land'), paint: { 'fill-color': colours.land } },
      { id: 'urban', type: 'fill', source, filter: ofLayer('urban'), paint: { 'fill-color': colours.urban } },
      { id: 'lake', type: 'fill', source, filter: ofLayer('lake'), paint: { 'fill-color': colours.water } },
      {
        id: 'river',
        type: 'line',
        source,
        filter: ofLayer('river'),
        paint: {
          'line-color': colours.river,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.8, 10, 3],
        },
      },
      {
        id: 'border',
        type: 'line',
        source,
        filter: ofLayer('border'),
        paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'town',
        type: 'symbol',
        source,
        filter: ofLayer('place'),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': labelFonts,
          'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 10, 14],
          'symbol-sort-key': ['-', 0, ['get', 'pop_max']],
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
      },
    ],
  }
}

/** The background of a map. */
export interface BaseMap {
  /** Returns the style for the current theme. */
  readonly createStyle: () => StyleSpecification
  /** Keeps the style of a map up to date. Returns a function that stops it. */
  readonly follow: (map: MapView) => () => void
}

/** The built-in map has no streets, so it is not shown closer. */
export const builtInMaxZoom = 13

/** The base map that ships with the product, in the current theme. */
export const builtInBaseMap: BaseMap = {
  createStyle: () => createBaseStyle(readMapColours()),
  follow: (map) => {
    map.setMaxZoom(builtInMaxZoom)
    return onThemeChange(() => map.setStyle(createBaseStyle(readMapColours()), { diff: false }))
  },
}

/** Calls back when the user or the device changes between light and dark. */
export function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  device.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    chosen.disconnect()
  }
}
