import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Position at which the user left a list. */
interface ScrollPosition {
  readonly list: string
  readonly top: number
  readonly row: string | null
}

let savedPosition: ScrollPosition | null = null

/**
 * Scrolls to the row where the user left the list. `list` identifies the list with its filters; `isThere` is
 * true once its rows are rendered.
 */
export function useScrollRestoration(
  list: string,
  isThere: boolean,
  listRef: RefObject<HTMLElement | null>,
): void {
  const restored = useRef(savedPosition?.list === list ? savedPosition : null)
  useLayoutEffect(() => {
    const leave = (event: Event) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
      if (row) savedPosition = { list, top: scrollY, row: row.dataset.row ?? null }
    }
    const element = listRef.current
    element?.addEventListener('click', leave, { capture: true })
    element?.addEventListener('keydown', leave, { capture: true })
    return () => {
      element?.removeEventListener('click', leave, { capture: true })
      element?.removeEventListener('keydown', leave, { capture: true })
    }
  }, [list, listRef])
  useEffect(() => {
    if (!isThere || !restored.current) return
    const { top, row } = restored.current
    restored.current = null
    savedPosition = null
    // Runs after the router, which scrolls every page to its top.
    let frame = requestAnimationFrame(() => {
      scrollTo({ top })
      frame = requestAnimationFrame(() => focusRow(20))
    })
    // Only rows near the visible part are rendered; the row follows some frames after the scrolling.
    const focusRow = (attempts: number) => {
      const link = findRowElement(listRef.current, row)?.querySelector<HTMLElement>('[data-row-link]')
      if (link) focusInView(link)
      else if (attempts > 0) frame = requestAnimationFrame(() => focusRow(attempts - 1))
    }
    return () => cancelAnimationFrame(frame)
  }, [isThere, listRef])
}

/** Heights of rows that were never visible are estimates, so the row may be beside its old place. */
function focusInView(link: HTMLElement): void {
  link.focus({ preventScroll: true })
  const { top, bottom } = link.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) link.scrollIntoView({ block: 'center' })
}

function findRowElement(list: HTMLElement | null, id: string | null): HTMLElement | null {
  return id ? (list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null) : null
}
