import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/calendar'
import { berlinDay } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { classes } from '../../ui/classes.ts'
import type { Board } from './board.ts'
import { DayHead } from './DayHead.tsx'
import { instantAt, minuteOf } from './days.ts'
import { type Lane, laneOf } from './lanes.ts'
import { laneDot } from './look.ts'
import { hoursOf, isOneDay, placed, touches } from './placing.ts'
import { type Proposal, stepMinutes } from './proposal.ts'
import { useMoving } from './useMoving.ts'
import { VisitBlock } from './VisitBlock.tsx'

const hourHeight = 52

interface Column {
  readonly day: string
  readonly lane: Lane | null
  readonly visits: readonly Visit[]
}

interface TimeGridProps extends Board {
  calendar: Calendar
  days: readonly string[]
}

/** A day with a column for each person or location, or a week with a column for each day. */
export function TimeGrid({ calendar, days, lanes, by, clashing, onOpen, onAsk }: TimeGridProps) {
  const t = useTranslations('calendar')
  const byLane = days.length === 1
  const columns = columnsOf(calendar.data, days, byLane ? lanes : null, by)
  const { first, last } = hoursOf(calendar.data.filter(isOneDay))
  const minuteAt = useCallback(
    (column: DOMRect, y: number) => {
      const minute = first * 60 + ((y - column.top) / hourHeight) * 60
      return Math.min(23 * 60, Math.max(0, Math.round(minute / stepMinutes) * stepMinutes))
    },
    [first],
  )
  const { proposal, byKeys, handlers } = useMoving({
    grid: { by, lanes, byLane, isMonth: false },
    minuteAt,
    onAsk,
  })
  const laneById = new Map(lanes.map((lane) => [lane.id, lane]))
  const block = (visit: Visit, look: 'hours' | 'line') => (
    <VisitBlock
      key={visit.api_id}
      visit={visit}
      lane={laneById.get(laneOf(visit, by))}
      clashes={clashing.has(visit.api_id)}
      look={look}
      named={byLane}
      moving={proposal?.visit.api_id === visit.api_id}
      {...handlers(visit, () => onOpen(visit))}
    />
  )
  return (
    <div
      ref={useTodayInSight(days)}
      className="relative overflow-x-auto rounded border border-line bg-surface print:hidden"
    >
      <div
        className={classes('grid', byLane && 'min-w-fit')}
        style={{ gridTemplateColumns: `4.25rem ${columns.map(byLane ? laneRoom : dayRoom).join(' ')}` }}
      >
        <div data-hours className={hoursStay} />
        {columns.map(({ day, lane }) => (
          <div key={`${day} ${lane?.id ?? ''}`} className="min-w-0 border-l border-line px-2 py-2">
            {lane ? <LaneHead lane={lane} /> : <DayHead day={day} calendar={calendar} />}
          </div>
        ))}
        <div
          className={classes(
            hoursStay,
            'border-t border-line px-1 py-1 text-right text-[0.6875rem] text-faint',
          )}
        >
          {t('long')}
        </div>
        {columns.map((column) => (
          <div
            key={`${column.day} ${column.lane?.id ?? ''}`}
            className="flex min-h-8 min-w-0 flex-col gap-1 border-t border-l border-line p-1"
          >
            {column.visits.filter((visit) => !isOneDay(visit)).map((visit) => block(visit, 'line'))}
          </div>
        ))}
        <Hours first={first} last={last} />
        {columns.map((column) => (
          <section
            key={`${column.day} ${column.lane?.id ?? ''}`}
            aria-label={column.lane?.name ?? column.day}
            data-day={column.day}
            data-lane={column.lane?.id}
            className="relative min-w-0 border-t border-l border-line"
            style={{ height: (last - first) * hourHeight, ...hourLines }}
          >
            {placed(column.visits.filter(isOneDay)).map(({ visit, from, to, column: at, columns: count }) => (
              <div
                key={visit.api_id}
                className="@container absolute rounded-sm bg-surface p-px focus-within:z-10 hover:z-10"
                style={{
                  top: (from / 60 - first) * hourHeight,
                  height: ((to - from) / 60) * hourHeight,
                  left: `min(${(at / count) * 100}%, 100% - ${leastWidth})`,
                  width: `max(${100 / count}%, ${leastWidth})`,
                }}
              >
                {block(visit, 'hours')}
              </div>
            ))}
            <Ghost proposal={proposal} column={column} first={first} />
            <NowLine day={column.day} first={first} last={last} />
          </section>
        ))}
      </div>
      <MovingWords proposal={proposal} byKeys={byKeys} lanes={lanes} />
    </div>
  )
}

