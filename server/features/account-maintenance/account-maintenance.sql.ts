import { toSqlList } from '#server/kernel/sql-values'
import { offerAccountStates } from '#contract/profiles'
import { sql } from 'kysely'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { Tx } from '#server/kernel/call'
import { reminderDays, type ReminderDays } from './document-reminders.rules.ts'

const [longestReminderDays] = reminderDays

/** States in which a company must keep its documents valid. */
const statesWithDocuments = sql`(${toSqlList(offerAccountStates)})`

/** No later document of the same type exists. */
const withoutSuccessor = sql`not exists (
  select from company_documents other
  where other.account_id = d.account_id and other.type = d.type and other.id <> d.id
    and other.refused_reason is null
    and (other.lifetime_end is null or other.lifetime_end > d.lifetime_end)
)`

/**
 * Returns the companies to check today: a document ends soon, has ended without a successor, or became valid
 * within the last week.
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

/** Returns the company's documents that end within the longest reminder period and have no successor. */
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

/** Reserves a reminder. Returns true for exactly one of several concurrent callers. */
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

/** Returns a company's name and master account, or null if it does not exist. */
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
