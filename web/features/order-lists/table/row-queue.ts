import { useCallback, useEffect, useState } from 'react'

/** Completes rows that were rendered while the user scrolls, one per frame. */
export interface RowQueue {
  readonly isScrolling: () => boolean
  /** Returns a function that removes the row from the queue. */
  readonly add: (complete: () => void) => () => void
}

/** Frames in milliseconds that leave time for another row while the user scrolls. */
const shortFrame = 24
/** Short frames in a row after which a device counts as fast. A slow device has single ones, between frames with new rows. */
const shortFramesOfFastDevice = 16
/** After a frame that a completed row made long, the device needs so many times more short frames to count as fast again. */
const growth = 8

/**
 * While the user scrolls, rows are completed only by devices that are fast enough, newest first: those are in sight.
 * Afterwards by all devices.
 */
export function createRowQueue(isScrolling: () => boolean): RowQueue {
  const waiting: (() => void)[] = []
  let lastFrame = 0
  let shortFrames = 0
  let neededShortFrames = shortFramesOfFastDevice
  let hasCompletedWhileScrolling = false
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    requestAnimationFrame(completeNext)
  }
  const completeNext = (now: number) => {
    isScheduled = false
    const isShort = now - lastFrame < shortFrame
    lastFrame = now
    shortFrames = isShort ? shortFrames + 1 : 0
    if (hasCompletedWhileScrolling && !isShort) neededShortFrames *= growth
    const isFast = shortFrames >= neededShortFrames
    hasCompletedWhileScrolling = isFast && isScrolling()
    if (isFast || !isScrolling()) waiting.pop()?.()
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
