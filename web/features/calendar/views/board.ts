import type { Visit } from '#contract/orders/calendar'
import type { Grouping, Lane } from '../lanes.ts'
import type { MoveProposal } from '../moving/move-proposal.ts'

/** What every view of the calendar is given. */
export interface Board {
  readonly lanes: readonly Lane[]
  readonly by: Grouping
  /** Appointments whose person would have to be elsewhere too. */
  readonly clashing: ReadonlySet<string>
  readonly onOpen: (visit: Visit) => void
  readonly onAsk: (proposal: MoveProposal) => void
}
