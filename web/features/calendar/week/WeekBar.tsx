import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { joinClasses } from '#web/ui/classes'
import { useFormat } from '#web/i18n/use-format'
import { unassignedLane } from '../lanes.ts'
import { isWithinOneDay } from '../layout/overlap-layout.ts'
import { VisitBlock } from '../parts/VisitBlock.tsx'
import type { WeekLaneProps } from './WeekLane.tsx'
import { type BarDays, getVisitDays, type PlacedBar } from '../layout/week-layout.ts'

type Absence = Calendar['absences'][number]

interface LaneBar extends BarDays {
  readonly key: string
  readonly visit?: Visit
  readonly absence?: Absence
}

/** Lists the bars of a lane: absences of the person and appointments over several days. */
export function listLaneBars(
  { calendar, lane, by }: Pick<WeekLaneProps, 'calendar' | 'lane' | 'by'>,
  visits: readonly Visit[],
): LaneBar[] {
  const absences = by === 'person' && lane.id !== unassignedLane ? calendar.absences : []
  return [
    ...absences
      .filter(({ contact_id }) => contact_id === lane.id)
      .map((absence) => ({
        key: absence.id,
        first: absence.starts_on,
        last: absence.ends_on,
        absence,
      })),
    ...visits
      .filter((visit) => !isWithinOneDay(visit))
      .map((visit) => ({ key: visit.api_id, ...getVisitDays(visit), visit })),
  ]
}

/** One bar over the days of a row. */
export function WeekBar({ bar, ...props }: WeekLaneProps & { bar: PlacedBar<LaneBar> }) {
  const { days, lane, by, clashing, proposal, getHandlers } = props
  const { visit, absence } = bar.item
  if (absence) return <AbsenceBar absence={absence} onAbsence={props.onAbsence} />
  if (!visit) return null
  return (
    <div className="h-full rounded-sm bg-surface">
      <VisitBlock
        visit={visit}
        lane={lane}
        day={days[bar.from] ?? ''}
        by={by}
        clashes={clashing.has(visit.api_id)}
        look="bar"
        moving={proposal?.visit.api_id === visit.api_id}
        {...getHandlers(visit)}
      />
    </div>
  )
}

/** An absence; a press opens it if the user may change it. */
export function AbsenceBar({
  absence,
  onAbsence,
}: {
  absence: Absence
  onAbsence: WeekLaneProps['onAbsence']
}) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const text = t(`absent.${absence.kind ?? 'hidden'}`)
  const title = `${text}, ${format.dayRange(absence.starts_on, absence.ends_on)}`
  const style =
    'flex h-full w-full items-center truncate rounded-sm border border-edge/60 bg-press px-1.5 text-xs'
  if (!absence.can_edit) {
    return (
      <p title={title} className={style}>
        {text}
      </p>
    )
  }
  return (
    <button
      type="button"
      title={title}
      aria-label={t('editAbsence', { what: title })}
      onClick={() => onAbsence(absence)}
      className={joinClasses(style, 'hover:border-edge focus-visible:outline-2')}
    >
      {text}
    </button>
  )
}
