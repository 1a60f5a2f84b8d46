import type { Config } from './config/config.ts'

export type Clock = () => Temporal.Instant

/** Returns a clock that CLOCK_OFFSET_SECONDS moves, for tests. The moved clock still advances. */
export function createSystemClock(config: Pick<Config, 'clockOffsetSeconds'>): Clock {
  const seconds = config.clockOffsetSeconds
  if (seconds === 0) return () => Temporal.Now.instant()
  return () => Temporal.Now.instant().add({ seconds })
}
