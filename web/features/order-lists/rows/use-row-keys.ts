import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { isShortcutPress } from '#web/api/device/shortcuts'

interface RowKeysParams {
  listRef: RefObject<HTMLElement | null>
  scrollRef: RefObject<((index: number) => void) | null>
  rows: readonly OrderRow[]
  /** Called for the row that the keyboard moved to. */
  onMove: (row: OrderRow) => void
  onPeek: (row: OrderRow) => void
  onSelect: (row: OrderRow, isRange: boolean) => void
  onEscape: () => void
}

/**
 * Moves the focus between rows, of which only those near the visible part are rendered: ↑ ↓ or j k. Space
 * opens the panel, x selects. The focus stays at its place when its row leaves the list.
 */
export function useRowKeys(params: RowKeysParams) {
  const { listRef, scrollRef, rows } = params
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const pending = useRef<string | null>(null)
  const place = useRef(-1)
  const latest = useRef(params)
  latest.current = params
  const focusRow = (index: number) => {
    const row = latest.current.rows[index]
    if (!row) return
    pending.current = row.api_id
    setFocusedId(row.api_id)
    scrollRef.current?.(index)
    latest.current.onMove(row)
  }
  // Runs after every render: the row to focus may just have been rendered.
  useLayoutEffect(() => {
    const link = pending.current ? findRowLink(listRef.current, pending.current) : null
    if (!link) return
    pending.current = null
    link.focus({ preventScroll: true })
  })
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (place.current < 0 || !isLost) return
    // A card that moves to another group is mounted again, and loses the focus although its order stays.
    const index = rows.findIndex((row) => row.api_id === focusedId)
    focusRow(index >= 0 ? index : Math.min(place.current, rows.length - 1))
    // Only a change of the rows can remove the focused one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows])
  useEffect(() => {
    const press = (event: KeyboardEvent) => handleRowKey(event, latest.current, focusRow)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
    // `latest` holds the current values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const focusedIndex = rows.findIndex((row) => row.api_id === focusedId)
  return {
    focusedIndex,
    focusRow,
    props: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null
        setFocusedId(id)
        place.current = latest.current.rows.findIndex((row) => row.api_id === id)
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // A removed row passes the focus on; a user who moved the focus elsewhere keeps it there.
        setTimeout(() => {
          if (target.isConnected && !listRef.current?.contains(document.activeElement)) place.current = -1
        })
      },
    },
  }
}

/** Shortcuts work in the list, and on the page while nothing else has the focus. */
function handleRowKey(event: KeyboardEvent, params: RowKeysParams, focusRow: (index: number) => void): void {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return
  const isInList = params.listRef.current?.contains(target) ?? false
  if (!isInList && target !== document.body && target.id !== 'content') return
  const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
  const index = params.rows.findIndex((row) => row.api_id === id)
  const act = findRowAction(event, target, index, params, focusRow)
  if (!act) return
  event.preventDefault()
  act()
}

function findRowAction(
  event: KeyboardEvent,
  target: HTMLElement,
  index: number,
  params: RowKeysParams,
  focusRow: (index: number) => void,
): (() => void) | null {
  const isLink = target.matches('[data-row-link]')
  const row = params.rows[index]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && isLink) return () => focusRow(findLinkedRow(params.rows, index, step))
  if (event.key === 'Escape') return params.onEscape
  if (event.key === ' ' && isLink && row) return () => params.onPeek(row)
  if (!isShortcutPress(event)) return null
  const letterStep = { j: 1, k: -1 }[event.key]
  if (letterStep) return () => focusRow(findLinkedRow(params.rows, index, letterStep))
  if (event.key.toLowerCase() === 'x' && row) return () => params.onSelect(row, event.shiftKey)
  return null
}

/** Returns the next row with a link; orders that are still being created have none. */
function findLinkedRow(rows: readonly OrderRow[], index: number, step: number): number {
  for (let at = index + step; at >= 0 && at < rows.length; at += step) if (rows[at]?.sfid) return at
  return index
}

function findRowLink(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-link]`) ?? null
}
