import type { UnplannedOrder } from '#contract/orders/calendar'
import type { Lane } from '../lanes.ts'
import type { CalendarView } from '../search-params.ts'
import type { BoardCell } from '../layout/board.ts'

/** The cells between which the arrow keys move an order of the tray. */
export interface CellGrid {
  readonly view: CalendarView
  readonly days: readonly string[]
  /** Lanes that take orders; empty if the cells are days only. */
  readonly lanes: readonly Lane[]
}

/** Returns the first cell for an order: the first shown day on which it can be planned. */
export function getFirstCell(order: UnplannedOrder, { days, lanes }: CellGrid): BoardCell | null {
  const day = days.find((one) => one >= order.earliest_date) ?? days.at(-1)
  return day ? { day, lane: lanes[0]?.id ?? null } : null
}

const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the next cell after an arrow key, at the ends the same one; null for any other key. */
export function stepCell(cell: BoardCell, key: string, { view, days, lanes }: CellGrid): BoardCell | null {
  const step = arrowSteps[key]
  if (!step) return null
  const [across, along] = step
  const day = (days_: number) => days[days.indexOf(cell.day) + days_] ?? cell.day
  const lane = (places: number) =>
    lanes[lanes.findIndex(({ id }) => id === cell.lane) + places]?.id ?? cell.lane
  // In the day view people are side by side; in the month view a row is a week.
  if (view === 'day') return { day: cell.day, lane: lane(across) }
  if (view === 'month') return { day: day(across + along * 7), lane: cell.lane }
  return { day: day(across), lane: lane(along) }
}
