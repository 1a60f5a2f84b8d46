import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** One sign-up of a company at a time, in all processes, until the transaction ends. */
export async function lockCompanyNameForSignUp(tx: Tx, companyName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${normalizedName(sql.val(companyName))}, 0))`.execute(
    tx,
  )
}

/** Whether a company of this name, case and blanks aside, or somebody with this address is here already. */
export async function isCompanyOrEmailTaken(tx: Tx, companyName: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from accounts where ${normalizedName(sql.ref('name'))} = ${normalizedName(sql.val(companyName))})
    or exists (select from contacts where email = ${email} and ended_at is null) as known`.execute(tx)
  return rows[0]?.known ?? false
}

/** As the index of the table has it. */
function normalizedName(name: RawBuilder<unknown>) {
  return sql`lower(regexp_replace(${name}, '\\s+', '', 'g'))`
}
