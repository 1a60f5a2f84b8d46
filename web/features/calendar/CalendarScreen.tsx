import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { Later } from '#web/api/feedback/LazyBoundary.tsx'
import { Failure } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { Agenda } from './Agenda.tsx'
import type { Board } from './board.ts'
import { calendarQuery } from './calendar.data.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { clashesOf } from './clashes.ts'
import { Clashes } from './Clashes.tsx'
import { daysOf, weekNumber } from './days.ts'
import { lanesOf, nobody } from './lanes.ts'
import { MonthGrid } from './MonthGrid.tsx'
import type { Proposal } from './proposal.ts'
import { TimeGrid } from './TimeGrid.tsx'
import { WeekBoard } from './WeekBoard.tsx'
import type { CalendarWish } from './wish.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((part) => ({ default: part.MoveDialog })))
const VisitDialog = lazy(() => import('./VisitDialog.tsx').then((part) => ({ default: part.VisitDialog })))
const FeedDialog = lazy(() => import('./FeedDialog.tsx').then((part) => ({ default: part.FeedDialog })))

interface CalendarScreenProps extends CalendarWish {
  onWish: (wish: CalendarWish) => void
}

/** Planning in time: the appointments of all colleagues and locations. */
export function CalendarScreen({ onWish, ...wish }: CalendarScreenProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const days = useMemo(() => daysOf(wish.view, wish.day), [wish.view, wish.day])
  const [from = wish.day, to = wish.day] = [days[0], days.at(-1)]
  const query = useQuery(calendarQuery(from, to))
  const [subscribing, setSubscribing] = useState(false)
  const range = wish.view === 'month' ? format.month(wish.day) : format.dayRange(from, to)
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={wish.view === 'week' ? `${range} · ${t('week', { number: weekNumber(wish.day) })}` : range}
      />
      <CalendarBar
        wish={wish}
        onWish={onWish}
        locations={query.data?.locations.length ?? 1}
        onSubscribe={() => setSubscribing(true)}
      />
      {query.error && !query.data ? <Failure error={query.error} retrying={query.isFetching} /> : null}
      {query.isPending ? <SkeletonCalendar /> : null}
      {query.data ? <Loaded calendar={query.data} days={days} wish={wish} onWish={onWish} /> : null}
      {subscribing ? (
        <Later>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </Later>
      ) : null}
    </>
  )
}

interface LoadedProps {
  calendar: Calendar
  days: readonly string[]
  wish: CalendarWish
  onWish: (wish: CalendarWish) => void
}

function Loaded({ calendar, days, wish, onWish }: LoadedProps) {
  const t = useTranslations('calendar')
  const narrow = useIsNarrow()
  const [opened, setOpened] = useState<Visit | null>(null)
  const [asked, setAsked] = useState<Proposal | null>(null)
  const lanes = useMemo(() => lanesOf(calendar, wish.by, t('nobody')), [calendar, wish.by, t])
  const clashes = useMemo(() => clashesOf(calendar.data, new Date()), [calendar])
  const clashing = useMemo(
    () => new Set(clashes.flatMap(({ one, other }) => [one.api_id, other.api_id])),
    [clashes],
  )
  const board: Board = { lanes, by: wish.by, clashing, onOpen: setOpened, onAsk: setAsked }
  const agenda = <Agenda calendar={calendar} days={days} foldsPast={narrow} {...board} />
  return (
    <>
      <Clashes clashes={clashes} onOpen={setOpened} />
      {narrow ? agenda : <div className="hidden print:block">{agenda}</div>}
      {narrow ? null : <Wide calendar={calendar} days={days} wish={wish} onWish={onWish} board={board} />}
      <Later>
        {opened ? (
          <VisitDialog
            visit={opened}
            onClose={() => setOpened(null)}
            onMove={() => {
              setAsked({
                visit: opened,
                when: { start: opened.start, end: opened.end },
                lane: opened.delegated_to?.id ?? nobody,
              })
              setOpened(null)
            }}
          />
        ) : null}
        {asked ? (
          <MoveDialog
            key={asked.visit.api_id}
            calendar={calendar}
            proposal={asked}
            byPerson={wish.by === 'person'}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Later>
    </>
  )
}

interface WideProps extends LoadedProps {
  board: Board
}

function Wide({ calendar, days, wish, onWish, board }: WideProps) {
  const t = useTranslations('calendar')
  const mayMove = calendar.data.some((visit) => visit.actions.length > 0)
  return (
    <>
      {wish.view === 'month' ? (
        <MonthGrid
          calendar={calendar}
          days={days}
          month={wish.day}
          onDay={(day) => onWish({ ...wish, view: 'day', day })}
          {...board}
        />
      ) : null}
      {wish.view === 'week' ? <WeekBoard calendar={calendar} days={days} {...board} /> : null}
      {wish.view === 'day' ? <TimeGrid calendar={calendar} day={wish.day} {...board} /> : null}
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
