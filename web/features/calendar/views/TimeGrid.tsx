import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { type Board, isTargetCell } from '../layout/board.ts'
import { toInstantAt, toMinuteOfDay } from '../days.ts'
import { DriveGaps, listDrivesTo, SpansOff } from '../parts/HourBackground.tsx'
import { LaneHead } from '../parts/LaneHead.tsx'
import { type Lane, getLaneId } from '../lanes.ts'
import { MoveAnnouncement } from '../moving/MoveAnnouncement.tsx'
import { NowLine } from '../parts/NowLine.tsx'
import { getVisibleHours, isWithinOneDay, layOutVisits, isOnDay } from '../layout/overlap-layout.ts'
import { type MoveProposal, stepMinutes } from '../moving/move-proposal.ts'
import { useDragAppointment } from '../moving/use-drag-appointment.ts'
import { isPersonAway, listAbsencesOn } from '../layout/time-off.ts'
import { VisitBlock } from '../parts/VisitBlock.tsx'
import { AbsenceBar } from '../week/WeekBar.tsx'

const hourHeight = 52

interface LaneColumn {
  readonly lane: Lane
  readonly visits: readonly Visit[]
}

interface TimeGridProps extends Board {
  calendar: Calendar
  day: string
}

/** Shows the hours of a day, with a column for each person or location. */
export function TimeGrid({ calendar, day, lanes, by, clashing, onOpen, onAsk, ...board }: TimeGridProps) {
  const t = useTranslations('calendar')
  const columns = lanes.map((lane) => createLaneColumn(calendar.data, day, lane, by))
  const { first, last } = getVisibleHours(calendar.data.filter(isWithinOneDay))
  const minuteAt = useCallback(
    (column: DOMRect, y: number) => {
      const minute = first * 60 + ((y - column.top) / hourHeight) * 60
      return Math.min(23 * 60, Math.max(0, Math.round(minute / stepMinutes) * stepMinutes))
    },
    [first],
  )
  const { proposal, byKeys, handlers } = useDragAppointment({
    grid: { by, lanes, view: 'day' },
    minuteAt,
    onAsk,
  })
  const block = (visit: Visit, lane: Lane, look: 'hours' | 'line') => (
    <VisitBlock
      key={visit.api_id}
      visit={visit}
      lane={lane}
      day={day}
      by={by}
      clashes={clashing.has(visit.api_id)}
      look={look}
      drive={calendar.drives.find(({ to_id }) => to_id === visit.api_id)}
      moving={proposal?.visit.api_id === visit.api_id}
      {...handlers(visit, () => onOpen(visit))}
    />
  )
  return (
    <div className="relative scroll-pl-17 overflow-x-auto rounded border border-line bg-surface print:hidden">
      <div
        className="grid min-w-fit"
        style={{ gridTemplateColumns: `4.25rem ${columns.map(getLaneWidth).join(' ')}` }}
      >
        <div className={stickyHoursStyle} />
        {columns.map(({ lane }) => (
          <div key={lane.id} className="min-w-0 border-l border-line px-2 py-2">
            <LaneHead lane={lane} axis="column" />
          </div>
        ))}
        <div
          className={joinClasses(
            stickyHoursStyle,
            'border-t border-line px-1 py-1 text-right text-[0.6875rem] text-faint',
          )}
        >
          {t('long')}
        </div>
        {columns.map(({ lane, visits }) => (
          <div
            key={lane.id}
            className="flex min-h-8 min-w-0 flex-col gap-1 border-t border-l border-line p-1"
          >
            <LaneAbsences calendar={calendar} day={day} lane={lane} onAbsence={board.onAbsence} />
            {visits.filter((visit) => !isWithinOneDay(visit)).map((visit) => block(visit, lane, 'line'))}
          </div>
        ))}
        <HourLabels first={first} last={last} />
        {columns.map(({ lane, visits }) => (
          <div
            key={lane.id}
            role="group"
            aria-label={lane.name}
            data-day={day}
            data-lane={lane.id}
            className={joinClasses(
              'relative min-w-0 border-t border-l border-line',
              isTargetCell(board.target, day, lane.id) &&
                'outline-2 -outline-offset-2 outline-accent outline-dashed',
            )}
            style={{ height: (last - first) * hourHeight, ...hourLines }}
          >
            <LaneHours calendar={calendar} day={day} lane={lane} visits={visits} first={first} last={last} />
            {layOutVisits(visits.filter(isWithinOneDay)).map(
              ({ visit, from, to, column: at, columns: count }) => (
                <div
                  key={visit.api_id}
                  className="absolute rounded-sm bg-surface p-px focus-within:z-10 hover:z-10"
                  style={{
                    top: (from / 60 - first) * hourHeight,
                    height: ((to - from) / 60) * hourHeight,
                    left: `${(at / count) * 100}%`,
                    width: `${100 / count}%`,
                  }}
                >
                  {block(visit, lane, 'hours')}
                </div>
              ),
            )}
            <DropTarget proposal={proposal} day={day} lane={lane} first={first} />
            <NowLine day={day} first={first} last={last} hourHeight={hourHeight} />
          </div>
        ))}
      </div>
      <MoveAnnouncement proposal={proposal} byKeys={byKeys} lanes={lanes} />
    </div>
  )
}

