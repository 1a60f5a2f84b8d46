import { lazy, useEffect, useRef, useState } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'

const SiteMapPicture = lazy(async () => {
  const [part] = await Promise.all([import('./SiteMapPicture.tsx'), language.loadFeatures('map')])
  return { default: part.SiteMapPicture }
})

interface SiteMapProps {
  orderId: string
  /** One line, for the route. */
  address: string
}

/**
 * Shows a small map of a site, which opens the large one. It is loaded when it comes into sight, and never over a slow
 * or metered connection, because the map's program is larger than the page.
 */
export function SiteMap(props: SiteMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  const [isHidden, setHidden] = useState(isSlowConnection)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  if (isHidden) return null
  const hide = () => setHidden(true)
  return (
    <div ref={frame} className="h-24 md:h-36 print:hidden">
      <LazyBoundary isPageContent>
        {isVisible ? <SiteMapPicture {...props} onMissing={hide} /> : null}
      </LazyBoundary>
    </div>
  )
}

/** Browsers without this interface are on connections that count as fast. */
function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
