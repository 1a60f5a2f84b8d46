import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Serializes sign-ups of the same company name across processes until the transaction ends. */
export async function lockCompanyNameForSignUp(tx: Tx, companyName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${normalizedName(sql.val(companyName))}, 0))`.execute(
    tx,
  )
}

/**
 * Returns whether a company with this name (ignoring case and spaces) or an active user with this address
 * exists.
 */
export async function isCompanyOrEmailTaken(tx: Tx, companyName: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from accounts where ${normalizedName(sql.ref('name'))} = ${normalizedName(sql.val(companyName))})
    or exists (select from contacts where email = ${email} and ended_at is null) as known`.execute(tx)
  return rows[0]?.known ?? false
}

interface UnconfirmedSignUp {
  readonly accountId: string
  readonly contactId: string
  readonly passwordHash: string | null
}

/** Finds the sign-up of this company by this address, until the address is confirmed. */
export async function findUnconfirmedSignUp(
  tx: Tx,
  companyName: string,
  email: string,
): Promise<UnconfirmedSignUp | null> {
  const { rows } = await sql<UnconfirmedSignUp>`
    select a.id as "accountId", c.id as "contactId", c.password_hash as "passwordHash"
    from contacts c join accounts a on a.id = c.account_id
    where c.email = ${email} and c.ended_at is null and a.awaits_confirmation
      and ${normalizedName(sql.ref('a.name'))} = ${normalizedName(sql.val(companyName))}`.execute(tx)
  return rows[0] ?? null
}

/** Must match the expression of the unique index. */
function normalizedName(name: RawBuilder<unknown>) {
  return sql`lower(regexp_replace(${name}, '\\s+', '', 'g'))`
}
