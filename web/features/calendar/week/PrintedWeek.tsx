import { useLocale, useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'
import type { Board } from '../layout/board.ts'
import { DayHead } from '../parts/DayHead.tsx'
import { getLaneId, type Lane } from '../lanes.ts'
import { isOnDay, isWithinOneDay } from '../layout/overlap-layout.ts'
import { isVisitHeld, isVisitOver } from '../layout/visit-status.ts'

interface PrintedWeekProps extends Pick<Board, 'lanes' | 'by'> {
  calendar: Calendar
  days: readonly string[]
}

/** The week on one landscape page of A4 (print.css). Only visible in print. */
export function PrintedWeek({ calendar, days, lanes, by }: PrintedWeekProps) {
  const rows = lanes
    .map((lane) => ({ lane, visits: calendar.data.filter((visit) => getLaneId(visit, by) === lane.id) }))
    .filter(({ lane, visits }) => visits.length > 0 || isEverAway(calendar, lane, days))
  return (
    <table
      className="landscape-page hidden w-full table-fixed border-collapse print:table"
      style={{ fontSize: `${getFontSize(rows, days)}pt` }}
    >
      <thead>
        <tr>
          <td className="w-[9%]" />
          {days.map((day) => (
            <th key={day} scope="col" className="border border-line p-1 text-left align-top font-normal">
              <DayHead day={day} calendar={calendar} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ lane, visits }) => (
          <tr key={lane.id}>
            <th scope="row" className="border border-line p-1 text-left align-top wrap-anywhere">
              {lane.name}
            </th>
            {days.map((day) => (
              <td key={day} className="border border-line p-0.5 align-top wrap-anywhere">
                <PrintedAbsence calendar={calendar} lane={lane} day={day} />
                {visits
                  .filter((visit) => isOnDay(visit, day))
                  .map((visit) => (
                    <PrintedVisit key={visit.api_id} visit={visit} by={by} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrintedVisit({ visit, by }: { visit: Visit; by: Board['by'] }) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const place = visit.is_remote ? t('remote') : `${visit.customer.street}, ${visit.customer.city}`
  return (
    <p className="mb-0.5 leading-tight">
      <b className="tabular">
        {isVisitOver(visit) ? '✓ ' : ''}
        {isWithinOneDay(visit) ? format.times(visit) : format.period(visit)}
      </b>{' '}
      {visit.opportunity}, {visit.customer.name}, {place}
      {by === 'location'
        ? `, ${visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody')}`
        : ''}
      {isVisitHeld(visit) ? ` (${visit.status_name[locale]})` : ''}
    </p>
  )
}

function PrintedAbsence({ calendar, lane, day }: { calendar: Calendar; lane: Lane; day: string }) {
  const t = useTranslations('calendar')
  return calendar.absences
    .filter((one) => one.contact_id === lane.id && one.starts_on <= day && day <= one.ends_on)
    .map(({ id, kind }) => <p key={id}>{t(`absent.${kind ?? 'hidden'}`)}</p>)
}

function isEverAway(calendar: Calendar, lane: Lane, days: readonly string[]): boolean {
  return calendar.absences.some(
    (one) => one.contact_id === lane.id && days.some((day) => one.starts_on <= day && day <= one.ends_on),
  )
}

/** Height of the rows on the page in points: A4 landscape without margins, title and head of the table. */
const rowsHeightPt = 470
/** Letters of a column per line at a size of one point. */
const lettersPerLine = 190
const lineHeight = 1.3

/** Returns the size in points at which the rows fit on one page, 8.5 at most. */
function getFontSize(rows: readonly { visits: readonly Visit[] }[], days: readonly string[]): number {
  for (let size = 8.5; size > 3.5; size -= 0.25) {
    const heights = rows.map(({ visits }) =>
      Math.max(
        ...days.map((day) =>
          countLines(
            visits.filter((visit) => isOnDay(visit, day)),
            size,
          ),
        ),
      ),
    )
    const height = heights.reduce((sum, lines) => sum + Math.max(1, lines) * size * lineHeight + 4, 0)
    if (height <= rowsHeightPt) return size
  }
  return 3.5
}

function countLines(visits: readonly Visit[], size: number): number {
  const perLine = lettersPerLine / size
  return visits.reduce((sum, { opportunity, customer }) => {
    const letters =
      opportunity.length + customer.name.length + customer.street.length + customer.city.length + 22
    return sum + Math.ceil(letters / perLine) + 0.3
  }, 0)
}
