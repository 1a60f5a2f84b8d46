import { useTranslations } from 'use-intl'
import type { Calendar } from '#contract/orders/calendar'
import { formatPersonName } from '#web/i18n/person-name'
import { listAbsencesOn, listClosingNames } from '../layout/time-off.ts'

interface DayTimeOffProps {
  calendar: Calendar
  day: string
  /** Without it only closing days are named. */
  withPeople: boolean
}

/** Names who is away on a day, and that the company is closed. */
export function DayTimeOff({ calendar, day, withPeople }: DayTimeOffProps) {
  const t = useTranslations('calendar')
  const closings = listClosingNames(calendar, day).map((name) => t('closedFor', { name }))
  const absences = withPeople ? listAbsencesOn(calendar, day) : []
  const people = absences.flatMap(({ contact_id, kind }) => {
    const person = calendar.people.find(({ id }) => id === contact_id)
    return person ? [`${formatPersonName(person)} (${t(`absent.${kind ?? 'hidden'}`)})`] : []
  })
  const lines = [...closings, ...(people.length > 0 ? [t('awayOn', { people: people.join(', ') })] : [])]
  return lines.map((text) => (
    <p key={text} className="truncate text-xs font-normal text-muted" title={text}>
      {text}
    </p>
  ))
}
