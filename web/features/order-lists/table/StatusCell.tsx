import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useColon } from '#web/i18n/use-colon'
import { Time } from '#web/ui/data/Time.tsx'
import { StatusAge, UrgencyMark, useHoldReason } from '../marks/status-marks.tsx'
import { UnsentMark } from '../marks/UnsentMark.tsx'
import { TwoLines } from './TwoLines.tsx'

/** Shows the status or the reason of a hold, with its age, what is due, and the first possible day. */
export function StatusCell({ row }: { row: OrderRow }) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const status = row.status_description.partner_name[locale]
  const reason = useHoldReason(row)
  return (
    <TwoLines
      inCompactList="secondStays"
      first={
        <>
          <span title={reason ? `${status}${colon} ${reason}` : status} className="truncate">
            {reason ?? status}
          </span>
          <span className="hidden group-data-compact/list:contents">
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
