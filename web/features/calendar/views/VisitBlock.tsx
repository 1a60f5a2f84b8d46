import { Check, CloudUpload, TriangleAlert } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Visit } from '#contract/orders/calendar'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Hyphenated } from '#web/ui/layout/Hyphenated.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { type Grouping, type Lane } from '../lanes.ts'
import { getLaneClasses } from './lane-colors.ts'

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
   * `hours`: height by duration; `card`: height by content; `line`: one line in the month view or above the
   * hours.
   */
  look: 'hours' | 'card' | 'line'
  moving?: boolean
}

/** Statuses in which the visit is paused, and in which it is over. */
const heldStatuses: readonly Visit['status'][] = [
  'on_hold',
  'on_hold_before_accepted',
  'proposal_approval_pending',
  'brand_proposal_approval_pending',
]
const activeStatuses: readonly Visit['status'][] = ['accepted', 'appointment_confirmed', 'started']

/**
 * Shows one appointment: time, title, place and person. The text contains everything that the colour shows.
 */
export function VisitBlock(props: VisitBlockProps) {
  const { visit, lane, day, by, clashes, look, moving, ...rest } = props
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const time = useTimeOnDay(visit, day)
  const personName = visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody')
  const isHeld = heldStatuses.includes(visit.status)
  const isOver = !isHeld && !activeStatuses.includes(visit.status)
  const unsent = usePendingState(visit.api_id)
  const unsentText = unsent && t(unsent === 'refused' ? 'unsentRefused' : 'unsent')
  const isLine = look === 'line'
  const hint = [time, visit.opportunity, visit.customer.city, personName, unsentText]
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      title={isLine ? undefined : hint}
      {...rest}
      className={joinClasses(
        'flex w-full min-w-0 overflow-hidden rounded-sm border border-l-4 border-line text-left text-xs select-none',
        'hover:z-10 hover:border-edge focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-offset-1',
        isLine ? 'min-h-6 items-center gap-1.5 px-1.5 py-0.5' : 'flex-col gap-px px-1.5 py-1 hyphens-auto',
        look === 'hours' && 'h-full',
        visit.actions.length > 0 && 'cursor-grab',
        getLaneClasses(lane?.colour ?? 0, isOver),
        isHeld && 'border-dashed',
        moving && 'opacity-40',
      )}
    >
      <span className="sr-only">{format.day(visit.start)}, </span>
      <span className="flex max-w-full shrink-0 items-center gap-1 font-medium tabular">
        {clashes ? (
          <TriangleAlert size={12} aria-hidden="true" className="shrink-0 text-warning-ink" />
        ) : null}
        {unsent ? <CloudUpload size={12} aria-hidden="true" className="shrink-0 text-warning-ink" /> : null}
        {isOver && !isLine ? <Check size={12} aria-hidden="true" className="shrink-0" /> : null}
        {isLine ? format.time(visit.start) : time}
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
      {isLine ? (
        <span className="ml-auto shrink-0 text-muted" aria-hidden="true">
          {lane?.short}
        </span>
      ) : (
        <span className="text-muted">
          {visit.is_remote ? t('remote') : visit.customer.city}
          {by === 'location' ? ` · ${personName}` : null}
          {isHeld ? ` · ${visit.status_name[locale]}` : null}
          {unsent ? ` · ${unsentText}` : null}
        </span>
      )}
      <span className="sr-only">
        {[
          isLine ? visit.customer.city : null,
          personName,
          visit.status_name[locale],
          isLine ? unsentText : null,
          clashes ? t('overlaps') : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </button>
  )
}

/** Returns the times of the appointment on this day. */
function useTimeOnDay(visit: Visit, day: string): string {
  const t = useTranslations('calendar')
  const format = useFormat()
  const [first, last] = [toBerlinDay(visit.start) === day, toBerlinDay(visit.end) === day]
  if (first && last) return format.times(visit)
  if (first) return t('fromTime', { time: format.time(visit.start) })
  if (last) return t('untilTime', { time: format.time(visit.end) })
  return t('allDay')
}
