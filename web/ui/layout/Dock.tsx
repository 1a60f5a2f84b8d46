import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'

/** The slots of the dock, from top to bottom. */
type DockSlot = 'actions' | 'notice' | 'navigation'

const getDockSlotId = (place: DockSlot) => `dock-${place}`

/**
 * The fixed region at the bottom of a phone. Its parts are stacked in normal flow, so that none covers
 * another. Pages leave space for it by `--bottom`.
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
      {/* A landmark, because it is outside of `main`. The content of the other two slots has its own landmarks. */}
      <div id={getDockSlotId('actions')} role="region" aria-label={t('actions')} className="empty:hidden" />
      <div id={getDockSlotId('notice')} className="empty:hidden" />
      <div id={getDockSlotId('navigation')} className="empty:hidden" />
    </div>
  )
}

/** Shows its content in the dock on a phone, and in place on a wide screen. */
export function Docked({ slot, children }: { slot: DockSlot; children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setDock(document.getElementById(getDockSlotId(slot))), [slot])
  return isNarrow && dock ? createPortal(children, dock) : children
}

/**
 * Writes the height of `box` in pixels to a custom property of the page. Returns a function that stops this.
 */
export function publishHeight(box: HTMLElement, property: `--${string}`): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty(property, `${box.offsetHeight}px`))
  watch.observe(box)
  return () => {
    watch.disconnect()
    style.removeProperty(property)
  }
}
