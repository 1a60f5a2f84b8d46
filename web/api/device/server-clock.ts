import { deviceStorage } from './storage.ts'

/**
 * The server's time as far as this device knows it. Device clocks can be wrong by hours, and can be corrected
 * while work waits for a connection. The difference to the server's clock is measured with each response and
 * saved on the device. All times are in milliseconds.
 */
export const serverClock = {
  now(): number {
    detectClockChange()
    return Date.now() + clockOffset
  },

  /** When the server sent the first answer that this page has got, by the server's clock; `Infinity` before it. */
  firstAnswerAt: (): number => firstAnswerAt,

  /**
   * Measures the difference from the `Date` header of a response that has just arrived. `isDelayed`: the
   * response waited in the page for some seconds before it was read.
   */
  measure(answer: Response, isDelayed: boolean): void {
    // A cached response has the time at which it was created.
    if (!answer.headers.get('cache-control')?.includes('no-store')) return
    const sentAt = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(sentAt)) return
    firstAnswerAt = Math.min(firstAnswerAt, sentAt)
    // The header has whole seconds, rounded down.
    const measured = sentAt + 500 - Date.now()
    if (Math.abs(measured - clockOffset) > (isDelayed ? delayedToleranceMs : toleranceMs))
      saveClockOffset(measured)
  },
}

const toleranceMs = 3_000
const delayedToleranceMs = 60_000

/** Server time minus device time, in milliseconds. */
let clockOffset = Number(deviceStorage.get('clock offset')) || 0
let firstAnswerAt = Infinity
let timeOrigin = Date.now() - performance.now()

/**
 * Keeps the server's time steady when the device's clock is set back while the page is open. A clock that is
 * set forward cannot be distinguished from a device that slept, because `performance.now()` may stop during sleep. The
 * next response corrects that case.
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
