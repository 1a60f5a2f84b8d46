import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { waitingQueues } from '../list/waiting-queues.ts'
import { TwoLines } from './TwoLines.tsx'
import { UnsentMark } from './UnsentMark.tsx'

const urgencyMessageKeys = { warning: 'dueSoon', danger: 'overdue' } as const

/** Returns why an order is on hold. The routes of both waiting lists load these messages. */
export function useHoldReason(row: OrderRow): string | null {
  const t = useTranslations('order')
  return row.hold && waitingQueues.includes(row.queue) ? t(`holds.${row.hold.reason}`) : null
}

/** Shows the status with its age, the reason of a hold, what is due, and the first possible day. */
export function StatusCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const status = row.status_description.partner_name[locale]
  const reason = useHoldReason(row)
  const first = reason ? `${status}: ${reason}` : status
  return (
    <TwoLines
      first={
        <>
          <span title={first} className="truncate">
            {first}
          </span>
          <span className="hidden group-data-compact/list:inline">
            <UrgencyMark row={row} />
          </span>
        </>
      }
      second={
        <>
          <span className="contents group-data-compact/list:hidden">
            <UrgencyMark row={row} />
          </span>
          <StatusAge row={row} />
          <UnsentMark orderId={row.api_id} />
          {row.job.readiness_date ? (
            <span className="min-w-0 truncate">
              {t('ready')} <Time when={row.job.readiness_date} as="date" />
            </span>
          ) : null}
        </>
      }
    />
  )
}

/** How long the order has had its status; the day is in the tooltip. */
export function StatusAge({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const since = row.job.last_status_change
  return (
    <time dateTime={since} title={format.exact(since)} className="shrink-0 whitespace-nowrap">
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
