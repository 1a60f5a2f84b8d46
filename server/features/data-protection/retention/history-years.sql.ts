import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Entries of a year of the history whose subject is still required, by kind of subject. */
export interface RequiredSubjects {
  /** Their customers are not anonymous yet: the work is not done, or a retention duty runs. */
  readonly orders: number
  /** A credit note exists until its retention duty ends. */
  readonly creditNotes: number
}

export interface Period {
  readonly from: string
  readonly to: string
}

/** Counts the orders and credit notes with entries in this period whose data are still required. */
export async function countRequiredSubjects(tx: Tx, { from, to }: Period): Promise<RequiredSubjects> {
  const { rows } = await sql<RequiredSubjects>`
    with entries as materialized (
      select distinct subject, subject_id from history
      where at >= ${from}::timestamptz and at < ${to}::timestamptz and subject in ('order', 'credit_note')
    )
    select
      (select count(*)::int from entries e join jobs j on j.api_id::text = e.subject_id
        join customers c on c.id = j.customer_id
        where e.subject = 'order' and c.anonymised_at is null) as orders,
      (select count(*)::int from entries e join credit_notes n on n.id::text = e.subject_id
        where e.subject = 'credit_note') as "creditNotes"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A statement without groups returned no row.')
  return row
}
