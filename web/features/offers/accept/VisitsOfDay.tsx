import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { visitsOfDayQuery } from '../offers.data.ts'

/** Lists the company's own visits on the day of a date, so that the user sees whether it fits. */
export function VisitsOfDay({ start }: { start: string }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const mayRead = canMakeCall('calendar.read', useUser())
  const day = toBerlinDay(start)
  const { data, isPending } = useQuery({ ...visitsOfDayQuery(day), enabled: mayRead })
  // The dialog also works without them, for example offline.
  if (!mayRead || (!data && !isPending)) return null
  return (
    <section aria-label={t('visitsOf', { day: format.day(start) })} className="rounded bg-sunken p-3 text-sm">
      <p className="mb-1 font-medium">{t('visitsOf', { day: format.day(start) })}</p>
      {!data ? (
        <SkeletonText lines={2} />
      ) : data.length === 0 ? (
        <p className="text-muted">{t('noVisits')}</p>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {data.map((visit) => (
            <li key={visit.api_id} className="flex flex-wrap gap-x-3">
              <span className="tabular">{format.times(visit)}</span>
              <span>{visit.customer.city}</span>
              <span className="text-muted">
                {visit.delegated_to ? formatPersonName(visit.delegated_to) : t('unassigned')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
