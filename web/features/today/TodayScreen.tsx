import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Today } from '#contract/orders/today'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { serverClock } from '#web/api/device/server-clock'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { SkeletonRows } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { AppointmentDialogContext, type AppointmentDialogSlot } from './AppointmentButton.tsx'
import { OwnDaySection } from './OwnDaySection.tsx'
import type { StartDialogSlot } from './NextVisit.tsx'
import { TeamDay } from './TeamDay.tsx'
import { hasOwnWork, type RouteOfDaySlot } from './today-visits.ts'
import { todayQuery } from './today.data.ts'

interface TodaySlots {
  StartDialog: StartDialogSlot
  RouteOfDay: RouteOfDaySlot
  AppointmentDialog: AppointmentDialogSlot
}

interface TodayScreenProps extends TodaySlots {
  /** How ready the device is for work without a connection. */
  readiness: ReactNode
}

/** Shows what the user has to do today, and the day of the company for those who plan it. */
export function TodayScreen({ readiness, ...slots }: TodayScreenProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const { data, error, isFetching } = useQuery(todayQuery)
  const now = new Date(serverClock.now()).toISOString()
  return (
    <>
      <PageHead title={t('title')} subtitle={format.longDate(toBerlinDay(now))} />
      <div className="-mt-3 mb-5 empty:hidden">{readiness}</div>
      {error && !data ? <QueryError error={error} retrying={isFetching} /> : null}
      {!data && !error ? <SkeletonRows count={3} look="cards" /> : null}
      {data ? <LoadedToday today={data} now={now} {...slots} /> : null}
    </>
  )
}

function LoadedToday({
  today,
  now,
  AppointmentDialog,
  ...slots
}: TodaySlots & { today: Today; now: string }) {
  const { team, absences } = today
  const day = toBerlinDay(now)
  // Stored data of yesterday names those who were away then.
  const away = useMemo(
    () => new Set(absences.filter(({ ends_on: end }) => end >= day).map(({ contact_id: id }) => id)),
    [absences, day],
  )
  return (
    <AppointmentDialogContext value={AppointmentDialog}>
      <div className="flex flex-col gap-8">
        {team === null || hasOwnWork(today) ? (
          <OwnDaySection today={today} now={now} hasTitle={team !== null} {...slots} />
        ) : null}
        {team ? <TeamDay team={team} day={day} away={away} /> : null}
      </div>
    </AppointmentDialogContext>
  )
}
