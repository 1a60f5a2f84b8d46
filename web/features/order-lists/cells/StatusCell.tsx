import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { SignalText } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { waitingQueues } from '../list/waiting-queues.ts'
import { UnsentMark } from './UnsentMark.tsx'

const urgencyMessageKeys = { warning: 'dueSoon', danger: 'overdue' } as const

/** Returns why an order is on hold. The routes of both waiting lists load these messages. */
export function useHoldReason(row: OrderRow): string | null {
  const t = useTranslations('order')
  return row.hold && waitingQueues.includes(row.queue) ? t(`holds.${row.hold.reason}`) : null
}

/** Shows the status, its date, and the first possible day. */
export function StatusCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const reason = useHoldReason(row)
  return (
    <span className="flex flex-col items-start">
      <span>{row.status_description.partner_name[locale]}</span>
      <UnsentMark orderId={row.api_id} />
      {reason ? <span className="text-xs wrap-anywhere text-muted lg:min-w-28">{reason}</span> : null}
      {row.urgency ? (
        <span className="lg:whitespace-nowrap">
          <SignalText tone={row.urgency}>{t(urgencyMessageKeys[row.urgency])}</SignalText>
        </span>
      ) : null}
      <span className="text-xs text-muted">
        {t('days', { days: row.days_since_last_status_change })}{' '}
        <span className="whitespace-nowrap">
          (<Time when={row.job.last_status_change} as="date" />)
        </span>
      </span>
      {row.job.readiness_date ? (
        <span className="text-xs text-muted">
          {t('ready')} <Time when={row.job.readiness_date} as="date" />
        </span>
      ) : null}
    </span>
  )
}
