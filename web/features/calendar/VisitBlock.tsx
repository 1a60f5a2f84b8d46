import { CloudUpload, TriangleAlert } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Visit } from '#contract/calendar'
import { useUnsent } from '../../api/useUnsent.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { classes } from '../../ui/classes.ts'
import { fullName, type Lane } from './lanes.ts'
import { laneLook } from './look.ts'

interface VisitBlockProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  visit: Visit
  lane: Lane | undefined
  /** Whether the person would have to be elsewhere too. */
  clashes: boolean
  /** `hours`: as high as it is long; `line`: one line in a month or above the hours. */
  look: 'hours' | 'line'
  /** Whether the lane's name goes without saying: its column has it. */
  named?: boolean
  moving?: boolean
}

/** Statuses in which nobody goes there for the time being, and in which it is over. */
const waiting: readonly Visit['status'][] = [
  'on_hold',
  'on_hold_before_accepted',
  'proposal_approval_pending',
  'brand_proposal_approval_pending',
]
const ahead: readonly Visit['status'][] = ['accepted', 'appointment_confirmed', 'started']

/** Where a day is full its blocks are narrow: their words run downwards, whole, and not letter by letter. */
const upright = '@max-[4.5rem]:gap-0 @max-[4.5rem]:px-0.5 @max-[4.5rem]:[writing-mode:vertical-rl]'

/** One appointment: when, what, where, who; its colour says nothing that the words do not. */
export function VisitBlock(props: VisitBlockProps) {
  const { visit, lane, clashes, look, named, moving, ...rest } = props
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const who = visit.delegated_to ? fullName(visit.delegated_to) : t('nobody')
  const isHeld = waiting.includes(visit.status)
  const isOver = !isHeld && !ahead.includes(visit.status)
  const unsent = useUnsent(visit.api_id)
  const unsentWords = unsent && t(unsent === 'refused' ? 'unsentRefused' : 'unsent')
  const time = format.times(visit)
  return (
    <button
      type="button"
      title={
        look === 'hours'
          ? [time, visit.opportunity, visit.customer.city, who, unsentWords].filter(Boolean).join(' · ')
          : undefined
      }
      {...rest}
      className={classes(
        'flex h-full w-full min-w-0 overflow-hidden rounded-sm border border-l-4 border-line text-left text-xs select-none',
        look === 'line' && 'min-h-6',
        'hover:z-10 hover:border-edge focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-offset-1',
        look === 'hours'
          ? `flex-col gap-px px-1.5 py-1 hyphens-auto ${upright}`
          : 'items-center gap-1.5 px-1.5 py-0.5',
        visit.actions.length > 0 && 'cursor-grab',
        laneLook(lane?.colour ?? 0, isOver),
        isHeld && 'border-dashed',
        moving && 'opacity-40',
      )}
    >
      <span className="sr-only">{format.day(visit.start)}, </span>
      <span className="flex max-w-full shrink-0 items-center gap-1 font-medium tabular @max-[4.5rem]:whitespace-nowrap">
        {clashes ? (
          <TriangleAlert size={12} aria-hidden="true" className="shrink-0 text-warning-ink" />
        ) : null}
        {unsent ? <CloudUpload size={12} aria-hidden="true" className="shrink-0 text-warning-ink" /> : null}
        {look === 'hours' ? time : format.time(visit.start)}
        {look === 'hours' ? (
          <span aria-hidden="true" className="hidden font-normal text-muted @max-[4.5rem]:inline">
            {lane?.short}
          </span>
        ) : null}
      </span>
      <span className={look === 'hours' ? 'font-medium @max-[4.5rem]:truncate' : 'min-w-0 truncate'}>
        {visit.opportunity}
      </span>
      {look === 'hours' ? (
        <span className="text-muted @max-[4.5rem]:hidden">
          {visit.customer.city}
          {named ? null : ` · ${lane?.name ?? who}`}
          {isHeld || isOver ? ` · ${visit.status_name[locale]}` : null}
          {unsent ? ` · ${unsentWords}` : null}
        </span>
      ) : (
        <span className="ml-auto shrink-0 text-muted" aria-hidden="true">
          {lane?.short}
        </span>
      )}
      <span className="sr-only">
        {[
          look === 'line' ? visit.customer.city : null,
          who,
          visit.status_name[locale],
          look === 'line' ? unsentWords : null,
          clashes ? t('overlaps') : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </button>
  )
}
