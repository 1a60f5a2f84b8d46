import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Longer than a closing dialog takes to disappear and to return the focus. */
const focusSettleMs = 250

/** Non-modal toasts have the role `alertdialog` too, but do not cover the page. */
const dialogSelector = '[role=dialog], [role=alertdialog]:not([aria-modal=false])'

/** The element that had the focus when a dialog opened. */
const dialogOpeners = new WeakMap<Element, Element | null>()

/** The element outside of all dialogs and menus that had the focus last. */
let lastOutside: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest(`${dialogSelector}, [role=menu]`)) lastOutside = target
})

/**
 * Restores the focus when the dialog around `place` closes and its opener is gone: to the opener of the
 * opener's dialog, for example when a dialog replaced a loading one; else to the dialog that is still open;
 * else to the element that had the focus last on the page, because a dialog that is loaded by its first press may open
 * before the focus is back from a menu; else to the page content.
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
        const goal = next ?? (isReachable(lastOutside) ? lastOutside : document.getElementById('content'))
        if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
      }, focusSettleMs)
    }
  }, [place, opener])
}

/** Returns the nearest opener that still exists and is not covered. */
function findRemainingOpener(dialog: Element): Element | undefined {
  const at = dialogOpeners.get(dialog)
  if (!at || at === document.body) return undefined
  if (isReachable(at)) return at
  const before = at.closest(dialogSelector)
  return before && before !== dialog ? findRemainingOpener(before) : undefined
}

/**
 * Moves the focus to the dialog around `place` when its focused control is disabled or removed. Browsers move it to the
 * page then, without an event, and Escape and Tab no longer reach the dialog. A control that stays keeps its right to
 * the focus: the page has it for a moment while it moves from one field to another, or back from a list of options.
 */
export function useFocusInsideDialog(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>(dialogSelector)
    if (!dialog) return
    let focused = dialog.contains(document.activeElement) ? document.activeElement : null
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeFocus = () => {
      const isCovered = dialog.closest('[aria-hidden=true], [inert]')
      if (!isCovered) dialog.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      const isElsewhere = !isFocusLost() && document.activeElement !== focused
      if (isElsewhere) return
      if (focused?.matches(':disabled')) takeFocus()
      // A list may give the focus to the row that takes the place of a removed one.
      else if (focused?.isConnected === false)
        timer = setTimeout(() => isFocusLost() && takeFocus(), focusSettleMs)
    })
    const onFocus = ({ target }: Event) => {
      clearTimeout(timer)
      focused = target instanceof Element ? target : null
    }
    dialog.addEventListener('focusin', onFocus)
    observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      clearTimeout(timer)
      dialog.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [place])
}

/** For a list: when the focused row is removed, the row that takes its place gets the focus. */
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
      // Only a removed row passes the focus on; a user who moved the focus elsewhere keeps it there.
      setTimeout(() => {
        if (target.isConnected && !list.current?.contains(document.activeElement)) place.current = -1
      })
    },
  }
}

/** Returns whether the element still exists and is not covered. */
function isReachable(element: Element | null): boolean {
  return element !== null && element.isConnected && !element.closest('[aria-hidden=true], [inert]')
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
