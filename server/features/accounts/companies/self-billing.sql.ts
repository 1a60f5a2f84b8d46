import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SelfBillingAgreement } from '#contract/company/self-billing'
import type { Tx } from '#server/kernel/call'

interface NewAgreement {
  readonly accountId: string
  readonly version: string
  readonly at: string
  /** Null: the marketplace records it. */
  readonly person: { readonly contactId: string; readonly name: string } | null
}

/** Inserts an agreement, which replaces the one in force. The caller has locked the company. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  const { accountId, version, at, person } = agreement
  await endAgreement(tx, { accountId, at, reason: 'replaced', personName: person?.name ?? null })
  await tx
    .insertInto('self_billing_agreements')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      version,
      agreed_at: at,
      contact_id: person?.contactId ?? null,
      author_name: person?.name ?? null,
    })
    .execute()
}

interface AgreementEnd {
  readonly accountId: string
  readonly at: string
  readonly reason: 'withdrawn' | 'replaced'
  readonly personName: string | null
}

/** Ends the agreement in force. Returns its version, or null if there is none. */
export async function endAgreement(tx: Tx, end: AgreementEnd): Promise<string | null> {
  const row = await tx
    .updateTable('self_billing_agreements')
    .set({ ended_at: end.at, end_reason: end.reason, ended_by_name: end.personName })
    .where('account_id', '=', end.accountId)
    .where('ended_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

/** Returns the agreements of a company, the newest first. */
export async function listAgreements(tx: Tx, accountId: string): Promise<SelfBillingAgreement[]> {
  const { rows } = await sql<SelfBillingAgreement>`
    select version, agreed_at, author_name as agreed_by, ended_at, end_reason, ended_by_name as ended_by
    from self_billing_agreements where account_id = ${accountId}
    order by agreed_at desc, ended_at desc nulls first`.execute(tx)
  return rows
}
