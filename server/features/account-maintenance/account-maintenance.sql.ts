import { sql } from 'kysely'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { Tx } from '#server/kernel/call'
import { reminderDays, type ReminderDays } from './document-reminders.rules.ts'

const [longestReminderDays] = reminderDays

/** States whose companies have papers to keep. */
const statesWithDocuments = sql`('new', 'beginner_onboarding', 'active', 'repeated_onboarding')`

/** Nothing of the same kind that goes on after this paper: its successor was not handed in yet. */
const withoutSuccessor = sql`not exists (
  select from company_documents other
  where other.account_id = d.account_id and other.type = d.type and other.id <> d.id
    and other.refused_reason is null
    and (other.lifetime_end is null or other.lifetime_end > d.lifetime_end)
)`

/**
 * The companies to look at on this day: a paper of theirs ends soon; or ended, and nothing follows it; or
 * began within the last week.
 */
export async function listCompaniesToCheck(tx: Tx, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a
    where a.state in ${statesWithDocuments} and exists (
      select from company_documents d
      where d.account_id = a.id and d.refused_reason is null and (
        d.lifetime_end between ${today}::date and ${today}::date + ${longestReminderDays}::integer
        or (a.state = 'active' and d.lifetime_end < ${today}::date and ${withoutSuccessor})
        or d.lifetime_start between ${today}::date - 7 and ${today}::date
      )
    )
    order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface EndingDocument {
  readonly id: string
  readonly type: CompanyDocumentType
  readonly end: string
}

/** Papers of a company that end within the longest reminder and have no successor. */
export async function listEndingDocuments(
  tx: Tx,
  accountId: string,
  today: string,
): Promise<EndingDocument[]> {
  const { rows } = await sql<EndingDocument>`
    select d.id, d.type, d.lifetime_end as end from company_documents d
    join accounts a on a.id = d.account_id and a.state in ${statesWithDocuments}
    where d.account_id = ${accountId} and d.refused_reason is null
      and d.lifetime_end between ${today}::date and ${today}::date + ${longestReminderDays}::integer
      and ${withoutSuccessor}
    order by d.lifetime_end, d.id`.execute(tx)
  return rows
}

/** True for exactly one of all who want to send this reminder. */
export async function claimDocumentReminder(
  tx: Tx,
  id: string,
  days: ReminderDays,
  at: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('document_reminders')
    .values({ document_id: id, days, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A company's name, and the master account that plans for it; null where it is gone. */
export async function findCompanyNameAndParent(
  tx: Tx,
  accountId: string,
): Promise<{ name: string; parentId: string | null } | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(['name', 'parent_id as parentId'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}
