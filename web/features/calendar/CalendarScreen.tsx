import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useIsMedium } from '#web/ui/hooks/use-is-narrow'
import { lazyPart } from '#web/ui/lazy-part'
import type { CalendarDialogs } from './calendar-dialogs.ts'
import { calendarQuery } from './calendar.data.ts'
import { CalendarBoard } from './CalendarBoard.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { listViewDays, getWeekNumber } from './days.ts'
import type { CalendarSearch } from './search-params.ts'

const FeedDialog = lazyPart(() => import('./FeedDialog.tsx').then((part) => ({ default: part.FeedDialog })))

interface CalendarScreenProps extends CalendarSearch {
  onSearch: (search: CalendarSearch) => void
  dialogs: CalendarDialogs
}

/** Shows the appointments of all colleagues and locations for planning. */
export function CalendarScreen({ onSearch, dialogs, ...search }: CalendarScreenProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const days = useMemo(() => listViewDays(search.view, search.day), [search.view, search.day])
  const [from = search.day, to = search.day] = [days[0], days.at(-1)]
  const query = useQuery(calendarQuery(from, to))
  const [subscribing, setSubscribing] = useState(false)
  const [isTimesOpen, setTimesOpen] = useState(false)
  // Beside the calendar there is space for the tray; over it the user opens it.
  const isMedium = useIsMedium()
  const [trayChoice, setTrayChoice] = useState<boolean | null>(null)
  const unplanned = query.data?.unplanned ?? null
  const isTrayOpen = trayChoice ?? (!isMedium && (unplanned?.total ?? 0) > 0)
  const range = search.view === 'month' ? format.month(search.day) : format.dayRange(from, to)
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          search.view === 'week' ? `${range} · ${t('week', { number: getWeekNumber(search.day) })}` : range
        }
      />
      <CalendarToolbar
        search={search}
        onSearch={onSearch}
        locations={query.data?.locations.length ?? 1}
        unplanned={unplanned?.total ?? null}
        isTrayOpen={isTrayOpen}
        onTray={setTrayChoice}
        onSubscribe={() => setSubscribing(true)}
        onAbsences={() => setTimesOpen(true)}
      />
      {query.error && !query.data ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isPending ? <SkeletonCalendar /> : null}
      {query.data ? (
        <CalendarBoard
          calendar={query.data}
          days={days}
          search={search}
          dialogs={dialogs}
          isTrayOpen={isTrayOpen}
          onTray={setTrayChoice}
          onSearch={onSearch}
        />
      ) : null}
      <LazyBoundary>
        {isTimesOpen ? <dialogs.TimesDialog onClose={() => setTimesOpen(false)} /> : null}
        {subscribing ? <FeedDialog onClose={() => setSubscribing(false)} /> : null}
      </LazyBoundary>
    </>
  )
}

function SkeletonCalendar() {
  return (
    <div className="grid grid-cols-1 gap-4 rounded border border-line bg-surface p-4 md:grid-cols-7">
      {Array.from({ length: 7 }, (_, column) => (
        <SkeletonText key={column} lines={2 + (column % 3)} />
      ))}
    </div>
  )
}
