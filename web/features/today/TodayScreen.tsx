import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Today } from '#contract/orders/today'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { serverClock } from '#web/api/device/server-clock'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { SkeletonRows } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { OwnDaySection } from './OwnDaySection.tsx'
import type { StartDialogSlot } from './NextVisit.tsx'
import { TeamDay } from './TeamDay.tsx'
import { hasOwnWork } from './today-visits.ts'
import { todayQuery } from './today.data.ts'

interface TodayScreenProps {
  StartDialog: StartDialogSlot
  /** How ready the device is for work without a connection. */
  readiness: ReactNode
}

/** Shows what the user has to do today, and the day of the company for those who plan it. */
export function TodayScreen({ StartDialog, readiness }: TodayScreenProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const { data, error, isFetching } = useQuery(todayQuery)
  const day = toBerlinDay(new Date(serverClock.now()))
  return (
    <>
      <PageHead title={t('title')} subtitle={format.longDate(day)} />
      <div className="-mt-8 mb-5">{readiness}</div>
      {error && !data ? <QueryError error={error} retrying={isFetching} /> : null}
      {!data && !error ? <SkeletonRows count={3} look="cards" /> : null}
      {data ? <LoadedToday today={data} day={day} StartDialog={StartDialog} /> : null}
    </>
  )
}

function LoadedToday({
  today,
  day,
  StartDialog,
}: {
  today: Today
  day: string
  StartDialog: StartDialogSlot
}) {
  const { team } = today
  return (
    <div className="flex flex-col gap-8">
      {team === null || hasOwnWork(today) ? (
        <OwnDaySection today={today} day={day} hasTitle={team !== null} StartDialog={StartDialog} />
      ) : null}
      {team ? <TeamDay team={team} day={day} /> : null}
    </div>
  )
}
