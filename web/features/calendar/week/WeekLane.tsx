import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { type Board, isTargetCell } from '../layout/board.ts'
import { ChooseCellButton } from '../parts/ChooseCellButton.tsx'
import { LaneHead } from '../parts/LaneHead.tsx'
import { type Lane, unassignedLane } from '../lanes.ts'
import type { MoveProposal } from '../moving/move-proposal.ts'
import { isWithinOneDay, isOnDay } from '../layout/overlap-layout.ts'
import { PersonDay } from './PersonDay.tsx'
import { isVisitOver } from '../layout/visit-status.ts'
import { VisitBlock } from '../parts/VisitBlock.tsx'
import { listLaneBars, WeekBar } from './WeekBar.tsx'
import { layOutBars } from '../layout/week-layout.ts'

/** Keeps the names visible while the days scroll horizontally. */
export const stickyHeadStyle = 'sticky left-0 z-20 bg-surface'

/** Handlers of a button that can be dragged or moved by keyboard. */
export type VisitHandlers = Partial<ButtonHTMLAttributes<HTMLButtonElement>>

export interface WeekLaneProps extends Board {
  calendar: Calendar
  days: readonly string[]
  lane: Lane
  /** The appointments of this lane. */
  visits: readonly Visit[]
  /** The shown hours of a day. */
  hours: { readonly first: number; readonly last: number }
  isUnfolded: boolean
  onFold: () => void
  proposal: MoveProposal | null
  getHandlers: (visit: Visit) => VisitHandlers
}

const barHeight = 28

/** A row of the week board. People have their appointments by time of day; those of locations and without a person are listed. */
export function WeekLane(props: WeekLaneProps) {
  const { calendar, days, lane, by, visits, isUnfolded, onFold, proposal, target } = props
  const over = visits.filter(isVisitOver)
  const shown = isUnfolded ? visits : visits.filter((visit) => !isVisitOver(visit))
  const isPerson = by === 'person' && lane.id !== unassignedLane
  const bars = layOutBars(listLaneBars(props, shown), days)
  const barsHeight = Math.max(0, ...bars.map(({ track }) => track + 1)) * barHeight
  const single = shown.filter(isWithinOneDay)
  return (
    <div className="col-span-full grid grid-cols-subgrid border-t border-line">
      <div className={joinClasses(stickyHeadStyle, 'row-start-1 px-2 py-2')}>
        <LaneHead lane={lane} axis="row" />
        <LaneCount count={visits.length} over={over.length} isUnfolded={isUnfolded} onFold={onFold} />
      </div>
      {bars.map((bar) => (
        <div
          key={bar.item.key}
          className="z-10 row-start-1 h-6 min-w-0 px-1"
          style={{ gridColumn: `${bar.from + 2} / ${bar.to + 3}`, marginTop: bar.track * barHeight + 4 }}
        >
          <WeekBar bar={bar} {...props} />
        </div>
      ))}
      {days.map((day, place) => (
        <LaneDay
          key={day}
          day={day}
          place={place}
          lane={lane}
          barsHeight={barsHeight}
          isTarget={
            (proposal?.lane === lane.id && toBerlinDay(proposal.when.start) === day) ||
            isTargetCell(target, day, lane.id)
          }
        >
          <ChooseCellButton day={day} lane={lane} onChoose={props.onChoose} />
          {isPerson ? (
            <PersonDay
              {...props}
              day={day}
              person={calendar.people.find(({ id }) => id === lane.id) ?? null}
              visits={single.filter((visit) => isOnDay(visit, day))}
              isFlat={single.length === 0}
            />
          ) : (
            <StackedDay {...props} day={day} visits={single.filter((visit) => isOnDay(visit, day))} />
          )}
        </LaneDay>
      ))}
    </div>
  )
}

interface LaneCountProps {
  count: number
  over: number
  isUnfolded: boolean
  onFold: () => void
}

/** The number of appointments, and a button that folds the finished ones. */
function LaneCount({ count, over, isUnfolded, onFold }: LaneCountProps) {
  const t = useTranslations('calendar')
  return (
    <div className="pl-4.5 text-xs text-muted tabular">
      <p>{t('visits', { count })}</p>
      {over > 0 ? (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={onFold}
          className="-ml-1 min-h-6 rounded-sm px-1 text-left text-accent-ink underline-offset-2 hover:underline focus-visible:outline-2 touch:min-h-11"
        >
          {t(isUnfolded ? 'foldDone' : 'unfoldDone', { count: over })}
        </button>
      ) : null}
    </div>
  )
}

interface LaneDayProps {
  day: string
  /** Index of the day. */
  place: number
  lane: Lane
  /** Height in pixels of the bars above the appointments. */
  barsHeight: number
  isTarget: boolean
  children: ReactNode
}

/** One day of one lane. */
function LaneDay({ day, place, lane, barsHeight, isTarget, children }: LaneDayProps) {
  const format = useFormat()
  return (
    <div
      role="group"
      aria-label={`${lane.name}, ${format.longDate(day)}`}
      data-day={day}
      data-lane={lane.id}
      className={joinClasses(
        'relative row-start-1 flex min-h-14 min-w-0 flex-col border-l border-line',
        isTarget && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
      style={{ gridColumn: place + 2, paddingTop: barsHeight }}
    >
      {children}
    </div>
  )
}

interface StackedDayProps extends WeekLaneProps {
  day: string
}

/** Appointments of several people overlap too much for a scale of hours, so they are listed. */
function StackedDay({ day, visits, lane, by, clashing, proposal, getHandlers }: StackedDayProps) {
  return (
    <div className="pointer-events-none relative flex flex-col gap-1 p-1">
      {visits.map((visit) => (
        <div key={visit.api_id} className="pointer-events-auto rounded-sm bg-surface">
          <VisitBlock
            visit={visit}
            lane={lane}
            day={day}
            by={by}
            clashes={clashing.has(visit.api_id)}
            look="card"
            moving={proposal?.visit.api_id === visit.api_id}
            {...getHandlers(visit)}
          />
        </div>
      ))}
    </div>
  )
}
