import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import {
  createRegistrationOptions,
  verifyNewPasskey,
} from '#server/features/second-factor/passkey-proofs.commands'
import { formatInstant } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import { challengeMinutes } from '../staff-login.commands.ts'
import { provePassword } from '../staff-passwords.commands.ts'
import {
  countStaffRecoveryCodes,
  listStaffRows,
  lockActiveStaff,
  type StaffLogin,
} from '../staff-people.sql.ts'
import {
  deleteStaffChallenge,
  endStaffSessions,
  insertStaffChallenge,
  lockStaffChallenge,
} from '../staff-sessions.sql.ts'
import type { StaffCall, StaffDependencies } from '../staff.services.ts'
import { issueStaffRecoveryCodes } from './login-factor.commands.ts'
import {
  deleteStaffPasskey,
  insertStaffPasskey,
  listStaffPasskeys,
  updateStaffPasskeyName,
} from './staff-passkeys.sql.ts'

/** The passkeys of the person who is logged in. */

/** Returns which second factors the caller has set up. */
export async function readOwnFactors(call: StaffCall): Promise<StaffOutput<'staff.factors'>> {
  const [person] = await listStaffRows(call.tx, call.actor.staff.id)
  if (!person) throw new Refusal('unauthenticated')
  const passkeys = await listStaffPasskeys(call.tx, person.id)
  return {
    authenticator_since: person.factor_confirmed_at,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    recovery_codes_left: await countStaffRecoveryCodes(call.tx, person.id),
  }
}

/** Locks the caller, so that two changes of the factors at the same time are made one after the other. */
async function lockCaller(call: StaffCall): Promise<StaffLogin> {
  const person = await lockActiveStaff(call.tx, call.actor.staff.id)
  if (!person) throw new Refusal('unauthenticated')
  return person
}

/** Returns the options with which the browser creates another passkey, and the token of the answer. */
export async function startOwnPasskey(
  dependencies: StaffDependencies,
  call: StaffCall,
  { password }: StaffInput<'staff.startOwnPasskey'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.startOwnPasskey'> | Refusal> {
  const failure = await provePassword(dependencies, call, http, 'password', password)
  if (failure) return failure
  const person = await lockCaller(call)
  const known = await listStaffPasskeys(call.tx, person.id)
  const question = await createRegistrationOptions(call.services.secondFactor, person, known)
  const token = createSecret()
  await insertStaffChallenge(
    call.tx,
    {
      hash: hashSecret(token),
      staffId: person.id,
      purpose: 'new_passkey',
      question: question.challenge,
    },
    formatInstant(call.now.add({ minutes: challengeMinutes })),
  )
  return { token, question: { ...question } }
}

/** Adds the created passkey. Returns recovery codes if the person had none. */
export async function addOwnPasskey(
  call: StaffCall,
  { token, name, passkey }: StaffInput<'staff.addOwnPasskey'>['body'],
): Promise<StaffOutput<'staff.addOwnPasskey'>> {
  const [hash, now] = [hashSecret(token), formatInstant(call.now)]
  const challenge = await lockStaffChallenge(call.tx, hash, 'new_passkey', now)
  const { id } = await lockCaller(call)
  if (challenge?.staffId !== id || challenge.question === null) throw new Refusal('link_expired')
  const created = await verifyNewPasskey(call.services.secondFactor, passkey, challenge.question)
  if (!created) throw createFieldRefusal({ passkey: 'invalid' })
  if (!(await insertStaffPasskey(call.tx, id, { ...created, name }, now))) throw new Refusal('already_exists')
  await deleteStaffChallenge(call.tx, hash)
  const hasCodes = (await countStaffRecoveryCodes(call.tx, id)) > 0
  return { name, recovery_codes: hasCodes ? [] : await issueStaffRecoveryCodes(call, id) }
}

/** Renames a passkey of the caller. */
export async function renameOwnPasskey(
  call: StaffCall,
  passkeyId: string,
  name: string,
): Promise<StaffOutput<'staff.renamePasskey'>> {
  const isOwn = await updateStaffPasskeyName(call.tx, call.actor.staff.id, passkeyId, name)
  if (!isOwn) throw new Refusal('not_found')
  return { name }
}

/** Removes a passkey of the caller and ends all other sessions. Throws `last_factor` if there is no other factor. */
export async function removeOwnPasskey(
  dependencies: StaffDependencies,
  call: StaffCall,
  passkeyId: string,
  { password }: StaffInput<'staff.removePasskey'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.removePasskey'> | Refusal> {
  const failure = await provePassword(dependencies, call, http, 'password', password)
  if (failure) return failure
  const person = await lockCaller(call)
  const passkeys = await listStaffPasskeys(call.tx, person.id)
  const passkey = passkeys.find(({ id }) => id === passkeyId)
  if (!passkey) throw new Refusal('not_found')
  if (passkeys.length === 1 && person.factorConfirmedAt === null) throw new Refusal('last_factor')
  await deleteStaffPasskey(call.tx, passkey.id)
  const { sessionId } = call.actor.staff
  await endStaffSessions(call.tx, person.id, formatInstant(call.now), { except: sessionId })
  return { name: passkey.name }
}
