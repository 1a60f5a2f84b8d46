import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Longer than what closes takes to be gone and to hand the focus back. */
const goneMs = 250

/** Inside of what opens over the page: if what it was opened from has left meanwhile, one goes on at the page. */
export function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (isLost()) document.getElementById('content')?.focus({ preventScroll: true })
      }, goneMs)
    },
    [],
  )
}

/** For a list: a row that leaves with the focus on it hands it to the row that takes its place. */
export function useFocusHeir(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const place = useRef(-1)
  useEffect(() => {
    if (place.current < 0 || !isLost()) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    links[Math.min(place.current, links.length - 1)]?.focus()
  }, [list, rows])
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('tr, li')
      place.current = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // Who went elsewhere is not called back; only a row that is gone has an heir.
      setTimeout(() => {
        if (target.isConnected && !list.current?.contains(document.activeElement)) place.current = -1
      })
    },
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
