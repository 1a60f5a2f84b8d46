import { useTranslations } from 'use-intl'
import type { Calendar, Drive, Visit } from '#contract/orders/calendar'
import { joinClasses } from '#web/ui/classes'
import { getDriveSpan, listSpansOff, type MinuteSpan } from '../layout/week-layout.ts'

interface HoursProps {
  /** Shown hours of the day. */
  first: number
  last: number
  hourHeight: number
}

function toStyle({ from, to }: MinuteSpan, { first, hourHeight }: HoursProps) {
  return { top: (from / 60 - first) * hourHeight, height: ((to - from) / 60) * hourHeight }
}

interface SpansOffProps extends HoursProps {
  person: Calendar['people'][number] | null
  day: string
}

/** Shades the hours in which a person does not work. */
export function SpansOff({ person, day, ...hours }: SpansOffProps) {
  return listSpansOff(person?.hours ?? null, day, hours).map((span) => (
    <div
      key={span.from}
      aria-hidden="true"
      className="absolute inset-x-0 bg-sunken"
      style={toStyle(span, hours)}
    />
  ))
}

/** Returns the drives to these visits of one day. */
export function listDrivesTo(calendar: Calendar, visits: readonly Visit[]): Drive[] {
  return calendar.drives.filter((drive) => visits.some(({ api_id }) => api_id === drive.to_id))
}

interface DriveGapsProps extends HoursProps {
  calendar: Calendar
  drives: readonly Drive[]
}

/** The hatched times of drives; each is also in the name of the appointment after it. */
export function DriveGaps({ calendar, drives, ...hours }: DriveGapsProps) {
  return drives.map((drive) => {
    const span = getDriveSpan(drive, calendar.data)
    return span ? <DriveGap key={drive.to_id} drive={drive} style={toStyle(span, hours)} /> : null
  })
}

function DriveGap({ drive, style }: { drive: Drive; style: { top: number; height: number } }) {
  const t = useTranslations('calendar')
  return (
    <div
      aria-hidden="true"
      data-drive
      title={t(drive.fits ? 'drive' : 'driveTooLong', { minutes: drive.minutes })}
      className={joinClasses(
        'pointer-events-auto absolute inset-x-1 overflow-hidden rounded-sm text-center text-[0.625rem]/3 tabular',
        drive.fits ? 'hatched text-muted' : 'hatched-warning font-medium text-warning-ink',
      )}
      style={style}
    >
      {style.height >= 12 ? (
        <span className="bg-surface px-0.5">{t('driveShort', { minutes: drive.minutes })}</span>
      ) : null}
    </div>
  )
}

/** Returns whether a person does not work at all in the shown hours of a day. */
export function isDayOff(person: SpansOffProps['person'], day: string, hours: HoursProps): boolean {
  const [span] = listSpansOff(person?.hours ?? null, day, hours)
  return span !== undefined && span.from <= hours.first * 60 && span.to >= hours.last * 60
}
