import type { Input } from '#contract/api'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import {
  canRedeemLoginLink,
  redeemLoginLink,
  revokeLoginLinks,
} from '#server/features/session/login/login-links.commands'
import { clearLoginFailures } from '#server/features/session/login/login.commands'
import { endSessionsOfPerson } from '#server/features/session/open-sessions.commands'
import type { Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { confirmEmail } from './mailed-links.commands.ts'
import { findLinkRecipientById } from './mailed-links.sql.ts'
import { updatePasswordHash } from './passwords.sql.ts'

export interface PasswordDependencies {
  readonly hashPassword: (password: string) => Promise<string>
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
}

/** Throws `link_expired` if a password can no longer be set with this mailed link. */
export async function checkPasswordLink(call: Call, token: string): Promise<{ msg: string }> {
  if (!(await canRedeemLoginLink(call, token, ['password_reset']))) throw new Refusal('link_expired')
  return { msg: 'success' }
}

/** Sets a new password with a mailed link, which works once, and ends all log-ins of the user. */
export async function changePasswordByLink(
  dependencies: PasswordDependencies,
  call: Call,
  { token, password }: Input<'password.change'>['body'],
): Promise<{ msg: string }> {
  const link = await redeemLoginLink(call, token, ['password_reset'])
  const person = link && (await findLinkRecipientById(call.tx, link.contactId))
  if (!person) throw new Refusal('link_expired')
  await confirmEmail(call, person.id)
  await clearLoginFailures(call, person.id)
  await replacePassword(dependencies, call, { contactId: person.id, accountId: person.accountId, password })
  return { msg: 'success' }
}

interface NewPassword {
  readonly contactId: string
  readonly accountId: string
  readonly password: string
  /** The session that changes the password; it stays valid. */
  readonly except?: string | undefined
}

/**
 * Stores a new password, ends other sessions and voids mailed links. Notifies the user if they had a password
 * before. Requires a call with access to all tables.
 */
export async function replacePassword(
  dependencies: PasswordDependencies,
  call: Call,
  { contactId, accountId, password, except }: NewPassword,
): Promise<void> {
  const hadOne = await updatePasswordHash(call.tx, contactId, await dependencies.hashPassword(password))
  await revokeLoginLinks(call, contactId, ['login', 'password_reset'])
  await endSessionsOfPerson(call, contactId, except)
  await recordHistory(call, { subject: 'contact', id: contactId, step: 'contact.changePassword', accountId })
  if (hadOne) await enqueueEmail(call, { template: 'password_changed', to: contactId, data: {} })
}
