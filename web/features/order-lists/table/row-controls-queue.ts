import { useCallback, useEffect, useState } from 'react'

/** Adds the controls of one row per frame while the user does not scroll, so that no frame takes long. */
export interface RowControlsQueue {
  readonly isScrolling: () => boolean
  /** Returns a function that removes the row from the queue. */
  readonly add: (showControls: () => void) => () => void
  /** Continues after scrolling. */
  readonly resume: () => void
}

export function createRowControlsQueue(isScrolling: () => boolean): RowControlsQueue {
  const waiting = new Set<() => void>()
  let frame: number | null = null
  const schedule = () => {
    if (frame === null && waiting.size > 0 && !isScrolling()) frame = requestAnimationFrame(showNext)
  }
  const showNext = () => {
    frame = null
    const [next] = waiting
    if (!next || isScrolling()) return
    waiting.delete(next)
    next()
    schedule()
  }
  return {
    isScrolling,
    add: (showControls) => {
      waiting.add(showControls)
      schedule()
      return () => waiting.delete(showControls)
    },
    resume: schedule,
  }
}

/**
 * Returns whether a row shows its controls, and functions that show them at once, for a row that the user reaches
 * before its turn.
 */
export function useRowControls(queue: RowControlsQueue) {
  const [hasControls, setControls] = useState(() => !queue.isScrolling())
  const show = useCallback(() => setControls(true), [])
  useEffect(() => (hasControls ? undefined : queue.add(show)), [hasControls, queue, show])
  return { hasControls, handlers: hasControls ? null : { onFocus: show, onPointerMove: show } }
}
