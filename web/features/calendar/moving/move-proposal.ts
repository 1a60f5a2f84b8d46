import type { Visit } from '#contract/orders/calendar'
import { toBerlinDay } from '#web/i18n/format'
import { addDays, toMinuteOfDay, movePeriod, type VisitPeriod } from '../days.ts'
import { type Grouping, getLaneId, type Lane } from '../lanes.ts'
import type { CalendarView } from '../search-params.ts'

/** The new position of an appointment before the user confirms it. */
export interface MoveProposal {
  readonly visit: Visit
  readonly when: VisitPeriod
  /** Id of the new lane: a person or a location, depending on the grouping. */
  readonly lane: string
}

/** Step of the time in minutes when the keyboard moves an appointment. */
export const stepMinutes = 15

export function createUnchangedProposal(visit: Visit, by: Grouping): MoveProposal {
  return { visit, when: { start: visit.start, end: visit.end }, lane: getLaneId(visit, by) }
}

/** Moves the proposal to another column and time; keeps values that may not change. */
export function proposeMove(
  visit: Visit,
  by: Grouping,
  target: { day: string; minute: number | null; lane: string | null },
): MoveProposal {
  const { lane } = createUnchangedProposal(visit, by)
  const mayMove = visit.actions.includes('order.reschedule')
  const canDelegate = by === 'person' && visit.actions.includes('order.delegate')
  const minute = target.minute ?? toMinuteOfDay(visit.start)
  return {
    visit,
    when: mayMove ? movePeriod(visit, target.day, minute) : { start: visit.start, end: visit.end },
    lane: canDelegate ? (target.lane ?? lane) : lane,
  }
}

export interface CalendarGrid {
  readonly by: Grouping
  readonly lanes: readonly Lane[]
  /**
   * Dimensions of the grid: lanes and hours of a day, days and lanes of a week, or days and weeks of a month.
   */
  readonly view: CalendarView
}

/** Returns the next proposal after an arrow key; null for any other key. */
export function stepProposal(now: MoveProposal, key: string, grid: CalendarGrid): MoveProposal | null {
  const [across, along] = arrowSteps[key] ?? [0, 0]
  if (across === 0 && along === 0) return null
  const minute = toMinuteOfDay(now.when.start)
  const target = { day: toBerlinDay(now.when.start), minute, lane: now.lane }
  const dayOn = (days: number) => addDays(target.day, days)
  const laneOn = (step: number) => {
    const place = grid.lanes.findIndex(({ id }) => id === now.lane) + step
    return grid.lanes[place]?.id ?? now.lane
  }
  const next = {
    day: { minute: Math.min(23 * 60, Math.max(0, minute + along * stepMinutes)), lane: laneOn(across) },
    week: { day: dayOn(across), lane: laneOn(along) },
    month: { day: dayOn(across + 7 * along) },
  }
  return proposeMove(now.visit, grid.by, { ...target, ...next[grid.view] })
}

const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns whether the proposal differs from the appointment. */
export function changesVisit({ visit, when, lane }: MoveProposal, by: Grouping): boolean {
  return when.start !== visit.start || when.end !== visit.end || lane !== getLaneId(visit, by)
}
