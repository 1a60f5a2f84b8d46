import type { Locale } from '#contract/kit/locale'
import type { Person, Tx } from '#server/kernel/call'
import { companiesOf } from './people.sql.ts'
import { personOf } from './user.ts'

/** Somebody as they act for a company, and their language, without a log-in; null: they no longer do. */
export async function personFor(
  tx: Tx,
  contactId: string,
  accountId: string,
): Promise<{ person: Person; locale: Locale } | null> {
  const [row] = await companiesOf(tx, contactId, accountId)
  return row ? { person: personOf(row), locale: row.locale } : null
}
