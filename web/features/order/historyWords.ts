import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { useFormat } from '../../i18n/useFormat.ts'
import { isStep, type Step } from './steps.ts'

export type HistoryEntry = Reply<'order.history'>['data'][number]

interface Told {
  appointment?: { start: string; end: string } | null
  reason?: string | null
  comment?: string | null
  price?: number
  items?: string[]
}

/** An entry of the history in words: what happened, who did it, and what they said to it. */
export function useEntryWords() {
  const t = useTranslations('order')
  const format = useFormat()
  return {
    title: ({ step }: HistoryEntry): string =>
      isStep(step) ? t(`steps.${step.replace('.', '_') as Step}`) : step,
    by: ({ by }: HistoryEntry): string =>
      by.kind === 'person' ? [by.name, by.account].filter(Boolean).join(', ') : t(`actors.${by.kind}`),
    body: (entry: HistoryEntry): string => {
      const before = (entry.before ?? {}) as Told
      const after = (entry.after ?? {}) as Told
      const dates = [before.appointment, after.appointment].filter(isPeriod).map((one) => format.period(one))
      const lines = [
        isPeriod(after.appointment) ? [...new Set(dates)].join(' → ') : '',
        typeof after.price === 'number' ? format.money(after.price) : '',
        Array.isArray(after.items) ? after.items.join(', ') : '',
        // A reason of a list is a name of ours, not something that somebody said.
        entry.step === 'order.cancel' ? '' : after.reason,
        after.comment,
      ]
      return lines.filter(Boolean).join('\n')
    },
  }
}

function isPeriod(value: unknown): value is { start: string; end: string } {
  return Boolean(value && typeof value === 'object' && 'start' in value && 'end' in value)
}
