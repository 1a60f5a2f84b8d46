import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

/** Contact ids of those who act for a company under one of `profiles`; not who left, or never confirmed the address. */
export async function peopleOf(tx: Tx, accountId: string, profiles: readonly Profile[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .select('c.id')
    .where('m.account_id', '=', accountId)
    .where(sql<boolean>`m.profiles && ${sql.val([...profiles])}::text[]`)
    .where('c.ended_at', 'is', null)
    .where('c.email_confirmed_at', 'is not', null)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => row.id)
}

/** How a person is written to; null for one who has left, or (but for `unconfirmed`) never confirmed the address. */
export async function addressOf(
  tx: Tx,
  contactId: string,
  unconfirmed = false,
): Promise<{ email: string; locale: Locale; name: string } | null> {
  const row = await tx
    .selectFrom('contacts')
    .select(['email', 'locale', 'first_name', 'last_name'])
    .where('id', '=', contactId)
    .where('ended_at', 'is', null)
    .$if(!unconfirmed, (query) => query.where('email_confirmed_at', 'is not', null))
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    locale: row.locale,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
  }
}

/** Whether this is the first time that the mail is to go out; a rollback takes it back. */
export async function claimMail(
  tx: Tx,
  mail: { id: string; template: string; job_id: string | null },
  at: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('sent_mails')
    .values({ id: mail.id, template: mail.template, job_id: mail.job_id, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
