import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { HoldReason } from '#contract/orders/model/order-enums'
import { rejectReasonLabels } from '#contract/orders/model/order-labels'
import type { LocalText } from '#contract/kit/locale'
import { useFormat } from '#web/i18n/use-format'
import type orders from '../messages/de.ts'
import { cancellationReasonsQuery, type OrderHistoryEntry } from '../orders.data.ts'

type Step = keyof (typeof orders)['steps']

/** Values of an entry that are shown. The steps that write them are in the server's features. */
interface EntryValues {
  readonly appointment?: { start: string; end: string } | null
  readonly reason?: string | null
  readonly text?: string | null
  readonly hold?: { reason: HoldReason } | null
  readonly comment?: string | null
  readonly price?: number
  readonly items?: string[]
  /** The fields that were sent back. */
  readonly fields?: { label: LocalText }[]
  readonly name?: string
  readonly accounts?: string[]
}

/** Returns functions that format an entry of the history for the marketplace. */
export function useHistoryWords() {
  const t = useTranslations('operatorOrders')
  const locale = useLocale()
  const format = useFormat()
  const { data: reasons } = useQuery(cancellationReasonsQuery)
  const labels: Record<string, LocalText> = {
    ...rejectReasonLabels,
    ...Object.fromEntries((reasons?.data ?? []).map(({ id, description }) => [id, description])),
  }
  const hasStep = (step: string): step is Step => t.has(`steps.${step as Step}`)
  return {
    title: ({ step, after }: OrderHistoryEntry): string => {
      const isDeclined =
        step === 'order.sign' && (after as { signature?: string } | null)?.signature === 'declined'
      const key = isDeclined ? 'order_signNot' : step.replace('.', '_')
      return hasStep(key) ? t(`steps.${key}`) : step
    },
    by: ({ by }: OrderHistoryEntry): string => {
      if (by.kind === 'person') return [by.name, by.account].filter(Boolean).join(', ')
      if (by.kind === 'system') return t('page.system')
      // A program of the marketplace has no name of its own.
      return by.name === 'operator' ? t('page.marketplace') : `${by.name}, ${t('page.marketplace')}`
    },
    details: (entry: OrderHistoryEntry): string => {
      const after = (entry.after ?? {}) as EntryValues
      const lines = [
        after.appointment ? format.period(after.appointment) : '',
        typeof after.price === 'number' ? format.money(after.price) : '',
        after.items?.join(', '),
        after.fields?.map(({ label }) => label[locale]).join(', '),
        after.accounts ? t('list.offered', { count: after.accounts.length }) : '',
        after.hold ? t(`holds.${after.hold.reason}`) : '',
        after.reason ? (labels[after.reason]?.[locale] ?? after.reason) : '',
        after.text,
        after.name,
        after.comment,
      ]
      return lines.filter(Boolean).join('\n')
    },
  }
}
