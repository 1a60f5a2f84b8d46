import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { UnplannedOrder } from '#contract/orders/calendar'
import { findCellElement } from '../find-cell.ts'
import type { BoardCell } from '../layout/board.ts'
import { type CellGrid, getFirstCell, stepCell } from './choose-cell.ts'

/** A shorter pointer movement is a press, not a drag. */
const dragThresholdPx = 6

interface DragOrderOptions {
  readonly grid: CellGrid
  /** Shows where the order would be put; null: nowhere. */
  readonly onTarget: (cell: BoardCell | null) => void
  readonly onDrop: (order: UnplannedOrder, cell: BoardCell) => void
}

/** An order on its way from the tray to a day of a person. */
export interface CarriedOrder {
  readonly order: UnplannedOrder
  /** null: the pointer is not over the calendar. */
  readonly cell: BoardCell | null
  readonly byKeys: boolean
}

/**
 * Carries orders from the tray to the board, by mouse or by keyboard (M, arrow keys, Enter). Touch scrolls instead:
 * touch users press the order and choose day and person in the dialog.
 */
export function useDragOrder({ grid, onTarget, onDrop }: DragOrderOptions) {
  const [carried, setCarried] = useState<CarriedOrder | null>(null)
  const start = useRef<{ order: UnplannedOrder; x: number; y: number } | null>(null)
  const dragged = useRef(false)
  const latest = useRef<CarriedOrder | null>(null)
  const carry = (next: CarriedOrder | null) => {
    latest.current = next
    setCarried(next)
    onTarget(next?.cell ?? null)
  }
  const stop = () => {
    start.current = null
    if (latest.current) carry(null)
  }
  const drop = () => {
    const made = latest.current
    stop()
    if (made?.cell) onDrop(made.order, made.cell)
  }
  // The listeners of the window always call the functions of the last render.
  const current = useRef({ carry, stop, drop })
  useEffect(() => {
    current.current = { carry, stop, drop }
  })
  useEffect(() => listenToPointer(start, dragged, current), [])

  /** Event handlers for an order of the tray. */
  const handlers = (order: UnplannedOrder, open: () => void) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      start.current = { order, x: event.clientX, y: event.clientY }
    },
    onClick: () => {
      // A drag ends with a click event that must not open the order.
      if (!dragged.current) open()
      dragged.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const now = latest.current
      if (now?.byKeys && now.cell && now.order.api_id === order.api_id) {
        const cell = stepCell(now.cell, event.key, grid)
        if (cell) carry({ ...now, cell })
        else if (event.key === 'Enter') drop()
        else if (event.key === 'Escape' || event.key === 'Tab') return stop()
        else return
        event.preventDefault()
      } else if (event.key.toLowerCase() === 'm') {
        event.preventDefault()
        carry({ order, cell: getFirstCell(order, grid), byKeys: true })
      }
    },
    onBlur: () => {
      if (latest.current?.byKeys) stop()
    },
  })
  return { carried, handlers }
}

interface PointerActions {
  readonly carry: (next: CarriedOrder) => void
  readonly stop: () => void
  readonly drop: () => void
}

/** Follows the pointer over the whole window. Returns the function that ends it. */
function listenToPointer(
  start: React.RefObject<{ order: UnplannedOrder; x: number; y: number } | null>,
  dragged: React.RefObject<boolean>,
  actions: React.RefObject<PointerActions>,
): () => void {
  const move = (event: globalThis.PointerEvent) => {
    const from = start.current
    if (!from) return
    const isPress = Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragThresholdPx
    if (!dragged.current && isPress) return
    dragged.current = true
    const { day, lane } = findCellElement(event.clientX, event.clientY)?.dataset ?? {}
    actions.current.carry({
      order: from.order,
      cell: day ? { day, lane: lane ?? null } : null,
      byKeys: false,
    })
  }
  const up = () => {
    if (start.current && dragged.current) actions.current.drop()
    start.current = null
  }
  const cancel = () => actions.current.stop()
  const key = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && start.current) cancel()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', key)
  return () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', key)
  }
}
