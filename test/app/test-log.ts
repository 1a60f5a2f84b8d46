import { pino } from 'pino'

/** Prints only errors, so that a test that fails with status 500 shows the cause. */
export const testLog = pino({ level: 'error' })
