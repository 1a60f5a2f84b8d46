import { randomUUIDv7 } from 'node:crypto'
import {
  asMarketplace,
  formatInstant,
  type Call,
  type PersonCall,
  type StaffMember,
} from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { publishSessionEnd } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { listPersonCompanies } from '../people/people.sql.ts'
import { deriveTokenKeys, signAccessToken } from '../tokens/session-tokens.crypto.ts'
import { deleteStaffViews, insertStaffView } from './staff-views.sql.ts'

/** How long a view lasts. */
const viewMinutes = 30

/**
 * Starts a view of the portal as a person of a company sees it, and returns its token. Throws `not_found` if the person
 * does not act for the company.
 */
export async function startStaffView(
  call: Call,
  sessionSecret: string,
  staff: StaffMember,
  { accountId, contactId, reason }: { accountId: string; contactId: string; reason: string },
): Promise<{ token: string; viewed_as: string; ends_at: string }> {
  const [row] = await listPersonCompanies(call.tx, contactId, accountId)
  if (!row) throw new Refusal('not_found')
  const id = randomUUIDv7()
  const ends_at = formatInstant(call.now.add({ minutes: viewMinutes }))
  await insertStaffView(call.tx, {
    id,
    staff_id: staff.id,
    session_id: staff.sessionId,
    account_id: accountId,
    contact_id: contactId,
    started_at: formatInstant(call.now),
    expires_at: ends_at,
  })
  const viewed_as = `${[row.firstName, row.lastName].filter(Boolean).join(' ')}, ${row.accountName}`
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    step: 'account.view',
    accountId,
    after: { viewed_as, reason, ends_at },
  })
  const claims = { contact: contactId, account: accountId, family: id, view: true } as const
  const token = await signAccessToken(deriveTokenKeys(sessionSecret), claims, call.now, viewMinutes)
  return { token, viewed_as, ends_at }
}

/** Ends the view of the caller and its live events. Throws `not_found` for users who are logged in themselves. */
export async function endOwnStaffView(
  { forgetFamily }: { readonly forgetFamily: (family: string) => void },
  call: PersonCall,
): Promise<{ msg: string }> {
  const { viewedBy } = call.actor
  if (!viewedBy) throw new Refusal('not_found')
  // The view belongs to the marketplace; the company's transaction does not see it.
  await deleteStaffViews(asMarketplace(call).tx, { id: viewedBy.id })
  forgetFamily(viewedBy.id)
  await publishSessionEnd(call, viewedBy.id)
  return { msg: 'success' }
}

/** Ends all views of a person of the marketplace and their live events. */
export async function endStaffViews(call: Call, staffId: string): Promise<void> {
  for (const id of await deleteStaffViews(call.tx, { staffId })) await publishSessionEnd(call, id)
}
