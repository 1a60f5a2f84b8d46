import { connectAsOwner } from '#server/platform/database/database'
import type { OfferRow } from '#contract/orders/offers'
import type { OrderRowBody } from '#server/features/orders/projection/list-rows.view'
import { buildRowReply, rowReplyFormat } from '#server/features/orders/projection/row-reply.view'

const rowsPerStatement = 20_000

/**
 * Stores the replies of the rows, which the product stores when it writes a row. The rows of the benchmark are copies of rows
 * that the product has written, with other ids.
 */
export async function fillRowReplies(databaseUrl: string): Promise<void> {
  const client = await connectAsOwner(databaseUrl)
  try {
    for (let filled = 0; ; filled += rowsPerStatement) {
      const { rows } = await client.query<{ place: string; body: OrderRowBody | OfferRow }>(
        `select ctid::text as place, body from order_rows
          where reply_format is distinct from $1 limit ${rowsPerStatement}`,
        [rowReplyFormat],
      )
      if (rows.length === 0 && filled > 0) await client.query('vacuum (full, analyze) order_rows')
      if (rows.length === 0) return
      await client.query(
        `update order_rows r set reply = filled.reply, reply_format = $3
          from unnest($1::text[], $2::text[]) filled (place, reply) where r.ctid = filled.place::tid`,
        [rows.map(({ place }) => place), rows.map(({ body }) => buildRowReply(body)), rowReplyFormat],
      )
    }
  } finally {
    await client.end()
  }
}
