import { sql, type RawBuilder } from 'kysely'

/**
 * Selects the author's name of a submission `s` or a request `r`, whose contact is left-joined as `c`. A
 * company may not read people of its master account, so their names come from the order's history.
 */
function selectAuthorName(orderId: RawBuilder<unknown>, entry: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), (
    select h.actor_name from history h
    where h.subject = 'order' and h.subject_id = ${orderId}::text and ${entry} order by h.id limit 1), '')`
}

export const submissionAuthor = selectAuthorName(sql`s.job_id`, sql`h.after ->> 'submission_id' = s.id::text`)

export const requestAuthor = selectAuthorName(
  sql`r.job_id`,
  sql`h.step = 'signature.request' and h.at = r.sent_at`,
)
