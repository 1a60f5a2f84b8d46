import type { Updateable } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { StartPage } from '#contract/profiles'
import type { Contacts } from '#db/types'
import type { Tx } from '#server/kernel/call'

export interface ProfileRow {
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
  readonly emailConfirmedAt: string | null
  readonly phone: string | null
  readonly mobilePhone: string | null
  readonly locale: Locale
  readonly startPage: StartPage | null
  readonly passwordHash: string | null
}

export async function getProfileRow(tx: Tx, contactId: string): Promise<ProfileRow> {
  return tx
    .selectFrom('contacts')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'phone',
      'mobile_phone as mobilePhone',
      'locale',
      'start_page as startPage',
      'password_hash as passwordHash',
    ])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
}

export async function updateProfile(tx: Tx, contactId: string, change: Updateable<Contacts>): Promise<void> {
  await tx.updateTable('contacts').set(change).where('id', '=', contactId).execute()
}
