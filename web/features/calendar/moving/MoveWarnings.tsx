import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { calendarQuery } from '../calendar.data.ts'
import { listConflictingVisits } from '../clashes.ts'
import { listViewDays, type VisitPeriod, getWeekdayIndex } from '../days.ts'
import { unassignedLane } from '../lanes.ts'

interface MoveWarningsProps {
  calendar: Calendar
  visit: Visit
  when: VisitPeriod | null
  personId: string
}

/** Returns the reasons against the move, and the visits of the person at that time. */
export function useMoveWarnings({ calendar, visit, when, personId }: MoveWarningsProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const targetCalendar = useCalendarAround(calendar, when)
  if (!when) return { visits: [], lines: [] }
  const day = toBerlinDay(when.start)
  const holiday = targetCalendar.holidays.find((one) => one.day === day)
  const others = listConflictingVisits(
    targetCalendar.data,
    visit,
    when,
    personId === unassignedLane ? null : personId,
  )
  const lines = [
    ...others.map((other) =>
      t('inTheWay', { name: other.name, when: format.period(other), city: other.customer.city }),
    ),
    ...targetCalendar.absences
      .filter((one) => one.contact_id === personId && one.starts_on <= day && day <= one.ends_on)
      .slice(0, 1)
      .map(() => t('personAway')),
    ...(holiday ? [t('onHoliday', { name: holiday.name, states: holiday.states.join(', ') })] : []),
    ...(getWeekdayIndex(day) > 4 && !holiday ? [t('onWeekend', { day: format.weekday(day, 'long') })] : []),
  ]
  return { visits: others, lines }
}

/** Lists reasons against the move; the user may move the appointment nevertheless. */
export function MoveWarnings({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {lines.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {lines.map((line) => (
            <li key={line}>
              <SignalText tone="warning">{line}</SignalText>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Loads the calendar around the new time, which may be outside the displayed week. */
function useCalendarAround(shown: Calendar, when: VisitPeriod | null): Calendar {
  const week = listViewDays('week', toBerlinDay(when?.start ?? new Date()))
  const { data, isPlaceholderData } = useQuery({
    ...calendarQuery(week[0] ?? '', week.at(-1) ?? ''),
    enabled: when !== null,
  })
  return data && !isPlaceholderData ? data : shown
}