interface LaneHoursProps {
  calendar: Calendar
  day: string
  lane: Lane
  visits: readonly Visit[]
  first: number
  last: number
}

/** The background of a column: times off and drives. */
function LaneHours({ calendar, day, lane, visits, first, last }: LaneHoursProps) {
  const person = calendar.people.find(({ id }) => id === lane.id) ?? null
  const hours = { first, last, hourHeight }
  return (
    <>
      {isPersonAway(calendar, person, day) ? (
        <div aria-hidden="true" className="hatched absolute inset-0" />
      ) : (
        <SpansOff person={person} day={day} {...hours} />
      )}
      <DriveGaps
        calendar={calendar}
        drives={listDrivesTo(calendar, visits.filter(isWithinOneDay))}
        {...hours}
      />
    </>
  )
}

interface LaneAbsencesProps extends Pick<Board, 'onAbsence'> {
  calendar: Calendar
  day: string
  lane: Lane
}

function LaneAbsences({ calendar, day, lane, onAbsence }: LaneAbsencesProps) {
  return listAbsencesOn(calendar, day)
    .filter(({ contact_id }) => contact_id === lane.id)
    .map((absence) => (
      <div key={absence.id} className="h-6 shrink-0">
        <AbsenceBar absence={absence} onAbsence={onAbsence} />
      </div>
    ))
}

const hourLines = {
  backgroundImage: 'linear-gradient(var(--color-line) 1px, transparent 1px)',
  backgroundSize: `100% ${hourHeight}px`,
}

/** Keeps the hours visible while the columns scroll horizontally. */
const stickyHoursStyle = 'sticky left-0 z-20 bg-surface'

/**
 * Makes a lane wide enough that overlapping appointments are readable side by side; with many lanes the grid
 * scrolls.
 */
function getLaneWidth(column: LaneColumn): string {
  const atOnce = countOverlapping(column)
  return `minmax(${Math.max(8.5, atOnce * 5.25)}rem, ${atOnce}fr)`
}

function countOverlapping({ visits }: LaneColumn): number {
  return Math.max(1, ...layOutVisits(visits.filter(isWithinOneDay)).map(({ columns }) => columns))
}

function createLaneColumn(visits: readonly Visit[], day: string, lane: Lane, by: Board['by']): LaneColumn {
  return { lane, visits: visits.filter((visit) => isOnDay(visit, day) && getLaneId(visit, by) === lane.id) }
}

function HourLabels({ first, last }: { first: number; last: number }) {
  const format = useFormat()
  return (
    <div aria-hidden="true" className={joinClasses(stickyHoursStyle, 'border-t border-line')}>
      {Array.from({ length: last - first }, (_, place) => (
        <span
          key={place}
          className="absolute right-1.5 text-[0.6875rem] text-faint tabular"
          style={{ top: place * hourHeight + 2 }}
        >
          {format.time(toInstantAt('2026-01-05', (first + place) * 60))}
        </span>
      ))}
    </div>
  )
}

interface DropTargetProps {
  proposal: MoveProposal | null
  day: string
  lane: Lane
  first: number
}

/** Shows the proposed position in its column. */
function DropTarget({ proposal, day, lane, first }: DropTargetProps) {
  const format = useFormat()
  if (!proposal || toBerlinDay(proposal.when.start) !== day || lane.id !== proposal.lane) return null
  const from = toMinuteOfDay(proposal.when.start)
  const to = isWithinOneDay(proposal.when) ? toMinuteOfDay(proposal.when.end) : from + 60
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
