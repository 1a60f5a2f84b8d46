/**
 * The row of an order or an offer as JSON text. It is built when the order is written, and checked and stripped by the
 * contract there. Members that depend on the reader or on the time are added when it is read, so a list parses no rows.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canSeePrices } from '#contract/authorization'
import { OfferRow } from '#contract/orders/offers'
import { OrderRow } from '#contract/orders/orders'
import type { Queue } from '#contract/orders/model/queues'
import type { Person } from '#server/kernel/call'
import type { OrderRowBody } from './list-rows.view.ts'
import { toReaderPart, toRowHold, type ReadingTime } from './row.view.ts'

/** The members that are the same for every reader at every time. Only the price is hidden from some readers. */
const StoredOrderRow = OrderRow.omit({
  queue: true,
  days_since_last_status_change: true,
  urgency: true,
  earliest_date: true,
  actions: true,
  has_unread_messages: true,
})

/** Changes with the contract, so that texts which a version with another contract has stored are not sent. */
export const rowReplyFormat = createHash('sha256')
  .update(JSON.stringify([StoredOrderRow, OfferRow].map((schema) => z.toJSONSchema(schema))))
  .digest('base64url')
  .slice(0, 12)

/** Returns the text to store: some lines for the functions below, then the row. JSON has no raw line ends. */
export function buildRowReply(body: OrderRowBody | OfferRow): string {
  return 'facts' in body ? buildOrderReply(body) : buildOfferReply(body)
}

/** Lines: the facts, the earliest date, the row without what `completeOrderReply` adds. */
function buildOrderReply({ facts, earliest_date: earliestDate, ...body }: OrderRowBody): string {
  const row = StoredOrderRow.parse({ ...body, hold: toRowHold(facts) })
  return [JSON.stringify(facts), earliestDate, JSON.stringify(row)].join('\n')
}

/** Lines: the start of the first offered date if there is one, the row. */
function buildOfferReply(body: OfferRow): string {
  const starts = body.job.dates.map(({ start }) => start)
  const [first = ''] = starts.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return [first, JSON.stringify(OfferRow.parse(body))].join('\n')
}

/** Returns the offer as JSON text without the dates that are over. */
export function completeOfferReply(reply: string, now: Temporal.Instant): string {
  const dateEnd = reply.indexOf('\n')
  const firstDate = reply.slice(0, dateEnd)
  const text = reply.slice(dateEnd + 1)
  if (firstDate === '' || Date.parse(firstDate) > now.epochMilliseconds) return text
  return JSON.stringify(removePastDates(JSON.parse(text) as OfferRow, now))
}

/** Leaves out the dates of an offer that are over. */
function removePastDates(offer: OfferRow, now: Temporal.Instant): OfferRow {
  const dates = offer.job.dates.filter(({ start }) => Date.parse(start) > now.epochMilliseconds)
  return { ...offer, job: { ...offer.job, dates } }
}

/** A stored reply with the values that complete it. */
export interface StoredReply {
  readonly reply: string
  readonly queue: Queue
  readonly accountId: string
  readonly changedAt: string
  readonly urgency: OrderRow['urgency']
  readonly unread: boolean
}

/** Returns the row as JSON text for one reader now. */
export function completeOrderReply(
  { reply, ...stored }: StoredReply,
  reader: Person,
  clock: ReadingTime,
): string {
  const factsEnd = reply.indexOf('\n')
  const dateEnd = reply.indexOf('\n', factsEnd + 1)
  const part = toReaderPart(
    { ...stored, factsText: reply.slice(0, factsEnd), earliestDate: reply.slice(factsEnd + 1, dateEnd) },
    reader,
    clock,
  )
  const text = reply.slice(dateEnd + 1)
  const row = canSeePrices(reader.profiles) ? text : hidePrice(text)
  // Both are objects with at least one member.
  return `${row.slice(0, -1)},${JSON.stringify(part).slice(1)}`
}

function hidePrice(text: string): string {
  const row = JSON.parse(text) as Pick<OrderRow, 'job'>
  return JSON.stringify({ ...row, job: { ...row.job, price_purchasing: null } })
}
