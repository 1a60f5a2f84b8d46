import { useEffect, useRef, useState } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

const SiteMapPicture = lazyPart(async () => {
  const [part] = await Promise.all([import('./SiteMapPicture.tsx'), language.loadFeatures('map')])
  return { default: part.SiteMapPicture }
})

interface SiteMapProps {
  orderId: string
  /** One line, for the route. */
  address: string
}

/**
 * Shows a small map of a site, which opens the large one. It is loaded when it comes into sight and the page is idle, and
 * never over a slow or metered connection, because the map's program is larger than the page.
 */
export function SiteMap(props: SiteMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  const [isHidden, setHidden] = useState(isSlowDevice)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) runWhenIdle(() => setVisible(true))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  if (isHidden) return null
  const hide = () => setHidden(true)
  return (
    <div ref={frame} className="h-28 md:h-36 print:hidden">
      <LazyBoundary isPageContent>
        {isVisible ? <SiteMapPicture {...props} onMissing={hide} /> : null}
      </LazyBoundary>
    </div>
  )
}

/** The page itself comes first: its scripts and data are loaded before the map's. */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 500)
}

/** Slow or metered connections, and phones with little memory. Browsers that do not say so count as fast. */
function isSlowDevice(): boolean {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
    /** In gigabytes, at most 8. */
    deviceMemory?: number
  }
  return (
    connection?.saveData === true ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    (deviceMemory !== undefined && deviceMemory < 4)
  )
}
