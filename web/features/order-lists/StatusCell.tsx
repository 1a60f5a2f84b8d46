import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders'
import { SignalText } from '../../ui/signals.tsx'
import { Time } from '../../ui/Time.tsx'
import { UnsentMark } from './UnsentMark.tsx'

const urgencies = { warning: 'dueSoon', danger: 'overdue' } as const

/** How the order stands, since when, and from when on it can be done. */
export function StatusCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  return (
    <span className="flex flex-col items-start">
      <span>{row.status_description.partner_name[locale]}</span>
      <UnsentMark orderId={row.api_id} />
      {row.urgency ? <SignalText tone={row.urgency}>{t(urgencies[row.urgency])}</SignalText> : null}
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
