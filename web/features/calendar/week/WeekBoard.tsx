import { useState } from 'react'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import type { Board } from '../layout/board.ts'
import { DayHead } from '../parts/DayHead.tsx'
import { DayTimeOff } from '../parts/DayTimeOff.tsx'
import { getWeekdayIndex } from '../days.ts'
import { getLaneId } from '../lanes.ts'
import { MoveAnnouncement } from '../moving/MoveAnnouncement.tsx'
import { getVisibleHours, isOnDay, isWithinOneDay } from '../layout/overlap-layout.ts'
import { useDragAppointment } from '../moving/use-drag-appointment.ts'
import { useScrollToToday } from './use-scroll-to-today.ts'
import { stickyHeadStyle, WeekLane } from './WeekLane.tsx'

interface WeekBoardProps extends Board {
  calendar: Calendar
  days: readonly string[]
}

/**
 * Shows a week with a row for each person or location and a column for each day. A horizontal move changes the day, a
 * vertical move changes the person. Finished appointments of the current week are folded.
 */
export function WeekBoard({ calendar, days, ...board }: WeekBoardProps) {
  const { lanes, by, onOpen, onAsk } = board
  const { proposal, byKeys, handlers } = useDragAppointment({
    grid: { by, lanes, view: 'week' },
    minuteAt: null,
    onAsk,
  })
  const today = toBerlinDay(new Date())
  const isPast = (days.at(-1) ?? '') < today
  const [toggled, setToggled] = useState<readonly string[]>([])
  const toggle = (lane: string) =>
    setToggled((before) => (before.includes(lane) ? before.filter((one) => one !== lane) : [...before, lane]))
  const visits = by === 'person' ? calendar.data.filter(({ delegated_to }) => delegated_to) : []
  const hours = getVisibleHours(visits.filter(isWithinOneDay))
  const columns = days.map((day) => getDayWidth(day, calendar.data))
  return (
    <div
      ref={useScrollToToday(days)}
      data-board
      className="relative scroll-pl-30 overflow-x-auto rounded border border-line bg-surface print:hidden"
    >
      <div className="grid" style={{ gridTemplateColumns: `7rem ${columns.join(' ')}` }}>
        <div data-head className={stickyHeadStyle} />
        {days.map((day) => (
          <div key={day} className="min-w-0 border-l border-line px-2 py-2">
            <DayHead day={day} calendar={calendar} />
            <DayTimeOff day={day} calendar={calendar} withPeople={false} />
          </div>
        ))}
        {lanes.map((lane) => (
          <WeekLane
            key={lane.id}
            calendar={calendar}
            days={days}
            lane={lane}
            visits={calendar.data.filter((visit) => getLaneId(visit, by) === lane.id)}
            hours={hours}
            isUnfolded={toggled.includes(lane.id) !== isPast}
            onFold={() => toggle(lane.id)}
            proposal={proposal}
            getHandlers={(visit) => handlers(visit, () => onOpen(visit))}
            {...board}
          />
        ))}
      </div>
      <MoveAnnouncement proposal={proposal} byKeys={byKeys} lanes={lanes} />
    </div>
  )
}

/** A weekend without appointments is narrower, so that working days get more space. A week fits 820 px. */
function getDayWidth(day: string, visits: readonly Visit[]): string {
  const isFree = getWeekdayIndex(day) > 4 && !visits.some((visit) => isOnDay(visit, day))
  return isFree ? 'minmax(3.75rem, 0.5fr)' : 'minmax(5.75rem, 1fr)'
}
