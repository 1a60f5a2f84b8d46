import { Check, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TodayTeam } from '#contract/orders/today'
import { serverClock } from '#web/api/device/server-clock'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { formatPersonName } from '#web/i18n/person-name'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import {
  type AxisRow,
  type AxisVisit,
  createDayAxis,
  type DayAxis,
  isActiveVisit,
  isWithinDay,
  toMinutes,
} from './today-visits.ts'

interface DayTimelineProps {
  team: TodayTeam
  day: string
  /** Ids of the people who are away today. */
  away: ReadonlySet<string>
}

/** Shows the visits of today on a time axis, one row per person; on a phone as a list per person. */
export function DayTimeline({ team, day, away }: DayTimelineProps) {
  const t = useTranslations('today')
  const axis = useMemo(() => createDayAxis(team, day, (id) => away.has(id)), [team, day, away])
  if (axis.rows.length === 0) return <EmptyState title={t('teamEmpty')}>{t('teamEmptyText')}</EmptyState>
  return (
    <section aria-label={t('team')} className="min-w-0 rounded border border-line bg-surface">
      <h2 className="px-4 pt-3 pb-2 text-h3">{t('team')}</h2>
      <HourScale axis={axis} />
      <ul className="divide-y divide-line border-t border-line">
        {axis.rows.map((row) => (
          <li key={row.person?.id ?? ''} className="grid md:grid-cols-[9rem_minmax(0,1fr)]">
            <h3
              className={joinClasses(
                'px-4 pt-3 text-sm font-medium md:py-3',
                row.person === null && 'text-warning-ink',
              )}
            >
              {row.person ? formatPersonName(row.person) : t('nobody')}
              {row.person && away.has(row.person.id) ? (
                <SignalText tone="warning">{t('away')}</SignalText>
              ) : null}
            </h3>
            <PersonVisits row={row} axis={axis} day={day} />
          </li>
        ))}
      </ul>
      {axis.free.length > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t('teamFree', { names: axis.free.map(formatPersonName).join(', ') })}
        </p>
      ) : null}
      {axis.away.length > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {t('teamAway', { names: axis.away.map(formatPersonName).join(', ') })}
        </p>
      ) : null}
    </section>
  )
}

const getShare = (axis: DayAxis, minutes: number) =>
  ((minutes - axis.first * 60) / ((axis.last - axis.first) * 60)) * 100

/** Every second hour above the rows. */
function HourScale({ axis }: { axis: DayAxis }) {
  const hours = Array.from({ length: axis.last - axis.first }, (_, place) => axis.first + place)
  return (
    <div aria-hidden="true" className="ml-36 hidden h-5 text-[0.6875rem] text-faint tabular md:block">
      <div className="relative h-full">
        {hours
          .filter((hour) => (hour - axis.first) % 2 === 0)
          .map((hour) => (
            <span key={hour} className="absolute" style={{ left: `${getShare(axis, hour * 60)}%` }}>
              {hour}
            </span>
          ))}
      </div>
    </div>
  )
}

const trackHeight = 52

function PersonVisits({ row, axis, day }: { row: AxisRow; axis: DayAxis; day: string }) {
  return (
    <ul
      className="relative flex flex-col gap-2 px-4 py-2 md:block md:h-(--height) md:px-0 md:py-0"
      style={{ '--height': `${row.tracks * trackHeight + 8}px` } as React.CSSProperties}
    >
      {row.visits.map((placed) => (
        <li
          key={placed.visit.api_id}
          className="md:absolute md:top-(--top) md:left-(--left) md:h-12 md:w-(--width) md:min-w-16 md:focus-within:z-10 md:hover:z-10"
          style={
            {
              // A short visit at the end of the day keeps its smallest width within the axis.
              '--left': `min(${getShare(axis, placed.from)}%, 100% - 4.25rem)`,
              '--width': `calc(${getShare(axis, placed.to) - getShare(axis, placed.from)}% - 2px)`,
              '--top': `${placed.track * trackHeight + 4}px`,
            } as React.CSSProperties
          }
        >
          <VisitBar placed={placed} overlaps={row.person !== null && hasOverlap(placed, row)} />
        </li>
      ))}
      <NowMark axis={axis} day={day} />
    </ul>
  )
}

function hasOverlap({ visit, from, to }: AxisVisit, { visits }: AxisRow): boolean {
  return visits.some((other) => other.visit !== visit && other.from < to && from < other.to)
}

function VisitBar({ placed: { visit }, overlaps }: { placed: AxisVisit; overlaps: boolean }) {
  const t = useTranslations('today')
  const format = useFormat()
  const unsent = usePendingState(visit.api_id)
  const isOver = !isActiveVisit(visit)
  const place = visit.is_remote ? t('remote') : visit.customer.city
  const time = isWithinDay(visit) ? format.times(visit) : format.period(visit)
  return (
    <PlainLink
      href={visit.path}
      title={`${time} · ${visit.customer.name} · ${visit.opportunity} · ${place}`}
      className={joinClasses(
        'flex h-full min-h-11 flex-col justify-center overflow-hidden rounded-sm border border-l-4 px-2 text-xs focus-visible:outline-2',
        isOver
          ? 'border-line border-l-edge bg-sunken text-muted'
          : overlaps
            ? 'border-danger-line border-l-danger bg-danger-soft'
            : 'border-accent-line border-l-accent bg-accent-soft',
      )}
    >
      <span className="flex items-center gap-1 truncate font-medium tabular">
        {overlaps && !isOver ? <TriangleAlert size={12} aria-label={t('overlaps')} /> : null}
        {unsent ? <CloudUpload size={12} aria-label={t('unsent')} /> : null}
        {isOver ? <Check size={12} aria-label={t('done')} /> : null}
        {time}
      </span>
      <span className="truncate">
        {visit.customer.name} · {place}
      </span>
    </PlainLink>
  )
}

function NowMark({ axis, day }: { axis: DayAxis; day: string }) {
  const [now, setNow] = useState(() => new Date(serverClock.now()).toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverClock.now()).toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = toMinutes(now)
  if (toBerlinDay(now) !== day || minutes < axis.first * 60 || minutes > axis.last * 60) return null
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 hidden border-l-2 border-danger md:block"
      style={{ left: `${getShare(axis, minutes)}%` }}
    />
  )
}
