import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { Agenda } from './views/Agenda.tsx'
import type { Board } from './views/board.ts'
import { calendarQuery } from './calendar.data.ts'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { findClashes } from './clashes.ts'
import { ClashBanner } from './ClashBanner.tsx'
import { listViewDays, getWeekNumber } from './days.ts'
import { createLanes, unassignedLane } from './lanes.ts'
import { MonthGrid } from './views/MonthGrid.tsx'
import type { MoveProposal } from './moving/move-proposal.ts'
import { TimeGrid } from './views/TimeGrid.tsx'
import { WeekBoard } from './views/WeekBoard.tsx'
import type { CalendarSearch } from './search-params.ts'

const MoveDialog = lazy(() =>
  import('./moving/MoveDialog.tsx').then((part) => ({ default: part.MoveDialog })),
)
const VisitDialog = lazy(() => import('./VisitDialog.tsx').then((part) => ({ default: part.VisitDialog })))
const FeedDialog = lazy(() => import('./FeedDialog.tsx').then((part) => ({ default: part.FeedDialog })))

interface CalendarScreenProps extends CalendarSearch {
  onSearch: (search: CalendarSearch) => void
  /** Working hours and absences, from another feature. */
  TimesDialog: ComponentType<{ onClose: () => void }>
}

/** Shows the appointments of all colleagues and locations for planning. */
export function CalendarScreen({ onSearch, TimesDialog, ...search }: CalendarScreenProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const days = useMemo(() => listViewDays(search.view, search.day), [search.view, search.day])
  const [from = search.day, to = search.day] = [days[0], days.at(-1)]
  const query = useQuery(calendarQuery(from, to))
  const [subscribing, setSubscribing] = useState(false)
  const [isTimesOpen, setTimesOpen] = useState(false)
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
        onSubscribe={() => setSubscribing(true)}
        onAbsences={() => setTimesOpen(true)}
      />
      {query.error && !query.data ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isPending ? <SkeletonCalendar /> : null}
      {query.data ? (
        <LoadedCalendar calendar={query.data} days={days} search={search} onSearch={onSearch} />
      ) : null}
      <LazyBoundary>{isTimesOpen ? <TimesDialog onClose={() => setTimesOpen(false)} /> : null}</LazyBoundary>
      {subscribing ? (
        <LazyBoundary>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </LazyBoundary>
      ) : null}
    </>
  )
}

interface LoadedCalendarProps {
  calendar: Calendar
  days: readonly string[]
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
}

function LoadedCalendar({ calendar, days, search, onSearch }: LoadedCalendarProps) {
  const t = useTranslations('calendar')
  const narrow = useIsNarrow()
  const [opened, setOpened] = useState<Visit | null>(null)
  const [requestedMove, setRequestedMove] = useState<MoveProposal | null>(null)
  const lanes = useMemo(() => createLanes(calendar, search.by, t('nobody')), [calendar, search.by, t])
  const clashes = useMemo(() => findClashes(calendar.data, new Date()), [calendar])
  const clashing = useMemo(
    () => new Set(clashes.flatMap(({ one, other }) => [one.api_id, other.api_id])),
    [clashes],
  )
  const board: Board = { lanes, by: search.by, clashing, onOpen: setOpened, onAsk: setRequestedMove }
  const agenda = <Agenda calendar={calendar} days={days} foldsPast={narrow} {...board} />
  return (
    <>
      <ClashBanner clashes={clashes} onOpen={setOpened} />
      {narrow ? agenda : <div className="hidden print:block">{agenda}</div>}
      {narrow ? null : (
        <WideCalendar calendar={calendar} days={days} search={search} onSearch={onSearch} board={board} />
      )}
      <LazyBoundary>
        {opened ? (
          <VisitDialog
            visit={opened}
            onClose={() => setOpened(null)}
            onMove={() => {
              setRequestedMove({
                visit: opened,
                when: { start: opened.start, end: opened.end },
                lane: opened.delegated_to?.id ?? unassignedLane,
              })
              setOpened(null)
            }}
          />
        ) : null}
        {requestedMove ? (
          <MoveDialog
            key={requestedMove.visit.api_id}
            calendar={calendar}
            proposal={requestedMove}
            byPerson={search.by === 'person'}
            onClose={() => setRequestedMove(null)}
          />
        ) : null}
      </LazyBoundary>
    </>
  )
}

interface WideCalendarProps extends LoadedCalendarProps {
  board: Board
}

function WideCalendar({ calendar, days, search, onSearch, board }: WideCalendarProps) {
  const t = useTranslations('calendar')
  const mayMove = calendar.data.some((visit) => visit.actions.length > 0)
  return (
    <>
      {search.view === 'month' ? (
        <MonthGrid
          calendar={calendar}
          days={days}
          month={search.day}
          onDay={(day) => onSearch({ ...search, view: 'day', day })}
          {...board}
        />
      ) : null}
      {search.view === 'week' ? <WeekBoard calendar={calendar} days={days} {...board} /> : null}
      {search.view === 'day' ? <TimeGrid calendar={calendar} day={search.day} {...board} /> : null}
      {mayMove ? <p className="mt-3 text-sm text-muted print:hidden">{t('help')}</p> : null}
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
