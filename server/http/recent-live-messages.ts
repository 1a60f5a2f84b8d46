import type { LiveMessage } from '#server/kernel/live-events'

/** A slow page opens its stream within this time. */
const keptMillis = 2 * 60_000
/** Limits the memory: a message for many companies has 4 kB. */
const maxMessages = 2_000

/** The live messages of the last minutes. */
export interface RecentLiveMessages {
  readonly add: (messages: readonly LiveMessage[]) => void
  /** Messages may have been missed: nothing is known about the time before. */
  readonly restart: () => void
  /** Returns the messages since this time in milliseconds; null if some of them are not known. */
  readonly listSince: (time: number) => LiveMessage[] | null
}

/**
 * Keeps the live messages of the last minutes, beginning now. `now` returns milliseconds of the clock of the `Date`
 * header, by which screens know the server's time.
 */
export function createRecentLiveMessages(now: () => number = Date.now): RecentLiveMessages {
  let completeSince = now()
  let kept: { readonly at: number; readonly message: LiveMessage }[] = []
  const forgetOld = () => {
    const limit = now() - keptMillis
    const first = kept.findIndex(({ at }) => at >= limit)
    const old = Math.max(first === -1 ? kept.length : first, kept.length - maxMessages)
    completeSince = Math.max(completeSince, limit, kept[old - 1]?.at ?? 0)
    kept = kept.slice(old)
  }
  return {
    add: (messages) => {
      const at = now()
      // Messages for no company are for the marketplace, or end a session.
      for (const message of messages) if (message.a.length > 0) kept.push({ at, message })
      // Copies the array seldom.
      if (kept.length > 2 * maxMessages || (kept[0]?.at ?? at) < at - 2 * keptMillis) forgetOld()
    },
    restart: () => {
      completeSince = now()
      kept = []
    },
    listSince: (time) => {
      forgetOld()
      if (time <= completeSince) return null
      return kept.flatMap(({ at, message }) => (at >= time ? [message] : []))
    },
  }
}
