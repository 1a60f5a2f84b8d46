import { useTranslations } from 'use-intl'
import type { Calendar } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'

/** Shows the day at the head of its column, with its public holiday. */
export function DayHead({ day, calendar }: { day: string; calendar: Calendar }) {
  const format = useFormat()
  const isToday = day === toBerlinDay(new Date())
  return (
    <div className="min-w-0">
      <p
        className={joinClasses('text-sm font-medium', isToday && 'text-accent-ink')}
        title={format.longDate(day)}
      >
        {isToday ? format.day(day) : format.weekdayAndDay(day)}
        {isToday ? (
          <span className="font-normal whitespace-nowrap text-muted"> {format.weekdayAndDay(day)}</span>
        ) : null}
      </p>
      <HolidayName day={day} calendar={calendar} />
    </div>
  )
}

/** Shows the name of a public holiday, and its states if it does not apply to all states shown. */
export function HolidayName({ day, calendar }: { day: string; calendar: Calendar }) {
  const t = useTranslations('calendar')
  const holiday = calendar.holidays.find((one) => one.day === day)
  if (!holiday) return null
  return (
    <p
      className="truncate text-xs text-warning-ink"
      title={t('holidayIn', { states: holiday.states.join(', ') })}
    >
      {holiday.name}
    </p>
  )
}
