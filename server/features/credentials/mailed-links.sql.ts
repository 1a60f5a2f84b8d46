import type { Tx } from '#server/kernel/call'

/** A user to whom a link may be mailed. */
export interface LinkRecipient {
  readonly id: string
  readonly accountId: string
  readonly confirmed: boolean
}

function selectLinkRecipients(tx: Tx) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'account_id', 'email_confirmed_at'])
    .where('ended_at', 'is', null)
}

/** Returns the user with this address, or null. */
export async function findLinkRecipientByEmail(tx: Tx, email: string): Promise<LinkRecipient | null> {
  return toLinkRecipient(await selectLinkRecipients(tx).where('email', '=', email).executeTakeFirst())
}

export async function findLinkRecipientById(tx: Tx, id: string): Promise<LinkRecipient | null> {
  return toLinkRecipient(await selectLinkRecipients(tx).where('id', '=', id).executeTakeFirst())
}

function toLinkRecipient(
  row: { id: string; account_id: string; email_confirmed_at: string | null } | undefined,
): LinkRecipient | null {
  return row ? { id: row.id, accountId: row.account_id, confirmed: row.email_confirmed_at !== null } : null
}

/** Marks the address as confirmed. Returns false if it was confirmed before. */
export async function markEmailConfirmed(tx: Tx, contactId: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('contacts')
    .set({ email_confirmed_at: now })
    .where('id', '=', contactId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lets offers through to the user's companies that waited for a confirmed address. Returns their ids. */
export async function releaseWaitingCompanies(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('accounts')
    .set({ awaits_confirmation: false })
    .where('awaits_confirmation', '=', true)
    .where('id', 'in', (eb) =>
      eb.selectFrom('memberships').select('account_id').where('contact_id', '=', contactId),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function listOrdersOfferedToCompany(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('offers')
    .select('job_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute()
  return rows.map((row) => row.job_id)
}
