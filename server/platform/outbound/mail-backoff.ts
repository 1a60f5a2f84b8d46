/**
 * A pause for the whole mail server. While it is unreachable, every email would fail after its time limit and
 * use up its attempts. All emails wait instead: 5 seconds after the first failure, doubled with each further
 * one, at most five minutes.
 */

import { setTimeout as pause } from 'node:timers/promises'

export interface BackoffOptions {
  /** Whether an error concerns the server and not a single email. */
  readonly isServerFailure: (error: unknown) => boolean
  /** Called when a pause begins. */
  readonly onPause?: ((pause: { readonly seconds: number; readonly error: unknown }) => void) | undefined
  readonly firstMillis?: number | undefined
}

export interface Backoff {
  /** Resolves when there is no pause. Rejects if `close` is called while waiting. */
  ready(): Promise<void>
  /** Runs `send`. A failure of the server starts or extends the pause. */
  run(send: () => Promise<void>): Promise<void>
  close(): void
}

const longestMillis = 300_000

export function createBackoff({ isServerFailure, onPause, firstMillis = 5_000 }: BackoffOptions): Backoff {
  const closing = new AbortController()
  let failures = 0
  let failedAt = -Infinity
  let resumesAt = -Infinity

  function beginPause(error: unknown): void {
    failures += 1
    const millis = Math.min(firstMillis * 2 ** (failures - 1), longestMillis)
    failedAt = performance.now()
    resumesAt = failedAt + millis
    onPause?.({ seconds: Math.round(millis / 1000), error })
  }

  return {
    ready: async () => {
      for (;;) {
        const left = resumesAt - performance.now()
        if (left <= 0) return
        await pause(left, undefined, { signal: closing.signal })
      }
    },
    run: async (send) => {
      const startedAt = performance.now()
      try {
        await send()
        failures = 0
        resumesAt = -Infinity
      } catch (error) {
        // Emails that fail together count as one failure of the server.
        if (isServerFailure(error) && startedAt >= failedAt) beginPause(error)
        throw error
      }
    },
    close: () => closing.abort(),
  }
}
