import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import {
  countLoginFailure,
  createLoginOrigin,
  enforceLoginThrottle,
} from '#server/features/session/login/login.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import { listStaffPasskeys } from './factors/staff-passkeys.sql.ts'
import { findStaffByEmail, type StaffLogin } from './staff-people.sql.ts'
import { getStaffDeviceHash } from './staff-session.commands.ts'
import { countStaffChallengeFailure, insertStaffChallenge, isKnownStaffDevice } from './staff-sessions.sql.ts'
import type { StaffDependencies } from './staff.services.ts'

/** Time to answer the second step, for example to fetch the phone. */
export const challengeMinutes = 10

/**
 * Checks the password, and returns the token of the second step. Unknown, invited and deactivated people get
 * the same answer as a wrong password, after the same work. The refusal is returned, so that it is counted.
 */
export async function logInStaff(
  { config, isPassword }: StaffDependencies,
  call: Call,
  { email, password }: StaffInput<'staff.login'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.login'> | Refusal> {
  if (!config.staffPasswordLogin) throw new Refusal('password_login_off')
  const person = await findStaffByEmail(call.tx, email)
  const origin = await findStaffLoginOrigin(call, http, email, person)
  await enforceLoginThrottle(call, origin)
  const isCorrect = await isPassword(password, person?.passwordHash ?? null)
  if (!person || !isCorrect || person.deactivatedAt !== null) {
    await countLoginFailure(call, origin)
    return new Refusal('login_failed')
  }
  const token = createSecret()
  const until = formatInstant(call.now.add({ minutes: challengeMinutes }))
  await insertStaffChallenge(
    call.tx,
    { hash: hashSecret(token), staffId: person.id, purpose: 'login' },
    until,
  )
  const methods = await listStaffMethods(call, person)
  return { token, methods, may_skip: methods.length === 0 && !config.production }
}

/** Returns how a person may complete the log-in; an empty list if no second factor is set up. */
async function listStaffMethods(
  call: Call,
  person: StaffLogin,
): Promise<StaffOutput<'staff.login'>['methods']> {
  const hasPasskey = (await listStaffPasskeys(call.tx, person.id)).length > 0
  const hasApp = person.factorConfirmedAt !== null
  if (!hasPasskey && !hasApp) return []
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['authenticator'] as const) : []),
    'recovery_code',
  ]
}

/** Attempts are counted apart from those of partners, who may have the same address. */
export async function findStaffLoginOrigin(
  call: Call,
  http: HttpExchange,
  email: string,
  person: { readonly id: string } | null,
) {
  const device = person ? getStaffDeviceHash(http, person.id) : null
  const isKnown = device !== null && (await isKnownStaffDevice(call.tx, device, formatInstant(call.now)))
  return createLoginOrigin(http, `staff ${email}`, isKnown ? device : null)
}

/** Returns null if the second step is proved. A wrong answer is counted, at the token and for the throttle. */
export async function checkStaffProof(
  call: Call,
  http: HttpExchange,
  token: string,
  person: StaffLogin,
  isRight: () => Promise<boolean>,
): Promise<Refusal | null> {
  const origin = await findStaffLoginOrigin(call, http, person.email, person)
  await enforceLoginThrottle(call, origin)
  if (await isRight()) return null
  await countStaffChallengeFailure(call.tx, hashSecret(token))
  await countLoginFailure(call, origin)
  return new Refusal('invalid_code')
}
