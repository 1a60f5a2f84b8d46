import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import {
  createAuthenticatorSecret,
  findAuthenticatorStep,
} from '#server/features/second-factor/authenticator-secrets.commands'
import { countLoginFailure, enforceLoginThrottle } from '#server/features/session/login/login.commands'
import { formatInstant } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { findStaffLoginOrigin } from '../staff-login.commands.ts'
import { provePassword } from '../staff-passwords.commands.ts'
import { findNextFactorSecret, lockActiveStaff, updateStaff } from '../staff-people.sql.ts'
import { endStaffSessions } from '../staff-sessions.sql.ts'
import type { StaffCall, StaffDependencies } from '../staff.services.ts'
import { issueStaffRecoveryCodes } from './login-factor.commands.ts'
import { listStaffPasskeys } from './staff-passkeys.sql.ts'

/** Returns the secret of a new authenticator app. The former app stays valid until a code of the new one is confirmed. */
export async function startOwnFactor(
  dependencies: StaffDependencies,
  call: StaffCall,
  { password }: StaffInput<'staff.startOwnFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.startOwnFactor'> | Refusal> {
  const failure = await provePassword(dependencies, call, http, 'password', password)
  if (failure) return failure
  const person = await lockActiveStaff(call.tx, call.actor.staff.id)
  if (!person) throw new Refusal('unauthenticated')
  const { encrypted, setup } = createAuthenticatorSecret(call.services.secondFactor, person.email)
  await updateStaff(call.tx, person.id, { next_factor_secret: encrypted })
  return setup
}

/** Replaces the authenticator app, returns new recovery codes, and ends all other sessions. */
export async function confirmOwnFactor(
  call: StaffCall,
  { code }: StaffInput<'staff.confirmOwnFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.confirmOwnFactor'> | Refusal> {
  const { id, sessionId } = call.actor.staff
  const person = await lockActiveStaff(call.tx, id)
  const secret = await findNextFactorSecret(call.tx, id)
  if (!person || secret === null) throw new Refusal('not_found')
  const origin = await findStaffLoginOrigin(call, http, person.email, person)
  await enforceLoginThrottle(call, origin)
  const step = findAuthenticatorStep(call.services.secondFactor, secret, code, call.now)
  if (step === null) {
    await countLoginFailure(call, origin)
    return new Refusal('invalid_code')
  }
  const now = formatInstant(call.now)
  await updateStaff(call.tx, id, {
    factor_secret: secret,
    factor_confirmed_at: now,
    factor_last_step: step,
    next_factor_secret: null,
  })
  await endStaffSessions(call.tx, id, now, { except: sessionId })
  return { recovery_codes: await issueStaffRecoveryCodes(call, id) }
}

/** Removes the authenticator app and ends all other sessions. Throws `last_factor` for a person without a passkey. */
export async function removeOwnAuthenticator(
  dependencies: StaffDependencies,
  call: StaffCall,
  { password }: StaffInput<'staff.removeOwnFactor'>['body'],
  http: HttpExchange,
): Promise<{ msg: string } | Refusal> {
  const failure = await provePassword(dependencies, call, http, 'password', password)
  if (failure) return failure
  const { id, sessionId } = call.actor.staff
  const person = await lockActiveStaff(call.tx, id)
  if (!person?.factorConfirmedAt) throw new Refusal('not_found')
  if ((await listStaffPasskeys(call.tx, id)).length === 0) throw new Refusal('last_factor')
  await updateStaff(call.tx, id, { factor_secret: null, next_factor_secret: null, factor_confirmed_at: null })
  await endStaffSessions(call.tx, id, formatInstant(call.now), { except: sessionId })
  return { msg: 'success' }
}
