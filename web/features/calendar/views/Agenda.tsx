import { CloudUpload } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import type { Board } from '../layout/board.ts'
import { HolidayName } from '../parts/DayHead.tsx'
import { DayTimeOff } from '../parts/DayTimeOff.tsx'
import { getLaneId } from '../lanes.ts'
import { getLaneClasses } from '../layout/lane-colors.ts'
import { isWithinOneDay, isOnDay } from '../layout/overlap-layout.ts'

interface AgendaProps extends Pick<Board, 'lanes' | 'by' | 'clashing' | 'onOpen'> {
  calendar: Calendar
  days: readonly string[]
  /** True hides the days before today behind a button, so that today comes first. */
  foldsPast: boolean
}

/** Lists the appointments day by day, on phones and in print. */
export function Agenda({ calendar, days, foldsPast, ...board }: AgendaProps) {
  const t = useTranslations('calendar')
  const today = toBerlinDay(new Date())
  const filled = days
    .map((day) => ({ day, visits: calendar.data.filter((visit) => isOnDay(visit, day)) }))
    .filter(
      ({ day, visits }) => visits.length > 0 || calendar.holidays.some((holiday) => holiday.day === day),
    )
  if (filled.length === 0) return <p className="py-10 text-center text-muted">{t('empty')}</p>
  const isNow = foldsPast && days.includes(today)
  const past = isNow ? filled.filter(({ day }) => day < today) : []
  const rest = filled.slice(past.length)
  const list = (some: typeof filled) =>
    some.map((one) => <AgendaDay key={one.day} calendar={calendar} {...one} {...board} />)
  return (
    <div className="flex flex-col gap-6">
      {past.length > 0 ? (
        <details>
          <summary className="min-h-6 cursor-pointer py-2 text-sm text-accent-ink touch:flex touch:min-h-11 touch:items-center">
            {t('pastDays', { count: past.length })}
          </summary>
          <div className="mt-3 flex flex-col gap-6">{list(past)}</div>
        </details>
      ) : null}
      {rest.length > 0 ? list(rest) : <p className="py-6 text-center text-muted">{t('noMore')}</p>}
    </div>
  )
}

interface AgendaDayProps extends Omit<AgendaProps, 'days' | 'foldsPast'> {
  day: string
  visits: readonly Visit[]
}

function AgendaDay({ day, visits, calendar, ...board }: AgendaDayProps) {
  const format = useFormat()
  return (
    <section aria-label={format.longDate(day)} className="break-inside-avoid">
      <h2 className="mb-2 text-h3" title={format.exact(day)}>
        {day === toBerlinDay(new Date()) ? (
          <span className="text-accent-ink">{format.day(day)}, </span>
        ) : null}
        {format.weekday(day, 'long')}, {format.date(day)}
      </h2>
      <HolidayName day={day} calendar={calendar} />
      <DayTimeOff day={day} calendar={calendar} withPeople />
      <ul className="flex flex-col gap-2">
        {visits.map((visit) => (
          <li key={visit.api_id}>
            <AgendaVisit visit={visit} {...board} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AgendaVisit({
  visit,
  lanes,
  by,
  clashing,
  onOpen,
}: { visit: Visit } & Omit<AgendaProps, 'calendar' | 'days' | 'foldsPast'>) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const lane = lanes.find(({ id }) => id === getLaneId(visit, by))
  const { customer } = visit
  const unsent = usePendingState(visit.api_id)
  return (
    <button
      type="button"
      onClick={() => onOpen(visit)}
      className={joinClasses(
        'flex w-full flex-col gap-0.5 rounded border border-l-4 border-line p-3 text-left hover:border-edge',
        getLaneClasses(lane?.colour ?? 0),
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        <span className="tabular">{isWithinOneDay(visit) ? format.times(visit) : format.period(visit)}</span>
        <span className="text-sm font-normal text-muted">{visit.status_name[locale]}</span>
      </span>
      <span>{visit.opportunity}</span>
      <span className="text-sm text-muted">
        {visit.is_remote ? t('remote') : `${customer.street}, ${customer.postal_code} ${customer.city}`}
      </span>
      <span className="text-sm text-muted">
        {visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody')}
        {lanes.length > 1 && by === 'location' ? ` · ${lane?.name ?? ''}` : null}
      </span>
      {unsent ? (
        <span className="text-sm">
          <SignalText tone={unsent === 'refused' ? 'danger' : 'warning'} icon={CloudUpload}>
            {t(unsent === 'refused' ? 'unsentRefused' : 'unsent')}
          </SignalText>
        </span>
      ) : null}
      {clashing.has(visit.api_id) ? (
        <span className="text-sm">
          <SignalText tone="warning">{t('overlaps')}</SignalText>
        </span>
      ) : null}
    </button>
  )
}
