import { useEffect, useRef, type RefObject } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

/** The panel beside a list that shows one of its rows. Rows are named by their `data-row`. */
export interface RowPeek {
  readonly isOpen: boolean
  readonly onPeek: (row: string) => void
  readonly onClose: () => void
}

/**
 * Moves the focus between the rows of a list with j and k, and selects the focused row with x. Enter opens it, as a link
 * does. With `peek`, Space shows the focused row beside the list, the panel follows the focus, and Escape closes it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, peek: RowPeek | null = null): void {
  const latest = useRef(peek)
  useEffect(() => {
    latest.current = peek
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (event.key === 'x') toggleFocusedRow(list.current)
      if (latest.current && pressPeekKey(event, list.current, latest.current)) return event.preventDefault()
      const step = steps[event.key]
      if (!step) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const current = rows.findIndex((row) => row === document.activeElement)
      const next = current < 0 ? (step > 0 ? rows[0] : rows.at(-1)) : rows[current + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
      const row = getRowName(next)
      if (row && latest.current?.isOpen) latest.current.onPeek(row)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

/** Returns whether the key opened or closed the panel. */
function pressPeekKey(event: KeyboardEvent, list: HTMLElement | null, peek: RowPeek): boolean {
  if (event.key === 'Escape' && peek.isOpen) {
    peek.onClose()
    return true
  }
  const { activeElement } = document
  if (event.key !== ' ' || !activeElement?.matches('[data-row-link]') || !list?.contains(activeElement))
    return false
  const row = getRowName(activeElement)
  if (row) peek.onPeek(row)
  return row !== null
}

function getRowName(element: Element): string | null {
  return element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
}

/** Moves the focus to the link of a row. */
export function focusRowLink(list: HTMLElement | null, row: string): void {
  const link = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-row-link]`)
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
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
