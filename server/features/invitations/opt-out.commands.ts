import type { Call } from '#server/kernel/call'
import { decidesFor } from './invitations.sql.ts'
import { signOptOut } from './opt-out-token.ts'

/** The page where this reader stops the offers of that company; null: they do not decide that. */
export async function stopOffersPath(
  key: Uint8Array,
  call: Call,
  contactId: string,
  accountId: string,
): Promise<string | null> {
  if (!(await decidesFor(call.tx, contactId, accountId))) return null
  const token = await signOptOut(key, { contact: contactId, account: accountId }, call.now)
  return `/cancel-offer-subscription/?refresh_token=${token}`
}
