import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import {
  createAuthenticatorSecret,
  createRecoveryCodes,
  findAuthenticatorStep,
  hashTypedRecoveryCode,
} from '#server/features/second-factor/authenticator-secrets.commands'
import {
  countLoginFailure,
  createLoginOrigin,
  enforceLoginThrottle,
} from '#server/features/session/login/login.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import {
  consumeStaffRecoveryCode,
  consumeStaffStep,
  findStaffByEmail,
  lockActiveStaff,
  replaceStaffRecoveryCodes,
  updateStaff,
  type StaffLogin,
} from './staff-people.sql.ts'
import { getStaffDeviceHash, startStaffSession } from './staff-session.commands.ts'
import {
  countStaffChallengeFailure,
  insertStaffChallenge,
  isKnownStaffDevice,
  lockStaffChallenge,
} from './staff-sessions.sql.ts'
import type { StaffDependencies } from './staff.services.ts'

/** Time to answer the second step, for example to fetch the phone. */
const challengeMinutes = 10

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
  await insertStaffChallenge(call.tx, hashSecret(token), person.id, until)
  const hasFactor = person.factorConfirmedAt !== null
  return {
    token,
    methods: hasFactor ? ['authenticator', 'recovery_code'] : [],
    may_skip: !hasFactor && !config.production,
  }
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

/** Completes a log-in with a code of the app or a recovery code. A wrong code counts as a wrong password. */
export async function finishStaffLogin(
  call: Call,
  { token, code }: StaffInput<'staff.secondFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.secondFactor'> | Refusal> {
  const person = await findChallengedStaff(call, token)
  if (!person) return new Refusal('unauthenticated')
  const failure = await checkCode(call, http, token, person, () => isFactorCode(call, person, code))
  return failure ?? startStaffSession(call, http, person, { second_factor: 'used' })
}

async function isFactorCode(call: Call, person: StaffLogin, code: string): Promise<boolean> {
  if (person.factorSecret === null || person.factorConfirmedAt === null) return false
  const step = findAuthenticatorStep(call.services.secondFactor, person.factorSecret, code, call.now)
  if (step !== null) return consumeStaffStep(call.tx, person.id, step)
  const hash = hashTypedRecoveryCode(person.id, code)
  return consumeStaffRecoveryCode(call.tx, person.id, hash, formatInstant(call.now))
}

/** Returns a new secret for a person without a second factor; it counts once a code is confirmed. */
export async function startStaffFactor(
  call: Call,
  { token }: StaffInput<'staff.startFactor'>['body'],
): Promise<StaffOutput<'staff.startFactor'>> {
  const person = await findStaffWithoutFactor(call, token)
  const { encrypted, setup } = createAuthenticatorSecret(call.services.secondFactor, person.email)
  await updateStaff(call.tx, person.id, { factor_secret: encrypted, factor_last_step: 0 })
  return setup
}

/** Sets the app up with one of its codes, returns the recovery codes once, and completes the log-in. */
export async function confirmStaffFactor(
  call: Call,
  { token, code }: StaffInput<'staff.confirmFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.confirmFactor'> | Refusal> {
  const person = await findStaffWithoutFactor(call, token)
  const failure = await checkCode(call, http, token, person, async () => {
    const { factorSecret } = person
    const step =
      factorSecret && findAuthenticatorStep(call.services.secondFactor, factorSecret, code, call.now)
    return step !== null && consumeStaffStep(call.tx, person.id, step)
  })
  if (failure) return failure
  await updateStaff(call.tx, person.id, { factor_confirmed_at: formatInstant(call.now) })
  const codes = await issueStaffRecoveryCodes(call, person.id)
  const staff = await startStaffSession(call, http, person, { second_factor: 'set_up' })
  return { staff, recovery_codes: codes }
}

/** Completes a log-in without a second factor. Throws `role_not_allowed` in production. */
export async function skipStaffFactor(
  { config }: StaffDependencies,
  call: Call,
  { token }: StaffInput<'staff.skipFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.skipFactor'>> {
  if (config.production) throw new Refusal('role_not_allowed')
  const person = await findStaffWithoutFactor(call, token)
  return startStaffSession(call, http, person, { second_factor: 'skipped' })
}

/** Replaces the recovery codes and returns the new ones. */
export async function issueStaffRecoveryCodes(call: Call, staffId: string): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes(staffId)
  await replaceStaffRecoveryCodes(call.tx, staffId, hashes)
  return codes
}

async function findChallengedStaff(call: Call, token: string): Promise<StaffLogin | null> {
  const staffId = await lockStaffChallenge(call.tx, hashSecret(token), formatInstant(call.now))
  return staffId === null ? null : lockActiveStaff(call.tx, staffId)
}

async function findStaffWithoutFactor(call: Call, token: string): Promise<StaffLogin> {
  const person = await findChallengedStaff(call, token)
  if (!person) throw new Refusal('unauthenticated')
  if (person.factorConfirmedAt !== null) throw new Refusal('already_exists')
  return person
}

/** Returns null if the code is right. A wrong one is counted, at the token and for the throttle. */
async function checkCode(
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
