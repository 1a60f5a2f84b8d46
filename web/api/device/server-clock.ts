import { deviceStorage } from './storage.ts'

/**
 * The server's time, as exactly as this device knows it. Device clocks are wrong by hours, and are corrected while work
 * waits for a network; the difference to the server's clock is measured with each answer and saved on the device.
 * All times in milliseconds.
 */
export const serverClock = {
  now(): number {
    detectClockChange()
    return Date.now() + clockOffset
  },

  /**
   * Measures the difference by the `Date` header of an answer that has just arrived. `isDelayed`: the answer lay in the
   * page for some seconds before it was read.
   */
  measure(answer: Response, isDelayed: boolean): void {
    // A cached answer has the time at which it was made.
    if (!answer.headers.get('cache-control')?.includes('no-store')) return
    const sentAt = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(sentAt)) return
    // The header has whole seconds, rounded down.
    const measured = sentAt + 500 - Date.now()
    if (Math.abs(measured - clockOffset) > (isDelayed ? delayedToleranceMs : toleranceMs))
      saveClockOffset(measured)
  },
}

const toleranceMs = 3_000
const delayedToleranceMs = 60_000

/** Server time minus device time. */
let clockOffset = Number(deviceStorage.get('clock offset')) || 0
let timeOrigin = Date.now() - performance.now()

/**
 * Keeps the server's time steady when the device's clock is set back while the page is open. A clock that is set
 * forward looks like a device that slept, because `performance.now()` may stand still meanwhile; that is measured with
 * the next answer.
 */
function detectClockChange(): void {
  const origin = Date.now() - performance.now()
  if (origin < timeOrigin - toleranceMs) saveClockOffset(clockOffset + timeOrigin - origin)
  timeOrigin = origin
}

function saveClockOffset(next: number): void {
  clockOffset = next
  deviceStorage.set('clock offset', String(Math.round(next)))
}
