import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useHasRowControls } from '../cells/row-controls.ts'
import { waitingQueues } from '../list/waiting-queues.ts'

const urgencyMessageKeys = { warning: 'dueSoon', danger: 'overdue' } as const

/** Returns why an order is on hold. The routes of both waiting lists load these messages. */
export function useHoldReason(row: OrderRow): string | null {
  const t = useTranslations('order')
  return row.hold && waitingQueues.includes(row.queue) ? t(`holds.${row.hold.reason}`) : null
}

/** How long the order has had its status; the day is in the tooltip. */
export function StatusAge({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const hasControls = useHasRowControls()
  const since = row.job.last_status_change
  return (
    <time dateTime={since} title={hasControls ? format.exact(since) : undefined} className="min-w-0 truncate">
      {t('days', { days: row.days_since_last_status_change })}
    </time>
  )
}

export function UrgencyMark({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.urgency) return null
  return (
    <span className="shrink-0 text-xs whitespace-nowrap">
      <SignalText tone={row.urgency} size="small">
        {t(urgencyMessageKeys[row.urgency])}
      </SignalText>
    </span>
  )
}
