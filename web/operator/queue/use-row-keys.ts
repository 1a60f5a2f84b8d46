import { useEffect, type RefObject } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

/** Moves the focus between the rows of a list with j and k; Enter opens the focused row, as a link does. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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

/** Letters belong to text fields, menus and dialogs first. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
