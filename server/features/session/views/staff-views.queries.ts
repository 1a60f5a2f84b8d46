import type { Output } from '#contract/api'
import { findStaffDenial } from '#contract/operator/staff-access'
import type { Person, PersonCall, Tx } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { listPersonCompanies } from '../people/people.sql.ts'
import { toSessionPerson, toSessionUser } from '../people/session-user.view.ts'
import { findOpenStaffView } from './staff-views.sql.ts'

/** Returns the user whom a person of the marketplace looks at the portal as, or null if the view has ended. */
export async function findViewedPerson(
  tx: Tx,
  claims: { readonly view: string; readonly contact: string; readonly account: string },
  now: string,
): Promise<Person | null> {
  const viewer = await findOpenStaffView(tx, claims, now)
  if (!viewer || findStaffDenial('account.view', viewer.role)) return null
  const [row] = await listPersonCompanies(tx, claims.contact, claims.account)
  return row ? { ...toSessionPerson(row), viewedBy: viewer } : null
}

/** Returns the user and the end of the caller's view. Throws `not_found` for users who are logged in themselves. */
export async function readStaffView({ tx, actor }: PersonCall): Promise<Output<'session.view'>> {
  const { viewedBy, contactId, accountId } = actor
  const [row] = viewedBy ? await listPersonCompanies(tx, contactId, accountId) : []
  if (!viewedBy || !row) throw new Refusal('not_found')
  return { user: toSessionUser(row), staff: viewedBy.name, ends_at: viewedBy.endsAt }
}
