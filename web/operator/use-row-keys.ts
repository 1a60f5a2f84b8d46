import { useEffect, type RefObject } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

/**
 * Moves the focus between the rows of a list with j and k, and selects the focused row with x. Enter opens it, as a link
 * does.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'x') toggleFocusedRow(list.current)
      const step = steps[event.key]
      if (!step) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const current = rows.findIndex((row) => row === document.activeElement)
      const next = current < 0 ? (step > 0 ? rows[0] : rows.at(-1)) : rows[current + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

function toggleFocusedRow(list: HTMLElement | null): void {
  const row = document.activeElement?.closest('[data-row]')
  if (row && list?.contains(row)) row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
}

/** Letters belong to text fields, menus and dialogs first. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
