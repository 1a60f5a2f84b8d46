import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connectAsOwner } from './database.ts'

export interface DatabaseWaitOptions {
  readonly databaseUrl: string
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutSeconds?: number
  readonly pauseMillis?: number
}

/**
 * 57P03: PostgreSQL is starting or recovering. ENOTFOUND and EAI_AGAIN: its host name is not known yet. The others: it
 * does not listen yet; a proxy in between, such as that of a published container port, accepts and resets the connection.
 */
const startingCodes = new Set([
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The only sign of a proxy that accepts the connection and closes it: this error of pg has no code. */
const closedByProxy = 'Connection terminated unexpectedly'

/**
 * Waits up to a minute for a database that is still starting, with one line in the log. Returns on any other
 * error and after the time limit: the caller's first connection then reports the error.
 */
export async function waitForDatabase({
  databaseUrl,
  log,
  timeoutSeconds = 60,
  pauseMillis = 500,
}: DatabaseWaitOptions): Promise<void> {
  const endsAt = performance.now() + timeoutSeconds * 1000
  let isLogged = false
  while (performance.now() < endsAt) {
    try {
      const client = await connectAsOwner(databaseUrl)
      await client.end()
      return
    } catch (error) {
      const code = findStartingCode(error)
      if (!code) return
      if (!isLogged) log.warn({ code, timeoutSeconds }, 'waiting for PostgreSQL to start')
      isLogged = true
    }
    await pause(pauseMillis)
  }
}

/** With several hosts in DATABASE_URL, one error contains the errors of all hosts. */
function findStartingCode(error: unknown): string | undefined {
  const { code, message, errors = [] } = error as { code?: string; message?: string; errors?: unknown[] }
  if (message === closedByProxy) return 'ECONNRESET'
  const codes = [code, ...errors.map((one) => (one as { code?: string }).code)]
  return codes.find((one) => one !== undefined && startingCodes.has(one))
}
