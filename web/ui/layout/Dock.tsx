import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'

/** What stays at the bottom of a phone, from top to bottom. */
type DockSlot = 'actions' | 'notice' | 'navigation'

const getDockSlotId = (place: DockSlot) => `dock-${place}`

/**
 * The one fixed region at the bottom of a phone. Its parts are stacked in normal flow, so none covers another;
 * pages keep clear of all of it by `--bottom`.
 */
export function Dock() {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? publishHeight(box.current, '--bottom') : undefined), [])
  return (
    <div
      ref={box}
      data-dock=""
      data-chrome=""
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[75dvh] flex-col md:hidden"
    >
      {/* A landmark of its own, because it is outside of the page's main part. The other two bring theirs. */}
      <div id={getDockSlotId('actions')} role="region" aria-label={t('actions')} className="empty:hidden" />
      <div id={getDockSlotId('notice')} className="empty:hidden" />
      <div id={getDockSlotId('navigation')} className="empty:hidden" />
    </div>
  )
}

/** Shows its content in the dock of a phone; on a wide screen in its own place. */
export function Docked({ place, children }: { place: DockSlot; children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setDock(document.getElementById(getDockSlotId(place))), [place])
  return isNarrow && dock ? createPortal(children, dock) : children
}

/** Writes the height of `box` in pixels to a custom property of the page. Returns what ends it. */
export function publishHeight(box: HTMLElement, property: `--${string}`): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty(property, `${box.offsetHeight}px`))
  watch.observe(box)
  return () => {
    watch.disconnect()
    style.removeProperty(property)
  }
}
