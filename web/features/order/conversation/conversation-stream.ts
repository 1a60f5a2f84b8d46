import type { Reply } from '#contract/api'
import { toBerlinDay } from '#web/i18n/format'
import type { HistoryEntry } from '../history/history-text.ts'

export type Message = Reply<'comment.list'>['data'][number]

/** A message on this device that the server does not have yet. */
export interface UnsentMessage {
  readonly id: string
  readonly when: string
  readonly message: string
  /** Names of files on the device or on the server. */
  readonly files: readonly string[]
}

export type StreamItem = { readonly id: string; readonly when: string } & (
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry }
  | { readonly kind: 'unsent'; readonly unsent: UnsentMessage }
)

export interface StreamDay {
  readonly day: string
  readonly items: readonly StreamItem[]
}

interface StreamSources {
  /** Newest first. */
  readonly messages: readonly Message[]
  /** Whether the server has older messages. */
  readonly hasOlder: boolean
  /** Entries of the history to show; see `isHistoryEntry`. */
  readonly history: readonly HistoryEntry[]
  readonly unsent: readonly UnsentMessage[]
}

/**
 * Returns whether the stream shows an entry of the history. Messages appear themselves; their entries exist for
 * webhooks and for former texts.
 */
export function isHistoryEntry({ step }: HistoryEntry): boolean {
  return !step.startsWith('comment.')
}

/**
 * Merges messages and history into one stream, oldest first, grouped by day. While older messages are not
 * loaded, older history is left out as well, so that nothing appears before its time.
 */
export function buildStream(sources: StreamSources): StreamDay[] {
  const { messages, hasOlder, history, unsent } = sources
  const oldest = hasOlder ? (messages.at(-1)?.createdAt ?? '') : ''
  const entries = history.filter(({ at }) => at >= oldest)
  const items: StreamItem[] = [
    ...messages.map((message) => ({
      id: message.id,
      when: message.doneAt ?? message.createdAt,
      kind: 'message' as const,
      message,
    })),
    ...entries.map((entry) => ({
      id: `entry ${entry.id}`,
      when: entry.done_at ?? entry.at,
      kind: 'entry' as const,
      entry,
    })),
  ]
  items.sort((one, other) => Date.parse(one.when) - Date.parse(other.when))
  // Unsent messages come last, even if the clock of the device is wrong.
  items.push(...unsent.map((one) => ({ id: one.id, when: one.when, kind: 'unsent' as const, unsent: one })))
  return [...Map.groupBy(items, ({ when }) => toBerlinDay(when))].map(([day, list]) => ({ day, items: list }))
}

/** Returns the newest items, at most `limit`. */
export function keepNewest(days: readonly StreamDay[], limit: number): StreamDay[] {
  let rest = limit
  return days
    .toReversed()
    .flatMap(({ day, items }) => {
      const taken = rest > 0 ? items.slice(-rest) : []
      rest -= taken.length
      return taken.length > 0 ? [{ day, items: taken }] : []
    })
    .toReversed()
}

export function countItems(days: readonly StreamDay[]): number {
  return days.reduce((count, { items }) => count + items.length, 0)
}

export interface TextPart {
  readonly text: string
  readonly isMention: boolean
}

/** Splits a text at the names of mentioned people, each with the `@` before it. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const found = longestFirst.find((name) => text.startsWith(name, at))
    if (!found) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain) parts.push({ text: plain, isMention: false })
    plain = ''
    parts.push({ text: found, isMention: true })
    at += found.length
  }
  return plain ? [...parts, { text: plain, isMention: false }] : parts
}

/** Returns what was typed after the last `@` before the caret; null if no mention is being typed. */
export function findMentionQuery(text: string, caret: number): string | null {
  return (
    /(?:^|\s)@([\p{L}\p{M}'’.-]{0,40}(?: [\p{L}\p{M}'’.-]{0,40})?)$/u.exec(text.slice(0, caret))?.[1] ?? null
  )
}
