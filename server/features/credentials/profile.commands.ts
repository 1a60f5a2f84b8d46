import type { Input } from '#contract/api'
import type { Profile } from '#contract/people/profile'
import { normalizePhone } from '#server/features/accounts/people/contacts.commands'
import { listFactorMethods } from '#server/features/second-factor/reauthentication.commands'
import { enqueueRebuildForContact } from '#server/features/orders/projection/rebuild-projection.commands'
import {
  countLoginFailure,
  enforceLoginThrottle,
  findLoginOrigin,
} from '#server/features/session/login/login.commands'
import { announceAccountsOfPerson } from '#server/features/session/open-sessions.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, type Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { replacePassword, type PasswordDependencies } from './passwords.commands.ts'
import { getProfileRow, updateProfile, type ProfileRow } from './profile.sql.ts'

/**
 * Returns the profile of the caller. Reads as the marketplace, because the caller's own company may be
 * another one than the company they act for now.
 */
export async function readProfile(call: PersonCall): Promise<Profile> {
  return toProfile(await getProfileRow(asMarketplace(call).tx, call.actor.contactId))
}

function toProfile(row: ProfileRow): Profile {
  return {
    first_name: row.firstName ?? '',
    last_name: row.lastName,
    email: row.email,
    email_confirmed: row.emailConfirmedAt !== null,
    phone: row.phone ?? row.mobilePhone,
    locale: row.locale,
    start_page: row.startPage,
    has_password: row.passwordHash !== null,
  }
}

export async function changeProfile(
  call: PersonCall,
  given: Input<'profile.update'>['body'],
): Promise<Profile> {
  const { contactId, accountId } = call.actor
  const columns = toProfileColumns(given)
  if (Object.keys(columns).length === 0) return readProfile(call)
  const marketplace = asMarketplace(call)
  await updateProfile(marketplace.tx, contactId, columns)
  const after = { fields: Object.keys(columns) }
  await recordHistory(marketplace, {
    subject: 'contact',
    id: contactId,
    step: 'profile.update',
    accountId,
    after,
  })
  await enqueueRebuildForContact(marketplace, contactId)
  await announceAccountsOfPerson(marketplace, contactId)
  return readProfile(call)
}

function toProfileColumns({
  first_name,
  last_name,
  phone,
  locale,
  start_page,
}: Input<'profile.update'>['body']) {
  const columns = {
    first_name,
    last_name,
    phone: phone === undefined ? undefined : phone === null ? null : normalizePhone(phone),
    locale,
    start_page,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Changes the password after checking the current one and ends all other sessions. A user with a second
 * factor or without a password needs a fresh proof of identity. Returns the refusal for a wrong current
 * password instead of throwing it, so that the failed attempt is committed and counted.
 */
export async function changePassword(
  dependencies: PasswordDependencies,
  call: PersonCall,
  { current_password, password }: Input<'profile.changePassword'>['body'],
  http: HttpExchange,
): Promise<{ msg: string } | Refusal> {
  const { contactId, accountId, sessionId } = call.actor
  const marketplace = asMarketplace(call)
  const { email, passwordHash } = await getProfileRow(marketplace.tx, contactId)
  const hasFactor = (await listFactorMethods(marketplace, contactId)).length > 0
  if (hasFactor || passwordHash === null) await requireFreshProof(call)
  if (passwordHash !== null) {
    const origin = await findLoginOrigin(marketplace, http, email, contactId)
    await enforceLoginThrottle(marketplace, origin)
    if (!(await dependencies.isPassword(current_password ?? '', passwordHash))) {
      await countLoginFailure(marketplace, origin)
      return createFieldRefusal({ current_password: current_password ? 'wrong_password' : 'required' })
    }
  }
  await replacePassword(dependencies, marketplace, { contactId, accountId, password, except: sessionId })
  return { msg: 'success' }
}
