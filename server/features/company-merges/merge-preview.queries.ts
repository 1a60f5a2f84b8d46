import type { MergePreview } from '#contract/operator/companies/account-merges'
import type { Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { findMergeBlockers, findMergeNotices, type MergeAccountFacts } from './merge-blockers.rules.ts'
import type { MergedAccounts } from './merge-tables.sql.ts'
import { countMerge, findMergeFacts } from './merge.sql.ts'

/** Returns what a merge would do. Throws `not_found` for an unknown account. Needs the marketplace's view of the tables. */
export async function previewMerge(call: Call, accounts: MergedAccounts): Promise<MergePreview> {
  const { endedId, successorId } = accounts
  if (endedId === successorId) throw createFieldRefusal({ into: 'invalid_id' })
  const today = getMergeDay(call)
  const [ended, successor] = await Promise.all([
    findMergeFacts(call.tx, endedId, today),
    findMergeFacts(call.tx, successorId, today),
  ])
  if (!ended || !successor) throw new Refusal('not_found')
  const counts = await countMerge(call.tx, accounts, today)
  return {
    ends: toMergeAccount(ended),
    stays: toMergeAccount(successor),
    blockers: findMergeBlockers(ended, successor, counts),
    notices: findMergeNotices(ended, successor, counts),
    moves: {
      people: counts.people - counts.knownPeople,
      known_people: counts.knownPeople,
      orders: counts.orders,
      documents: counts.documents,
      offers: counts.offers,
    },
    remains: { orders: counts.pastOrders, credit_notes: counts.creditNotes },
    orders_under_way: counts.ordersUnderWay,
  }
}

/** Returns the day in Berlin, `YYYY-MM-DD`. */
export function getMergeDay({ now }: Call): string {
  return now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

const toMergeAccount = ({ id, name, city }: MergeAccountFacts) => ({ id, name, city })
