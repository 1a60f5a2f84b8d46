import { useLocale, useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { LocalText } from '#contract/kit/locale'
import { customerDeclineLabels, declineReasonLabels } from '#contract/orders/model/order-labels'
import type { HoldReason } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import type order from '../messages/de.ts'

/** A step with a text; the key is the server's name with `_` instead of the dot. */
type HistoryStep = keyof (typeof order)['steps']

export type HistoryEntry = Reply<'order.history'>['data'][number]

interface HistoryValues {
  appointment?: { start: string; end: string } | null
  reason?: string | null
  reason_description?: LocalText
  signature?: 'taken' | 'declined'
  text?: string | null
  hold?: { reason: HoldReason } | null
  delegated_to?: string | null
  partner_eid?: string | null
  name?: string
  comment?: string | null
  price?: number
  items?: string[]
  /** The fields that were sent back. */
  fields?: { label: LocalText }[]
}

/** Returns functions that format a history entry: event, author and details. */
export function useHistoryText() {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  const hasStep = (step: string): step is HistoryStep => t.has(`steps.${step as HistoryStep}`)
  const formatLines = (entry: HistoryEntry, withComment: boolean): string => {
    const before = (entry.before ?? {}) as HistoryValues
    const after = (entry.after ?? {}) as HistoryValues
    const dates = [before.appointment, after.appointment]
      .filter(isHistoryPeriod)
      .map((one) => format.period(one))
    const lines = [
      isHistoryPeriod(after.appointment) ? [...new Set(dates)].join(' → ') : '',
      typeof after.price === 'number' ? format.money(after.price) : '',
      Array.isArray(after.items) ? after.items.join(', ') : '',
      after.fields?.map(({ label }) => label[locale]).join(', '),
      // A reason from a list has a translation; a free text does not.
      after.hold ? t(`holds.${after.hold.reason}`) : '',
      getReasonLabel(after)?.[locale] ?? after.reason,
      after.text,
      after.delegated_to,
      after.partner_eid,
      after.name,
      withComment ? after.comment : '',
    ]
    return lines.filter(Boolean).join('\n')
  }
  return {
    title: ({ step, after }: HistoryEntry): string => {
      const isDeclined = step === 'order.sign' && (after as HistoryValues | null)?.signature === 'declined'
      const key = isDeclined ? 'order_signNot' : step.replace('.', '_')
      return hasStep(key) ? t(`steps.${key}`) : step
    },
    by: ({ by }: HistoryEntry): string =>
      by.kind === 'person' ? [by.name, by.account].filter(Boolean).join(', ') : t(`actors.${by.kind}`),
    body: (entry: HistoryEntry): string => formatLines(entry, true),
    /** Leaves out a comment that the conversation shows as a message. The reason of a hold is no message. */
    details: (entry: HistoryEntry): string => formatLines(entry, entry.step === 'order.hold'),
  }
}

/** Returns the translation of a reason from a list; undefined for a free text. */
function getReasonLabel({ reason, reason_description: description }: HistoryValues): LocalText | undefined {
  const labels: Readonly<Record<string, LocalText>> = { ...declineReasonLabels, ...customerDeclineLabels }
  return description ?? labels[reason ?? '']
}

function isHistoryPeriod(value: unknown): value is { start: string; end: string } {
  return Boolean(value && typeof value === 'object' && 'start' in value && 'end' in value)
}
