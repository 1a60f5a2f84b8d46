/** Reads the stored texts of rows `order_rows r`, also for lists of other features. */

import { sql } from 'kysely'
import type { OfferRow } from '#contract/orders/offers'
import type { OrderRowBody } from '../projection/list-rows.view.ts'
import { buildRowReply, completeOfferReply, rowReplyFormat } from '../projection/row-reply.view.ts'

/** `body` is null if there is a text of the present format. */
export interface StoredRow<Body = OrderRowBody | OfferRow> {
  readonly reply: string | null
  readonly body: Body | null
}

/** The columns of `StoredRow`. The object of a row is read only if another version has written its text. */
export const storedRowColumns = sql`
  case when r.reply_format = ${rowReplyFormat} then r.reply end as reply,
  case when r.reply_format is distinct from ${rowReplyFormat} then r.body end as body`

export function getStoredReply({ reply, body }: StoredRow): string {
  if (reply !== null) return reply
  if (body === null) throw new Error('A list row has neither a text nor an object.')
  return buildRowReply(body)
}

/** Returns an offer as JSON text, without the dates that are over. */
export function getOfferReply(row: StoredRow<OfferRow>, now: Temporal.Instant): string {
  return completeOfferReply(getStoredReply(row), now)
}
