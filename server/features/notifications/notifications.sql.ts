import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

/**
 * Returns active people of a company with one of `profiles` and a confirmed email address. A merged account has the people
 * of its successor.
 */
export async function listRecipientIds(
  tx: Tx,
  accountId: string,
  profiles: readonly Profile[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .select('c.id')
    .where(
      'm.account_id',
      '=',
      sql<string>`coalesce((select merged_into from accounts where id = ${accountId}), ${accountId})`,
    )
    .where(sql<boolean>`m.profiles && ${sql.val([...profiles])}::text[]`)
    .where('c.ended_at', 'is', null)
    .where('c.email_confirmed_at', 'is not', null)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Returns how to address a person; null if they have left or, unless `unconfirmed` is set, have not confirmed
 * the address.
 */
export async function findEmailAddress(
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

/** Returns the language of a person; null if they have left. */
export async function findPersonLocale(tx: Tx, contactId: string): Promise<Locale | null> {
  const row = await tx
    .selectFrom('contacts')
    .select('locale')
    .where('id', '=', contactId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.locale ?? null
}

/** `claimed`: this run may send the email. `sent`: it was sent before. `sending`: another run has a claim. */
export type EmailClaim = 'claimed' | 'sent' | 'sending'

/**
 * Claims an email for this run. A claim from before `expired` belongs to a run that crashed; so does one from after
 * `ahead`, which a clock has made that was set back since.
 */
export async function claimEmail(
  tx: Tx,
  mail: { id: string; template: string; job_id: string | null },
  { at, expired, ahead }: Readonly<Record<'at' | 'expired' | 'ahead', string>>,
): Promise<EmailClaim> {
  const result = await tx
    .insertInto('sent_mails')
    .values({ id: mail.id, template: mail.template, job_id: mail.job_id, claimed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ claimed_at: at })
        .where('sent_mails.sent_at', 'is', null)
        .where((row) =>
          row.or([row('sent_mails.claimed_at', '<', expired), row('sent_mails.claimed_at', '>', ahead)]),
        ),
    )
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows) return 'claimed'
  const row = await tx.selectFrom('sent_mails').select('sent_at').where('id', '=', mail.id).executeTakeFirst()
  return row?.sent_at ? 'sent' : 'sending'
}

export async function markEmailSent(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('sent_mails').set({ sent_at: at }).where('id', '=', id).execute()
}

/** Ends the claim of a failed run, so that the next run need not wait until it expires. */
export async function releaseEmailClaim(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sent_mails').where('id', '=', id).where('sent_at', 'is', null).execute()
}
