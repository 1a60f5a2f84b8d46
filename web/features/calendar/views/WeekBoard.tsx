import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import type { Board } from './board.ts'
import { DayHead } from './DayHead.tsx'
import { getWeekdayIndex } from '../days.ts'
import { LaneHead } from './LaneHead.tsx'
import { type Lane, getLaneId } from '../lanes.ts'
import { MoveAnnouncement } from '../moving/MoveAnnouncement.tsx'
import { isOnDay } from './overlap-layout.ts'
import type { MoveProposal } from '../moving/move-proposal.ts'
import { useDragAppointment } from '../moving/use-drag-appointment.ts'
import { useScrollToToday } from './use-scroll-to-today.ts'
import { VisitBlock } from './VisitBlock.tsx'

interface WeekBoardProps extends Board {
  calendar: Calendar
  days: readonly string[]
}

/**
 * Shows a week with a row for each person or location and a column for each day. Overlapping appointments are
 * stacked, so that all stay readable. A horizontal move changes the day, a vertical move changes the person.
 */
export function WeekBoard({ calendar, days, lanes, by, clashing, onOpen, onAsk }: WeekBoardProps) {
  const { proposal, byKeys, handlers } = useDragAppointment({
    grid: { by, lanes, view: 'week' },
    minuteAt: null,
    onAsk,
  })
  const today = toBerlinDay(new Date())
  const visitsAt = (day: string, lane: Lane) =>
    calendar.data.filter((visit) => getLaneId(visit, by) === lane.id && isOnDay(visit, day))
  const columns = days.map((day) => getDayWidth(day, calendar.data))
  return (
    <div
      ref={useScrollToToday(days)}
      className="relative scroll-pl-34 overflow-x-auto rounded border border-line bg-surface print:hidden"
    >
      <div className="grid" style={{ gridTemplateColumns: `8.5rem ${columns.join(' ')}` }}>
        <div data-head className={stickyHeadStyle} />
        {days.map((day) => (
          <div
            key={day}
            className={joinClasses('min-w-0 border-l border-line px-2 py-2', day === today && 'bg-sunken')}
          >
            <DayHead day={day} calendar={calendar} />
          </div>
        ))}
        {lanes.map((lane) => (
          <LaneRow key={lane.id} lane={lane} count={countLaneVisits(calendar.data, lane, by)}>
            {days.map((day) => (
              <LaneDay key={day} day={day} lane={lane} isToday={day === today} proposal={proposal}>
                <LaneTimeOff calendar={calendar} by={by} lane={lane} day={day} />
                {visitsAt(day, lane).map((visit) => (
                  <div key={visit.api_id} className="rounded-sm bg-surface">
                    <VisitBlock
                      visit={visit}
                      lane={lane}
                      day={day}
                      by={by}
                      clashes={clashing.has(visit.api_id)}
                      look="card"
                      moving={proposal?.visit.api_id === visit.api_id}
                      {...handlers(visit, () => onOpen(visit))}
                    />
                  </div>
                ))}
              </LaneDay>
            ))}
          </LaneRow>
        ))}
      </div>
      <MoveAnnouncement proposal={proposal} byKeys={byKeys} lanes={lanes} />
    </div>
  )
}

/** Keeps the names visible while the days scroll horizontally. */
const stickyHeadStyle = 'sticky left-0 z-20 bg-surface'

function LaneRow({ lane, count, children }: { lane: Lane; count: number; children: ReactNode }) {
  const t = useTranslations('calendar')
  return (
    <>
      <div className={joinClasses(stickyHeadStyle, 'border-t border-line px-2 py-2')}>
        <LaneHead lane={lane} axis="row" />
        <p className="pl-4.5 text-xs text-muted tabular">{t('visits', { count })}</p>
      </div>
      {children}
    </>
  )
}

interface LaneDayProps {
  day: string
  lane: Lane
  isToday: boolean
  proposal: MoveProposal | null
  children: ReactNode
}

/** One day of one lane. */
function LaneDay({ day, lane, isToday, proposal, children }: LaneDayProps) {
  const format = useFormat()
  const isTarget = proposal?.lane === lane.id && toBerlinDay(proposal.when.start) === day
  return (
    <section
      aria-label={`${lane.name}, ${format.longDate(day)}`}
      data-day={day}
      data-lane={lane.id}
      className={joinClasses(
        'flex min-h-14 min-w-0 flex-col gap-1 border-t border-l border-line p-1',
        isToday && 'bg-sunken',
        isTarget && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
    >
      {children}
    </section>
  )
}

interface LaneTimeOffProps {
  calendar: Calendar
  by: Board['by']
  lane: Lane
  day: string
}

/** Names why a person is away on a day, or that a location is closed. */
function LaneTimeOff({ calendar, by, lane, day }: LaneTimeOffProps) {
  const t = useTranslations('calendar')
  const includesDay = (range: { starts_on: string; ends_on: string }) =>
    range.starts_on <= day && day <= range.ends_on
  const closing =
    by === 'location'
      ? calendar.closing_days.filter((one) => one.account_id === lane.id && includesDay(one))
      : []
  const absences =
    by === 'person' ? calendar.absences.filter((one) => one.contact_id === lane.id && includesDay(one)) : []
  const texts = [
    ...closing.map(({ name }) => t('closedFor', { name })),
    ...absences.map(({ kind }) => t(`absent.${kind ?? 'hidden'}`)),
  ]
  return [...new Set(texts)].map((text) => (
    <p key={text} className="rounded-sm bg-press px-1.5 py-1 text-xs text-muted">
      {text}
    </p>
  ))
}

/** A weekend without appointments is narrower, so that working days get more space. */
function getDayWidth(day: string, visits: readonly Visit[]): string {
  const isFree = getWeekdayIndex(day) > 4 && !visits.some((visit) => isOnDay(visit, day))
  return isFree ? 'minmax(5rem, 0.5fr)' : 'minmax(8rem, 1fr)'
}

function countLaneVisits(visits: readonly Visit[], lane: Lane, by: Board['by']): number {
  return visits.filter((visit) => getLaneId(visit, by) === lane.id).length
}
