import { Car, Check, CloudUpload, TriangleAlert } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Drive, Visit } from '#contract/orders/calendar'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Hyphenated } from '#web/ui/layout/Hyphenated.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { type Grouping, type Lane } from '../lanes.ts'
import { getLaneClasses } from '../layout/lane-colors.ts'
import { isVisitHeld, isVisitOver } from '../layout/visit-status.ts'

interface VisitBlockProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  visit: Visit
  lane: Lane | undefined
  /** True if the person has another appointment at the same time. */
  clashes: boolean
  /** The displayed day; an appointment of several days shows only the times of that day. */
  day: string
  /** Grouping of the lanes; the row or column of a person already shows the name. */
  by: Grouping
  /**
   * `hours`: height by duration; `block`: the same with little space; `card`: height by content; `line`: one line in
   * the month view or above the hours; `bar`: one line over several days.
   */
  look: 'hours' | 'block' | 'card' | 'line' | 'bar'
  /** The drive from the visit before. */
  drive?: Drive | undefined
  moving?: boolean
}

/**
 * Shows one appointment: time, title, place and person. The text contains everything that the colour shows.
 */
export function VisitBlock(props: VisitBlockProps) {
  const { visit, lane, day, by, clashes, look, moving, drive, ...rest } = props
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const time = useTimeOnDay(visit, day, format.times)
  const shortTime = useTimeOnDay(visit, day, format.shortTimes)
  const personName = visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody')
  const isHeld = isVisitHeld(visit)
  const isOver = isVisitOver(visit)
  const unsent = usePendingState(visit.api_id)
  const unsentText = unsent && t(unsent === 'refused' ? 'unsentRefused' : 'unsent')
  const place = visit.is_remote ? t('remote') : visit.customer.city
  const isLine = look === 'line' || look === 'bar'
  const driveText = drive && t(drive.fits ? 'drive' : 'driveTooLong', { minutes: drive.minutes })
  const hint = [
    look === 'bar' ? format.period(visit) : time,
    visit.opportunity,
    visit.customer.city,
    personName,
    unsentText,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      title={look === 'line' ? undefined : hint}
      {...rest}
      className={joinClasses(
        'visit flex w-full min-w-0 overflow-hidden rounded-sm border border-l-4 border-line text-left select-none',
        'hover:z-10 hover:border-edge focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-offset-1',
        visitLooks[look],
        visit.actions.length > 0 && 'cursor-grab',
        getLaneClasses(lane?.colour ?? 0, isOver),
        isHeld && 'border-dashed',
        moving && 'opacity-40',
      )}
    >
      <span className="sr-only">{look === 'bar' ? format.period(visit) : format.day(visit.start)}, </span>
      <span className="flex max-w-full shrink-0 items-center gap-1 font-medium tabular">
        {clashes ? (
          <TriangleAlert size={12} aria-hidden="true" className="shrink-0 text-warning-ink" />
        ) : null}
        {unsent ? <CloudUpload size={12} aria-hidden="true" className="shrink-0 text-warning-ink" /> : null}
        {drive && !drive.fits ? (
          <Car size={12} aria-hidden="true" className="shrink-0 text-warning-ink" />
        ) : null}
        {isOver && !isLine ? <Check size={12} aria-hidden="true" className="shrink-0" /> : null}
        {look === 'block' ? (
          <>
            <span className="shrink-0 whitespace-nowrap">{shortTime}</span>
            <PlaceBesideTime place={place} />
          </>
        ) : (
          <span>{isLine ? format.time(visit.start) : time}</span>
        )}
      </span>
      <span
        className={joinClasses(
          'min-w-0',
          isLine ? 'truncate' : 'font-medium',
          look === 'card' && 'line-clamp-2',
        )}
      >
        {isLine ? visit.opportunity : <Hyphenated>{visit.opportunity}</Hyphenated>}
      </span>
      {look === 'line' ? (
        <span className="ml-auto shrink-0 text-muted" aria-hidden="true">
          {lane?.short}
        </span>
      ) : (
        <span className="text-muted">
          {look === 'block' ? null : place}
          {by === 'location' ? ` · ${personName}` : null}
          {isHeld ? ` · ${visit.status_name[locale]}` : null}
          {unsent ? ` · ${unsentText}` : null}
        </span>
      )}
      <span className="sr-only">
        {[
          look === 'line' ? visit.customer.city : null,
          personName,
          visit.status_name[locale],
          isLine ? unsentText : null,
          driveText,
          clashes ? t('overlaps') : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </button>
  )
}

/** The place is hidden where less than a few letters of it would be visible: it wraps to a line that is cut off. */
function PlaceBesideTime({ place }: { place: string }) {
  return (
    <span className="flex h-lh min-w-0 flex-1 flex-wrap overflow-hidden font-normal text-muted">
      <span className="h-lh" />
      <span className="min-w-0 flex-[1_1_4ch] truncate">{place}</span>
    </span>
  )
}

const visitLooks: Record<VisitBlockProps['look'], string> = {
  hours: 'h-full flex-col gap-px text-xs px-1.5 py-1 hyphens-auto',
  block: 'h-full flex-col px-1 text-[0.6875rem]/3.5 hyphens-auto wrap-normal',
  card: 'flex-col gap-px text-xs px-1.5 py-1 hyphens-auto',
  line: 'min-h-6 text-xs items-center gap-1.5 px-1.5 py-0.5',
  bar: 'min-h-6 text-xs items-center gap-1.5 px-1.5 py-0.5',
}

/** Returns the times of the appointment on this day. `formatTimes` formats those of an appointment within the day. */
function useTimeOnDay(visit: Visit, day: string, formatTimes: (visit: Visit) => string): string {
  const t = useTranslations('calendar')
  const format = useFormat()
  const [first, last] = [toBerlinDay(visit.start) === day, toBerlinDay(visit.end) === day]
  if (first && last) return formatTimes(visit)
  if (first) return t('fromTime', { time: format.time(visit.start) })
  if (last) return t('untilTime', { time: format.time(visit.end) })
  return t('allDay')
}
