import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { type Board, isTargetCell } from '../layout/board.ts'
import { HolidayName } from '../parts/DayHead.tsx'
import { DayTimeOff } from '../parts/DayTimeOff.tsx'
import { getLaneId } from '../lanes.ts'
import { MoveAnnouncement } from '../moving/MoveAnnouncement.tsx'
import { isOnDay } from '../layout/overlap-layout.ts'
import { useDragAppointment } from '../moving/use-drag-appointment.ts'
import { VisitBlock } from '../parts/VisitBlock.tsx'

/** Maximum number of appointments in a day cell; a button shows the others. */
const maxVisitsPerDay = 4

interface MonthGridProps extends Board {
  calendar: Calendar
  days: readonly string[]
  /** Any day of the displayed month. */
  month: string
  onDay: (day: string) => void
}

export function MonthGrid({
  calendar,
  days,
  month,
  onDay,
  lanes,
  by,
  clashing,
  onOpen,
  onAsk,
  target,
}: MonthGridProps) {
  const format = useFormat()
  const { proposal, byKeys, handlers } = useDragAppointment({
    grid: { by, lanes, view: 'month' },
    minuteAt: null,
    onAsk,
  })
  const laneById = new Map(lanes.map((lane) => [lane.id, lane]))
  const today = toBerlinDay(new Date())
  return (
    <div className="rounded border border-line bg-surface print:hidden">
      <div className="grid grid-cols-7">
        {days.slice(0, 7).map((day) => (
          <p key={day} className="border-b border-line px-2 py-1.5 text-xs font-medium text-muted">
            {format.weekday(day, 'short')}
          </p>
        ))}
        {days.map((day) => {
          const visits = calendar.data.filter((visit) => isOnDay(visit, day))
          const isTarget =
            (proposal && toBerlinDay(proposal.when.start) === day) ||
            isTargetCell(target, day, target?.lane ?? null)
          return (
            <section
              key={day}
              aria-label={format.longDate(day)}
              data-day={day}
              className={joinClasses(
                'flex min-h-28 min-w-0 flex-col gap-1 border-b border-l border-line p-1 nth-[7n+1]:border-l-0',
                day.slice(0, 7) !== month.slice(0, 7) && 'bg-sunken',
                isTarget && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
              )}
            >
              <button
                type="button"
                onClick={() => onDay(day)}
                className={joinClasses(
                  'flex min-h-6 items-baseline justify-between gap-1 rounded-sm px-1 text-left text-xs tabular hover:bg-hover',
                  day === today ? 'font-semibold text-accent-ink' : 'text-muted',
                )}
              >
                <span className="sr-only">{format.longDate(day)}</span>
                <span aria-hidden="true">{Number(day.slice(8))}</span>
                <HolidayName day={day} calendar={calendar} />
              </button>
              <DayTimeOff day={day} calendar={calendar} withPeople />
              {visits
                .slice(0, visits.length > maxVisitsPerDay ? maxVisitsPerDay - 1 : maxVisitsPerDay)
                .map((visit) => (
                  <div key={visit.api_id} className="min-w-0">
                    <VisitBlock
                      visit={visit}
                      lane={laneById.get(getLaneId(visit, by))}
                      day={day}
                      by={by}
                      clashes={clashing.has(visit.api_id)}
                      look="line"
                      moving={proposal?.visit.api_id === visit.api_id}
                      {...handlers(visit, () => onOpen(visit))}
                    />
                  </div>
                ))}
              {visits.length > maxVisitsPerDay ? (
                <MoreVisitsButton visits={visits} day={day} onDay={onDay} />
              ) : null}
            </section>
          )
        })}
      </div>
      <MoveAnnouncement proposal={proposal} byKeys={byKeys} lanes={lanes} />
    </div>
  )
}

function MoreVisitsButton({
  visits,
  day,
  onDay,
}: {
  visits: readonly Visit[]
  day: string
  onDay: (day: string) => void
}) {
  const t = useTranslations('calendar')
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className="min-h-6 rounded-sm px-1 text-left text-xs text-accent-ink underline-offset-2 hover:underline"
    >
      {t('more', { count: visits.length - maxVisitsPerDay + 1 })}
    </button>
  )
}
