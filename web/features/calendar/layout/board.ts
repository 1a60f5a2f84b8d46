import type { Calendar, Visit } from '#contract/orders/calendar'
import type { Grouping, Lane } from '../lanes.ts'
import type { MoveProposal } from '../moving/move-proposal.ts'

/** A day of a person or location; null: a day of no particular one. */
export interface BoardCell {
  readonly day: string
  readonly lane: string | null
}

/** Props shared by all views of the calendar. */
export interface Board {
  readonly lanes: readonly Lane[]
  readonly by: Grouping
  /** Ids of appointments whose person has another appointment at the same time. */
  readonly clashing: ReadonlySet<string>
  /** The cell that an order of the tray would be put into. */
  readonly target: BoardCell | null
  readonly onOpen: (visit: Visit) => void
  readonly onAsk: (proposal: MoveProposal) => void
  /** Chooses a cell for an order of the tray; null if the user sets no appointments. */
  readonly onChoose: ((cell: BoardCell) => void) | null
  readonly onAbsence: (absence: Calendar['absences'][number]) => void
}

/** Returns whether an order of the tray would be put into this cell. */
export function isTargetCell(target: BoardCell | null, day: string, lane: string | null): boolean {
  return target !== null && target.day === day && (target.lane === null || target.lane === lane)
}
