import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Visit } from '#contract/orders/calendar'
import { findCellElement } from '../find-cell.ts'
import type { Grouping } from '../lanes.ts'
import {
  type CalendarGrid,
  changesVisit,
  type MoveProposal,
  proposeMove,
  createUnchangedProposal,
  stepProposal,
} from './move-proposal.ts'

/** A shorter pointer movement is a click, not a drag. */
const dragThresholdPx = 6

interface DragStart {
  readonly visit: Visit
  readonly x: number
  readonly y: number
  /** Distance in pixels between the top of the appointment and the pointer. */
  readonly offsetY: number
}

interface DragOptions {
  readonly grid: CalendarGrid
  /** Returns the time of day at a height of a column; null if the columns have no hours (month view). */
  readonly minuteAt: ((column: DOMRect, y: number) => number) | null
  /** Asks the user to confirm the move. */
  readonly onAsk: (proposal: MoveProposal) => void
}

/**
 * Moves appointments by mouse and by keyboard. Touch scrolls instead: touch users open the appointment and enter the new time.
 */
export function useDragAppointment({ grid, minuteAt, onAsk }: DragOptions) {
  const [proposal, setProposal] = useState<MoveProposal | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const dragStart = useRef<DragStart | null>(null)
  const latest = useRef<MoveProposal | null>(null)
  const dragged = useRef(false)
  const propose = useCallback((next: MoveProposal | null) => {
    latest.current = next
    setProposal(next)
  }, [])
  const cancel = useCallback(() => {
    dragStart.current = null
    setByKeys(false)
    propose(null)
  }, [propose])
  const settle = useCallback(() => {
    const made = latest.current
    cancel()
    if (made && changesVisit(made, grid.by)) onAsk(made)
  }, [cancel, grid.by, onAsk])

  const by: Grouping = grid.by
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const from = dragStart.current
      if (!from) return
      if (!dragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragThresholdPx)
        return
      dragged.current = true
      const target = findDropTarget(event, from, minuteAt)
      if (target) propose(proposeMove(from.visit, by, target))
    }
    const up = () => {
      if (dragStart.current && dragged.current) settle()
      dragStart.current = null
    }
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && dragStart.current) cancel()
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
  }, [by, cancel, minuteAt, propose, settle])

  /** Event handlers for an appointment that can be moved. */
  const handlers = (visit: Visit, open: () => void) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch' || visit.actions.length === 0) return
      const { top } = event.currentTarget.getBoundingClientRect()
      dragStart.current = { visit, x: event.clientX, y: event.clientY, offsetY: event.clientY - top }
    },
    onClick: () => {
      // A drag ends with a click event that must not open the appointment.
      if (!dragged.current) open()
      dragged.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const current = latest.current
      if (byKeys && current?.visit.api_id === visit.api_id) {
        const next = stepProposal(current, event.key, grid)
        if (next) propose(next)
        else if (event.key === 'Enter') settle()
        else if (event.key === 'Escape' || event.key === 'Tab') return cancel()
        else return
        event.preventDefault()
      } else if (event.key.toLowerCase() === 'm' && visit.actions.length > 0) {
        event.preventDefault()
        setByKeys(true)
        propose(createUnchangedProposal(visit, by))
      }
    },
    onBlur: () => {
      if (byKeys) cancel()
    },
  })

  return { proposal, byKeys, handlers }
}

function findDropTarget(event: globalThis.PointerEvent, from: DragStart, minuteAt: DragOptions['minuteAt']) {
  const column = findCellElement(event.clientX, event.clientY)
  const day = column?.dataset['day']
  if (!column || !day) return null
  const minute = minuteAt ? minuteAt(column.getBoundingClientRect(), event.clientY - from.offsetY) : null
  return { day, minute, lane: column.dataset['lane'] ?? null }
}
