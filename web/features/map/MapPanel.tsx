import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { MapCanvasProps } from './MapCanvas.tsx'

const CurrentMap = lazyPart(async () => {
  const [{ MapCanvas }, { currentBaseMap }] = await Promise.all([
    import('./MapCanvas.tsx'),
    import('./base-map.ts'),
    language.loadFeatures('map'),
  ])
  return { default: (props: MapCanvasProps) => <MapCanvas {...props} baseMap={currentBaseMap} /> }
})

const NoMap = lazyPart(async () => {
  await language.loadFeatures('map')
  return { default: MapUnavailable }
})

export interface MapPanelProps extends MapCanvasProps {
  /** Tailwind classes of the height, e.g. `h-72`. */
  className?: string
}

/**
 * A map of places, loaded when it is shown. Callers show the same places in a list beside it, so that nothing
 * depends on the map; a browser without WebGL 2 says so and leaves the list.
 */
export function MapPanel({ className = 'h-72', ...map }: MapPanelProps) {
  const isPossible = canShowMaps()
  return (
    <div
      className={`overflow-hidden rounded border border-line bg-sunken ${isPossible ? className : ''} print:hidden`}
    >
      <LazyBoundary isPageContent fallback={<SkeletonBar className="h-full" />}>
        {isPossible ? <CurrentMap {...map} /> : <NoMap />}
      </LazyBoundary>
    </div>
  )
}

function MapUnavailable() {
  const t = useTranslations('map')
  return (
    <EmptyState icon={MapPinOff} title={t('unavailable')}>
      {t('unavailableText')}
    </EmptyState>
  )
}

let knownWebGL: boolean | null = null

/** Returns whether the browser has WebGL 2. Asks once, because browsers allow few drawing contexts. */
export function canShowMaps(): boolean {
  knownWebGL ??= document.createElement('canvas').getContext('webgl2') !== null
  return knownWebGL
}
