import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'

export interface RegisteredContact {
  readonly firstName: string
  readonly lastName: string
  /** Set if it differs from the address of the invitation. */
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly passwordHash: string
  readonly locale: Locale
}

/** Returns the person's company, or null if another person has the address. */
export async function updateRegisteredContact(
  tx: Tx,
  id: string,
  given: RegisteredContact,
  now: string,
): Promise<string | null> {
  const { email } = given
  const row = await tx
    .updateTable('contacts')
    .set({
      first_name: given.firstName,
      last_name: given.lastName,
      password_hash: given.passwordHash,
      locale: given.locale,
      ...(given.phone === undefined ? {} : { phone: given.phone }),
      ...(email === undefined ? { email_confirmed_at: now } : { email, email_confirmed_at: null }),
    })
    .where('id', '=', id)
    .$if(email !== undefined, (query) =>
      query.where(
        sql<boolean>`not exists (
          select from contacts other where other.email = ${email ?? ''} and other.id <> ${id} and other.ended_at is null)`,
      ),
    )
    .returning('account_id as accountId')
    .executeTakeFirst()
  return row?.accountId ?? null
}
