import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { waitingQueues } from '../list/waiting-queues.ts'

/** `10 T`, `10 d`, `10 j`. */
const dayLetters: Record<Locale, string> = { de: 'T', en: 'd', fr: 'j' }

const urgencyMessageKeys = { warning: 'dueSoon', danger: 'overdue' } as const

/** Returns why an order is on hold. The routes of both waiting lists load these messages. */
export function useHoldReason(row: OrderRow): string | null {
  const t = useTranslations('order')
  return row.hold && waitingQueues.includes(row.queue) ? t(`holds.${row.hold.reason}`) : null
}

/**
 * How long the order has had its status; the day is in the tooltip. Beside the panel it is never cut, and short in rows of
 * one line.
 */
export function StatusAge({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const format = useFormat()
  const since = row.job.last_status_change
  const days = row.days_since_last_status_change
  return (
    <time
      dateTime={since}
      title={format.exact(since)}
      className="min-w-0 truncate group-data-compact/list:shrink-0 group-data-narrow/list:shrink-0"
    >
      <span className="group-data-compact/list:sr-only">{t('days', { days })}</span>
      <span aria-hidden="true" className="hidden group-data-compact/list:inline">
        {days} {dayLetters[locale]}
      </span>
    </time>
  )
}

export function UrgencyMark({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.urgency) return null
  return (
    <span
      title={t(urgencyMessageKeys[row.urgency])}
      className="inline-flex shrink-0 text-xs whitespace-nowrap"
    >
      <SignalText tone={row.urgency} size="small">
        {/* Beside the panel and in the compact list there is room for the icon and the age only. */}
        <span className="group-data-compact/list:sr-only group-data-narrow/list:sr-only">
          {t(urgencyMessageKeys[row.urgency])}
        </span>
      </SignalText>
    </span>
  )
}
