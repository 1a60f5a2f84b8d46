import { useCallback, useEffect, useState } from 'react'

/** Completes rows that were rendered while the user scrolls, a few per frame. */
export interface RowQueue {
  readonly isScrolling: () => boolean
  /** Returns a function that removes the row from the queue. */
  readonly add: (complete: () => void) => () => void
}

/** Frames in milliseconds that leave time for more rows while the user scrolls. */
const shortFrame = 24
const rowsPerShortFrame = 2
/** Short frames in a row after which a device counts as fast. A slow device has single ones, between frames with new rows. */
const shortFramesOfFastDevice = 8

/**
 * While the user scrolls, rows are completed only by devices that are fast enough, newest first: those are in sight.
 * Afterwards one row per frame.
 */
export function createRowQueue(isScrolling: () => boolean): RowQueue {
  const waiting: (() => void)[] = []
  let lastFrame = 0
  let shortFrames = 0
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    requestAnimationFrame(completeNext)
  }
  const completeNext = (now: number) => {
    isScheduled = false
    shortFrames = now - lastFrame < shortFrame ? shortFrames + 1 : 0
    lastFrame = now
    const isFast = shortFrames >= shortFramesOfFastDevice
    const count = isScrolling() ? (isFast ? rowsPerShortFrame : 0) : 1
    for (const complete of waiting.splice(Math.max(0, waiting.length - count))) complete()
    schedule()
  }
  return {
    isScrolling,
    add: (complete) => {
      waiting.push(complete)
      schedule()
      return () => {
        const place = waiting.indexOf(complete)
        if (place >= 0) waiting.splice(place, 1)
      }
    },
  }
}

/**
 * Returns whether a row is complete, and handlers that complete it at once, for a row that the user reaches before its
 * turn.
 */
export function useRowCompletion(queue: RowQueue) {
  const [isComplete, setComplete] = useState(() => !queue.isScrolling())
  const complete = useCallback(() => setComplete(true), [])
  useEffect(() => (isComplete ? undefined : queue.add(complete)), [isComplete, queue, complete])
  return { isComplete, handlers: isComplete ? null : { onFocus: complete, onPointerMove: complete } }
}
