import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Longer than what closes takes to be gone and to hand the focus back. */
const goneMs = 250

/** Notices are alert dialogs, too, which keep nobody from the page. */
const dialogs = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'

/** What had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element | null>()

/**
 * Inside of what opens over the page, at `place`: if what it was opened from has left meanwhile, one goes on where
 * that was opened from, as when a dialog took the place of one that was loading; else in the dialog that is still
 * open, else at the page.
 */
export function useFocusAfterwards(place: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = place.current?.closest(dialogs)
    if (dialog) openers.set(dialog, opener)
    return () => {
      setTimeout(() => {
        if (!isLost()) return
        const next = (dialog && wayBack(dialog)) ?? [...document.querySelectorAll(dialogs)].at(-1)
        const goal = next ?? document.getElementById('content')
        if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
      }, goneMs)
    }
  }, [place, opener])
}

/** The nearest of those one came by that is still there, and behind nothing. */
function wayBack(dialog: Element): Element | undefined {
  const at = openers.get(dialog)
  if (!at || at === document.body) return undefined
  if (at.isConnected && !at.closest('[aria-hidden=true], [inert]')) return at
  const before = at.closest(dialogs)
  return before && before !== dialog ? wayBack(before) : undefined
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
