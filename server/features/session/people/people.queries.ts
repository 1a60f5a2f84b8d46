import type { Locale } from '#contract/kit/locale'
import type { Person, Tx } from '#server/kernel/call'
import { listPersonCompanies } from './people.sql.ts'
import { toSessionPerson } from './session-user.view.ts'

/**
 * Finds a person and their language as they act for a company, without a login. Null if they no longer do.
 */
export async function findPersonForCompany(
  tx: Tx,
  contactId: string,
  accountId: string,
): Promise<{ person: Person; locale: Locale } | null> {
  const [row] = await listPersonCompanies(tx, contactId, accountId)
  return row ? { person: toSessionPerson(row), locale: row.locale } : null
}
