import { sql, type RawBuilder } from 'kysely'

/**
 * Selects the author's name of a submission `s` or a request `r`, whose contact is left-joined as `c`. A
 * company may not read people of its master account, so their names come from the order's history.
 */
function selectAuthorName(history: RawBuilder<unknown>, entry: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), (
    select h.actor_name from ${history} h where ${entry} order by h.id limit 1), '')`
}

export const submissionAuthor = selectAuthorName(
  sql`order_history(s.job_id, s.created_at)`,
  sql`h.after ->> 'submission_id' = s.id::text`,
)

export const requestAuthor = selectAuthorName(
  sql`order_history(r.job_id, r.sent_at)`,
  sql`h.step = 'signature.request' and h.at = r.sent_at`,
)
