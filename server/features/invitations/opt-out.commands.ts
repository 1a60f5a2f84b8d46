import type { Call } from '#server/kernel/call'
import { findDecider } from './invitations.sql.ts'
import { signOptOutToken } from './opt-out-token.ts'

/** The page where this reader stops the offers of that company; null: they do not decide that. */
export async function createStopOffersPath(
  key: Uint8Array,
  call: Call,
  contactId: string,
  accountId: string,
): Promise<string | null> {
  if (!(await findDecider(call.tx, contactId, accountId))) return null
  const token = await signOptOutToken(key, { contact: contactId, account: accountId }, call.now)
  return `/cancel-offer-subscription/?refresh_token=${token}`
}
