import type { Calendar } from '#contract/orders/calendar'
import { joinClasses } from '#web/ui/classes'
import { DriveGaps, isDayOff, listDrivesTo, SpansOff } from '../parts/HourBackground.tsx'
import { NowLine } from '../parts/NowLine.tsx'
import { layOutVisits } from '../layout/overlap-layout.ts'
import { isPersonAway } from '../layout/time-off.ts'
import { VisitBlock } from '../parts/VisitBlock.tsx'
import type { WeekLaneProps } from './WeekLane.tsx'

const hourHeight = 16
/** Minutes of the smallest block: 24 pixels, the smallest target (WCAG 2.2, 2.5.8). */
const minBlockMinutes = 90

interface PersonDayProps extends WeekLaneProps {
  day: string
  person: Calendar['people'][number] | null
  /** True if the person has no appointment by time of day in this week: the row needs no scale. */
  isFlat: boolean
}

/** A day of a person by time of day: appointments, drives between them, and times off. */
export function PersonDay(props: PersonDayProps) {
  const { calendar, day, person, lane, by, visits, isFlat, clashing, proposal, getHandlers } = props
  const hours = { ...props.hours, hourHeight }
  const drives = listDrivesTo(calendar, visits)
  const isAway = isPersonAway(calendar, person, day)
  if (isFlat) {
    const background = isAway ? 'hatched' : isDayOff(person, day, hours) ? 'bg-sunken' : ''
    return <div className={joinClasses('pointer-events-none relative flex-1', background)} />
  }
  return (
    <div
      className={joinClasses('pointer-events-none relative flex-1', isAway && 'hatched')}
      style={{ minHeight: (hours.last - hours.first) * hourHeight }}
    >
      <SpansOff person={person} day={day} {...hours} />
      <DriveGaps calendar={calendar} drives={drives} {...hours} />
      {layOutVisits(visits, minBlockMinutes).map(({ visit, from, to, column, columns }) => (
        <div
          key={visit.api_id}
          className="pointer-events-auto absolute rounded-sm bg-surface p-px focus-within:z-10 hover:z-10"
          style={{
            top: (from / 60 - hours.first) * hourHeight,
            height: ((to - from) / 60) * hourHeight,
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          <VisitBlock
            visit={visit}
            lane={lane}
            day={day}
            by={by}
            clashes={clashing.has(visit.api_id)}
            drive={drives.find(({ to_id }) => to_id === visit.api_id)}
            look="block"
            moving={proposal?.visit.api_id === visit.api_id}
            {...getHandlers(visit)}
          />
        </div>
      ))}
      <NowLine day={day} {...hours} />
    </div>
  )
}
