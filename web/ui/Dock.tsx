import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNarrow } from './useNarrow.ts'

/** What stays at the bottom of a phone, from top to bottom. */
const places = ['actions', 'notice', 'navigation'] as const
type DockPlace = (typeof places)[number]

const idOf = (place: DockPlace) => `dock-${place}`

/**
 * The one fixed region at the bottom of a phone. Its parts are stacked in normal flow, so none covers another;
 * pages keep clear of all of it by `--bottom`.
 */
export function Dock() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? reportHeight(box.current, '--bottom') : undefined), [])
  return (
    <div
      ref={box}
      data-dock=""
      data-chrome=""
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[75dvh] flex-col md:hidden"
    >
      {places.map((place) => (
        <div key={place} id={idOf(place)} className="empty:hidden" />
      ))}
    </div>
  )
}

/** Shows its content in the dock of a phone; on a wide screen in its own place. */
export function Docked({ place, children }: { place: DockPlace; children: ReactNode }) {
  const isNarrow = useNarrow()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setDock(document.getElementById(idOf(place))), [place])
  return isNarrow && dock ? createPortal(children, dock) : children
}

/** Writes the height of `box` in pixels to a custom property of the page. Returns what ends it. */
export function reportHeight(box: HTMLElement, property: `--${string}`): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty(property, `${box.offsetHeight}px`))
  watch.observe(box)
  return () => {
    watch.disconnect()
    style.removeProperty(property)
  }
}
