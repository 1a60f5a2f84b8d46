import { useTranslations } from 'use-intl'
import type { MapCanvasProps } from '#web/features/map/MapCanvas.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from '../LoadBoundary.tsx'

/** The map's program is larger than the page, so it is loaded when a map is shown. */
const BuiltInMap = lazyPart(async () => {
  const [{ MapCanvas }, { builtInBaseMap }] = await Promise.all([
    import('#web/features/map/MapCanvas.tsx'),
    import('#web/features/map/map-style'),
  ])
  return { default: (props: MapCanvasProps) => <MapCanvas {...props} baseMap={builtInBaseMap} /> }
})

/** A map of places that the list beside it shows too. A browser without WebGL 2 says so and leaves the list. */
export function PlacesMap({ className = 'h-80', ...map }: MapCanvasProps & { className?: string }) {
  const t = useTranslations('map')
  if (!canDrawMaps())
    return (
      <p className="rounded border border-line bg-sunken p-4 text-sm text-muted">
        {t('unavailable')}. {t('unavailableText')}
      </p>
    )
  return (
    <div className={`overflow-hidden rounded border border-line bg-sunken print:hidden ${className}`}>
      <LoadBoundary fallback={<SkeletonBar className="h-full" />}>
        <BuiltInMap {...map} />
      </LoadBoundary>
    </div>
  )
}

let knownWebGL: boolean | null = null

/** Asks once, because browsers allow few drawing contexts. */
export function canDrawMaps(): boolean {
  knownWebGL ??= document.createElement('canvas').getContext('webgl2') !== null
  return knownWebGL
}
