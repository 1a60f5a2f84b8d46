/** Now, as the product sees it. */

import type { Config } from './config/config.ts'

export type Clock = () => Temporal.Instant

/** CLOCK_OFFSET_SECONDS moves it, for tests; it still runs. */
export function createSystemClock(config: Pick<Config, 'clockOffsetSeconds'>): Clock {
  const seconds = config.clockOffsetSeconds
  if (seconds === 0) return () => Temporal.Now.instant()
  return () => Temporal.Now.instant().add({ seconds })
}
