/**
 * A pause for the whole mail server. While it cannot be reached every mail would fail after its time limit and use
 * up its attempts, so all mails wait together: 5 seconds after the first failure, twice as long after each further
 * one, at most five minutes.
 */

import { setTimeout as pause } from 'node:timers/promises'

export interface BackoffOptions {
  /** Whether an error says something about the server, and not about one mail. */
  readonly isServerFailure: (error: unknown) => boolean
  /** Called when a pause begins. */
  readonly onPause?: ((pause: { readonly seconds: number; readonly error: unknown }) => void) | undefined
  readonly firstMillis?: number | undefined
}

export interface Backoff {
  /** Resolves when no pause is on. Rejects when `close` is called meanwhile. */
  ready(): Promise<void>
  /** Runs `send`; a failure of the server begins or prolongs the pause. */
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
        // Several mails that fail together are one failure of the server.
        if (isServerFailure(error) && startedAt >= failedAt) beginPause(error)
        throw error
      }
    },
    close: () => closing.abort(),
  }
}
