import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Longer than what closes takes to be gone and to hand the focus back. */
const focusSettleMs = 250

/** Notices are alert dialogs, too, which keep nobody from the page. */
const dialogSelector = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'

/** What had the focus when a dialog opened. */
const dialogOpeners = new WeakMap<Element, Element | null>()

/**
 * Inside of what opens over the page, at `place`: if what it was opened from has left meanwhile, one goes on where
 * that was opened from, as when a dialog took the place of one that was loading; else in the dialog that is still
 * open, else at the page.
 */
export function useRestoreFocus(place: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = place.current?.closest(dialogSelector)
    if (dialog) dialogOpeners.set(dialog, opener)
    return () => {
      setTimeout(() => {
        if (!isFocusLost()) return
        const next =
          (dialog && findRemainingOpener(dialog)) ?? [...document.querySelectorAll(dialogSelector)].at(-1)
        const goal = next ?? document.getElementById('content')
        if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
      }, focusSettleMs)
    }
  }, [place, opener])
}

/** The nearest of those one came by that is still there, and behind nothing. */
function findRemainingOpener(dialog: Element): Element | undefined {
  const at = dialogOpeners.get(dialog)
  if (!at || at === document.body) return undefined
  if (at.isConnected && !at.closest('[aria-hidden=true], [inert]')) return at
  const before = at.closest(dialogSelector)
  return before && before !== dialog ? findRemainingOpener(before) : undefined
}

/** For a list: a row that leaves with the focus on it hands it to the row that takes its place. */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const place = useRef(-1)
  useEffect(() => {
    if (place.current < 0 || !isFocusLost()) return
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

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
