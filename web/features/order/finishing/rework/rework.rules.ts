import type { HistoryEntry } from '#contract/orders/order-changes'
import type { z } from 'zod'

type Entry = z.output<typeof HistoryEntry>

/** The marketplace's text when it sent the order back. */
export interface Rework {
  readonly text: string
  readonly at: string
}

/** Returns the last return of the order if the work was not submitted again since; the history is newest first. */
export function findOpenRework(history: readonly Entry[]): Rework | null {
  const last = history.find(({ step }) => step === 'order.rework' || step === 'order.submit')
  if (last?.step !== 'order.rework') return null
  const { comment } = (last.after ?? {}) as { comment?: unknown }
  return { text: typeof comment === 'string' ? comment : '', at: last.at }
}

/** Words of a label that say what it is about; shorter ones occur everywhere. */
const minWordLength = 6

/** Longer words that stand in many labels and texts and say nothing about a field. */
const commonWords = new Set(
  'weitere weiteren weiterer kunden montage arbeit arbeiten further photos customer installation autres client'.split(
    ' ',
  ),
)

/**
 * Whether a text names a field: one of the long words of its label occurs, also inside a compound. The marketplace writes in
 * its own language, so the label is given in all languages.
 */
export function isNamedIn(text: string, labels: readonly string[]): boolean {
  const words =
    labels
      .join(' ')
      .toLocaleLowerCase('de')
      .match(/\p{L}+/gu) ?? []
  const whole = text.toLocaleLowerCase('de')
  return words.some((word) => word.length >= minWordLength && !commonWords.has(word) && whole.includes(word))
}
