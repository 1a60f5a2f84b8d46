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

/** Whether a text names a field: one of the long words of its label occurs, also inside a compound. */
export function isNamedIn(text: string, label: string): boolean {
  const words = label.toLocaleLowerCase('de').match(/\p{L}+/gu) ?? []
  const whole = text.toLocaleLowerCase('de')
  return words.some((word) => word.length >= minWordLength && whole.includes(word))
}
