import type { Visit } from '#contract/orders/calendar'
import type { Grouping, Lane } from '../lanes.ts'
import type { MoveProposal } from '../moving/move-proposal.ts'

/** Props shared by all views of the calendar. */
export interface Board {
  readonly lanes: readonly Lane[]
  readonly by: Grouping
  /** Ids of appointments whose person has another appointment at the same time. */
  readonly clashing: ReadonlySet<string>
  readonly onOpen: (visit: Visit) => void
  readonly onAsk: (proposal: MoveProposal) => void
}
