import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import {
  createAuthenticatorSecret,
  createRecoveryCodes,
  findAuthenticatorStep,
  hashTypedRecoveryCode,
} from '#server/features/second-factor/authenticator-secrets.commands'
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  findPasskeyUse,
  verifyNewPasskey,
} from '#server/features/second-factor/passkey-proofs.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { hashSecret } from '#server/kernel/secrets'
import { checkStaffProof } from '../staff-login.commands.ts'
import {
  consumeStaffRecoveryCode,
  consumeStaffStep,
  lockActiveStaff,
  replaceStaffRecoveryCodes,
  updateStaff,
  type StaffLogin,
} from '../staff-people.sql.ts'
import { startStaffSession } from '../staff-session.commands.ts'
import { lockStaffChallenge, updateStaffQuestion } from '../staff-sessions.sql.ts'
import type { StaffDependencies } from '../staff.services.ts'
import { insertStaffPasskey, listStaffPasskeys, recordStaffPasskeyUse } from './staff-passkeys.sql.ts'

/** The second step of a log-in: proving a factor, or setting the first one up. */

interface OpenLogin {
  readonly person: StaffLogin
  readonly passkeys: Awaited<ReturnType<typeof listStaffPasskeys>>
  /** The WebAuthn challenge that was sent to the browser; null if no passkey was asked for. */
  readonly question: string | null
}

async function findOpenLogin(call: Call, token: string): Promise<OpenLogin | null> {
  const challenge = await lockStaffChallenge(call.tx, hashSecret(token), 'login', formatInstant(call.now))
  const person = challenge && (await lockActiveStaff(call.tx, challenge.staffId))
  if (!person) return null
  return {
    person,
    passkeys: await listStaffPasskeys(call.tx, person.id),
    question: challenge.question,
  }
}

/** Returns the log-in of a person without a second factor. Throws `already_exists` if there is one. */
async function requireFirstLogin(call: Call, token: string): Promise<OpenLogin> {
  const login = await findOpenLogin(call, token)
  if (!login) throw new Refusal('unauthenticated')
  if (login.person.factorConfirmedAt !== null || login.passkeys.length > 0)
    throw new Refusal('already_exists')
  return login
}

/** Returns the options with which the browser proves a passkey. */
export async function askStaffPasskey(
  call: Call,
  { token }: StaffInput<'staff.askPasskey'>['body'],
): Promise<StaffOutput<'staff.askPasskey'>> {
  const login = await findOpenLogin(call, token)
  if (!login || login.passkeys.length === 0) throw new Refusal('unauthenticated')
  const question = await createAuthenticationOptions(call.services.secondFactor, login.passkeys)
  await updateStaffQuestion(call.tx, hashSecret(token), question.challenge)
  return { question: { ...question } }
}

/** Completes a log-in with a code, a passkey or a recovery code. A wrong answer counts as a wrong password. */
export async function finishStaffLogin(
  call: Call,
  { token, code, passkey }: StaffInput<'staff.secondFactor'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.secondFactor'> | Refusal> {
  const login = await findOpenLogin(call, token)
  if (!login) return new Refusal('unauthenticated')
  const { person, passkeys, question } = login
  const failure = await checkStaffProof(call, http, token, person, async () => {
    if (!passkey) return isFactorCode(call, person, code ?? '')
    const use = await findPasskeyUse(call.services.secondFactor, passkey, question, passkeys)
    return use !== null && recordStaffPasskeyUse(call.tx, use, formatInstant(call.now))
  })
  return failure ?? startStaffSession(call, http, person, { second_factor: 'used' })
}

async function isFactorCode(call: Call, person: StaffLogin, code: string): Promise<boolean> {
  const { factorSecret, factorConfirmedAt } = person
  const step =
    factorSecret !== null && factorConfirmedAt !== null
      ? findAuthenticatorStep(call.services.secondFactor, factorSecret, code, call.now)
      : null
  if (step !== null) return consumeStaffStep(call.tx, person.id, step)
  const hash = hashTypedRecoveryCode(person.id, code)
  return consumeStaffRecoveryCode(call.tx, person.id, hash, formatInstant(call.now))
}

/** Returns a new secret for a person without a second factor; it counts once a code is confirmed. */
export async function startStaffFactor(
  call: Call,
  { token }: StaffInput<'staff.startFactor'>['body'],
): Promise<StaffOutput<'staff.startFactor'>> {
  const { person } = await requireFirstLogin(call, token)
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
  const { person } = await requireFirstLogin(call, token)
  const failure = await checkStaffProof(call, http, token, person, async () => {
    const { factorSecret } = person
    const step =
      factorSecret && findAuthenticatorStep(call.services.secondFactor, factorSecret, code, call.now)
    return step !== null && consumeStaffStep(call.tx, person.id, step)
  })
  if (failure) return failure
  await updateStaff(call.tx, person.id, { factor_confirmed_at: formatInstant(call.now) })
  return startFirstSession(call, http, person)
}

/** Returns the options with which the browser creates the first passkey of a person without a second factor. */
export async function startStaffPasskey(
  call: Call,
  { token }: StaffInput<'staff.startPasskey'>['body'],
): Promise<StaffOutput<'staff.startPasskey'>> {
  const { person } = await requireFirstLogin(call, token)
  const question = await createRegistrationOptions(call.services.secondFactor, person, [])
  await updateStaffQuestion(call.tx, hashSecret(token), question.challenge)
  return { question: { ...question } }
}

/** Adds the created passkey, returns the recovery codes once, and completes the log-in. */
export async function confirmStaffPasskey(
  call: Call,
  { token, name, passkey }: StaffInput<'staff.confirmPasskey'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.confirmPasskey'>> {
  const { person, question } = await requireFirstLogin(call, token)
  const created =
    question === null ? null : await verifyNewPasskey(call.services.secondFactor, passkey, question)
  if (!created) throw createFieldRefusal({ passkey: 'invalid' })
  const added = await insertStaffPasskey(call.tx, person.id, { ...created, name }, formatInstant(call.now))
  if (!added) throw new Refusal('already_exists')
  return startFirstSession(call, http, person)
}

async function startFirstSession(call: Call, http: HttpExchange, person: StaffLogin) {
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
  const { person } = await requireFirstLogin(call, token)
  return startStaffSession(call, http, person, { second_factor: 'skipped' })
}

/** Replaces the recovery codes and returns the new ones. */
export async function issueStaffRecoveryCodes(call: Call, staffId: string): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes(staffId)
  await replaceStaffRecoveryCodes(call.tx, staffId, hashes)
  return codes
}
