import { joinClasses } from '#web/ui/classes'
import type { Lane } from '../lanes.ts'
import { getLaneDotClass } from '../layout/lane-colors.ts'

/**
 * Shows the person or location at the head of a row or column, with its colour. A row shows the full name.
 */
export function LaneHead({ lane, axis }: { lane: Lane; axis: 'row' | 'column' }) {
  return (
    <p className="flex items-baseline gap-2 text-sm font-medium">
      <span
        aria-hidden="true"
        className={joinClasses('size-2.5 shrink-0 rounded-full', getLaneDotClass(lane.colour))}
      />
      <span className={axis === 'row' ? 'min-w-0 wrap-anywhere' : 'min-w-0 truncate'} title={lane.name}>
        {lane.name}
      </span>
    </p>
  )
}
