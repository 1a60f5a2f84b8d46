import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface VirtualRowsParams {
  listRef: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** Height of a row in rem, with the gap below it. */
  rowRem: number
  /** The row that stays rendered while it has the focus, so that scrolling does not lose the focus. */
  focusedIndex: number
}

/** Renders only the rows near the visible part of the window; all of them for printing. */
export function useVirtualRows({ listRef, ids, rowRem, focusedIndex }: VirtualRowsParams) {
  const scrollMargin = useListTop(listRef)
  const isPrinting = useIsPrinting()
  const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // A new function would make the virtualizer measure all rows again at each render.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids])
  const estimateSize = useCallback(() => rowRem * remPixels, [rowRem, remPixels])
  return useWindowVirtualizer({
    count: ids.length,
    estimateSize,
    getItemKey,
    overscan: 3,
    scrollMargin,
    // The top bar with the head of the table, and the bar for selected rows.
    scrollPaddingStart: 7 * remPixels,
    scrollPaddingEnd: 6 * remPixels,
    rangeExtractor: (range) => (isPrinting ? listAllIndexes(range) : listIndexes(range, focusedIndex)),
  })
}

function listAllIndexes({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Returns the rows near the visible part and the one with the focus. */
function listIndexes(range: Range, focusedIndex: number): number[] {
  const near = defaultRangeExtractor(range)
  const isExtra = focusedIndex >= 0 && focusedIndex < range.count && !near.includes(focusedIndex)
  return isExtra ? [...near, focusedIndex].toSorted((one, other) => one - other) : near
}

/** Returns the distance of the list from the top of the document in pixels. */
function useListTop(listRef: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = listRef.current
    if (!element) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + scrollY))
    measure()
    // Filters and notices above the list change the height of the page. Measuring after each render would force a
    // layout of the table for every row that is scrolled into sight.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [listRef])
  return top
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page right after the event, so it must be rendered before the handler returns.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
