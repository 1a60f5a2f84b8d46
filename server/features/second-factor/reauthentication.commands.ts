import type { PasskeyAnswer, ProofMethod } from '#contract/people/second-factor'
import { formatInstant, type Call } from '#server/kernel/call'
import { hashSecret, createSecret, decryptSecret } from '#server/kernel/secrets'
import { findCodeStep } from './authenticator-codes.crypto.ts'
import {
  countChallengeFailure,
  deleteChallenge,
  insertChallenge,
  updateChallengeQuestion,
  lockOpenChallenge,
  type Challenge,
  type ChallengePurpose,
} from './challenges.sql.ts'
import {
  lockAuthenticator,
  consumeRecoveryCode,
  consumeAuthenticatorStep,
  findFactorSummary,
} from './second-factor.sql.ts'
import { listPasskeys, recordPasskeyUse } from './passkeys.sql.ts'
import { createAuthenticationOptions, findPasskeyUse } from './passkey-proofs.commands.ts'
import { hashRecoveryCode } from './recovery-codes.crypto.ts'

/** Verifies second factors. Callers need the marketplace's view of the tables. */

/** Time to answer a challenge, for example to fetch the phone. */
const challengeMinutes = 10

/** Returns the factors a person can use; an empty list if no second factor is set up. */
export async function listFactorMethods(call: Call, contactId: string): Promise<ProofMethod[]> {
  const { authenticatorSince, passkeys, recoveryCodesLeft } = await findFactorSummary(call.tx, contactId)
  const factors: ProofMethod[] = []
  if (passkeys > 0) factors.push('passkey')
  if (authenticatorSince !== null) factors.push('authenticator')
  return factors.length > 0 && recoveryCodesLeft > 0 ? [...factors, 'recovery_code'] : factors
}

export interface NewChallenge {
  readonly purpose: ChallengePurpose
  readonly contactId: string
  readonly remember?: boolean
  readonly question?: string
}

/** Creates a challenge and returns the token that the answer must contain. */
export async function createChallenge(call: Call, challenge: NewChallenge): Promise<string> {
  const token = createSecret()
  const until = formatInstant(call.now.add({ minutes: challengeMinutes }))
  const row = { remember: true, ...challenge, hash: hashSecret(token) }
  await insertChallenge(call.tx, row, formatInstant(call.now), until)
  return token
}

/** Returns the open challenge of a token. */
export function findOpenChallenge(
  call: Call,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  return lockOpenChallenge(call.tx, hashSecret(token), purpose, formatInstant(call.now))
}

/** Returns the WebAuthn options to ask the browser for a passkey of this challenge. */
export async function createPasskeyQuestion(call: Call, token: string, { contactId }: Challenge) {
  const question = await createAuthenticationOptions(
    call.services.secondFactor,
    await listPasskeys(call.tx, contactId),
  )
  await updateChallengeQuestion(call.tx, hashSecret(token), question.challenge)
  return question
}

export interface ProofAnswer {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/**
 * Returns whether an answer proves a factor of the person. A correct answer works once; a wrong one is
 * counted.
 */
export async function verifySecondFactor(
  call: Call,
  challenge: Challenge,
  answer: ProofAnswer,
  token?: string,
): Promise<boolean> {
  const right = answer.passkey
    ? await verifyPasskeyAnswer(call, challenge, answer.passkey)
    : await verifyFactorCode(call, challenge.contactId, answer.code ?? '')
  if (token)
    await (right
      ? deleteChallenge(call.tx, hashSecret(token))
      : countChallengeFailure(call.tx, hashSecret(token)))
  return right
}

async function verifyFactorCode(call: Call, contactId: string, code: string): Promise<boolean> {
  const app = await lockAuthenticator(call.tx, contactId)
  const step = app?.confirmedAt
    ? findCodeStep(decryptSecret(call.services.secondFactor.keys, app.secret), code, call.now)
    : null
  if (step !== null) return consumeAuthenticatorStep(call.tx, contactId, step)
  return consumeRecoveryCode(call.tx, contactId, hashRecoveryCode(contactId, code), formatInstant(call.now))
}

async function verifyPasskeyAnswer(
  call: Call,
  { contactId, question }: Challenge,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const known = await listPasskeys(call.tx, contactId)
  const use = await findPasskeyUse(call.services.secondFactor, answer, question, known)
  return use !== null && recordPasskeyUse(call.tx, use.id, use.counter, formatInstant(call.now))
}