const hourLines = {
  backgroundImage: 'linear-gradient(var(--color-line) 1px, transparent 1px)',
  backgroundSize: `100% ${hourHeight}px`,
}

/** Where the columns are too many for the screen, they go by under the hours. */
const hoursStay = 'sticky left-0 z-20 bg-surface'

/** Narrower nobody can press; where more happens at once than there is room for, one lies over the other. */
const leastWidth = '2.75rem'

/** A lane is wide enough for what happens at once in it to be read side by side: of many lanes some wait outside. */
function laneRoom(column: Column): string {
  const atOnce = atOnceIn(column)
  return `minmax(${Math.max(8.5, atOnce * 5.25)}rem, ${atOnce}fr)`
}

/** The days of a week share the screen: a week is seen whole, and a full day has more of it than an empty one. */
function dayRoom(column: Column): string {
  return `minmax(4rem, ${Math.max(2, atOnceIn(column))}fr)`
}

function atOnceIn({ visits }: Column): number {
  return Math.max(1, ...placed(visits.filter(isOneDay)).map(({ columns }) => columns))
}

/** Where the days have no room beside each other, today is the first that one sees of its week. */
function useTodayInSight(days: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const week = days.join()
  useEffect(() => {
    const element = box.current
    const column = element?.querySelector<HTMLElement>(`[data-day="${berlinDay(new Date().toISOString())}"]`)
    const hours = element?.querySelector<HTMLElement>('[data-hours]')
    if (!element || !column || column.offsetLeft + column.offsetWidth <= element.clientWidth) return
    element.scrollLeft = column.offsetLeft - (hours?.offsetWidth ?? 0)
  }, [week])
  return box
}

function columnsOf(
  visits: readonly Visit[],
  days: readonly string[],
  lanes: readonly Lane[] | null,
  by: Board['by'],
): Column[] {
  const [day = ''] = days
  if (!lanes)
    return days.map((one) => ({
      day: one,
      lane: null,
      visits: visits.filter((visit) => touches(visit, one)),
    }))
  return lanes.map((lane) => ({
    day,
    lane,
    visits: visits.filter((visit) => touches(visit, day) && laneOf(visit, by) === lane.id),
  }))
}

function LaneHead({ lane }: { lane: Lane }) {
  return (
    <p className="flex items-center gap-2 text-sm font-medium">
      <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', laneDot(lane.colour))} />
      <span className="min-w-0 truncate" title={lane.name}>
        {lane.name}
      </span>
    </p>
  )
}

function Hours({ first, last }: { first: number; last: number }) {
  const format = useFormat()
  return (
    <div aria-hidden="true" className={classes(hoursStay, 'border-t border-line')}>
      {Array.from({ length: last - first }, (_, place) => (
        <span
          key={place}
          className="absolute right-1.5 text-[0.6875rem] text-faint tabular"
          style={{ top: place * hourHeight + 2 }}
        >
          {format.time(instantAt('2026-01-05', (first + place) * 60))}
        </span>
      ))}
    </div>
  )
}

/** Where it would go, in the column where that is. */
function Ghost({ proposal, column, first }: { proposal: Proposal | null; column: Column; first: number }) {
  const format = useFormat()
  if (!proposal || berlinDay(proposal.when.start) !== column.day) return null
  if (column.lane && column.lane.id !== proposal.lane) return null
  const from = minuteOf(proposal.when.start)
  const to = isOneDay(proposal.when) ? minuteOf(proposal.when.end) : from + 60
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-px z-20 rounded-sm border-2 border-dashed border-accent bg-accent-soft/90 px-1.5 py-1 text-xs font-medium text-accent-ink tabular"
      style={{ top: (from / 60 - first) * hourHeight, height: Math.max(22, ((to - from) / 60) * hourHeight) }}
    >
      {format.times(proposal.when)}
    </div>
  )
}

function NowLine({ day, first, last }: { day: string; first: number; last: number }) {
  const now = useNow()
  const minute = minuteOf(now)
  if (berlinDay(now) !== day || minute < first * 60 || minute > last * 60) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger"
      style={{ top: (minute / 60 - first) * hourHeight }}
    />
  )
}

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface MovingWordsProps {
  proposal: Proposal | null
  byKeys: boolean
  lanes: readonly Lane[]
}

/** Says aloud where the keyboard has brought it. */
export function MovingWords({ proposal, byKeys, lanes }: MovingWordsProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const lane = lanes.find(({ id }) => id === proposal?.lane)?.name ?? ''
  return (
    <p role="status" className={proposal && byKeys ? 'border-t border-line px-3 py-2 text-sm' : 'sr-only'}>
      {proposal && byKeys ? t('movingTo', { when: format.period(proposal.when), lane }) : null}
    </p>
  )
}
