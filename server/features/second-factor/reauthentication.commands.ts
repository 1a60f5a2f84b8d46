import type { PasskeyAnswer, ProofMethod } from '#contract/people/second-factor'
import { formatInstant, type Call } from '#server/kernel/call'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import { opened, stepOf } from './authenticator-codes.ts'
import {
  countFailure,
  deleteChallenge,
  insertChallenge,
  setQuestion,
  waitingChallenge,
  type Challenge,
  type ChallengePurpose,
} from './challenges.sql.ts'
import { factorPlatform } from './second-factor-dependencies.ts'
import { authenticatorOf, spendCode, spendStep, summaryOf } from './second-factor.sql.ts'
import { passkeysOf, usePasskey } from './passkeys.sql.ts'
import { questionFor, readProof } from './webauthn.ts'
import { codeHash } from './recovery-codes.ts'

/** Proving a second factor. Whoever calls has the marketplace's view of the tables. */

/** For so long one may look for the phone. */
const minutes = 10

/** By which factors a person can prove who they are; none: no second factor is set up. */
export async function factorsOf(call: Call, contactId: string): Promise<ProofMethod[]> {
  const { authenticatorSince, passkeys, recoveryCodesLeft } = await summaryOf(call.tx, contactId)
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

/** Opens a question that waits for its answer; gives the token that the answer comes with. */
export async function openChallenge(call: Call, challenge: NewChallenge): Promise<string> {
  const token = createSecret()
  const until = formatInstant(call.now.add({ minutes }))
  const row = { remember: true, ...challenge, hash: hashSecret(token) }
  await insertChallenge(call.tx, row, formatInstant(call.now), until)
  return token
}

/** The challenge of a token, where it still waits for its answer. */
export function challengeOf(call: Call, token: string, purpose: ChallengePurpose): Promise<Challenge | null> {
  return waitingChallenge(call.tx, hashSecret(token), purpose, formatInstant(call.now))
}

/** What to ask the browser with for a passkey of this challenge. */
export async function askPasskey(call: Call, token: string, { contactId }: Challenge) {
  const question = await questionFor(await passkeysOf(call.tx, contactId))
  await setQuestion(call.tx, hashSecret(token), question.challenge)
  return question
}

export interface Answer {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** Whether an answer proves a factor of the person. A right one serves once; a wrong one is counted. */
export async function proveFactor(
  call: Call,
  challenge: Challenge,
  answer: Answer,
  token?: string,
): Promise<boolean> {
  const right = answer.passkey
    ? await provePasskey(call, challenge, answer.passkey)
    : await proveCode(call, challenge.contactId, answer.code ?? '')
  if (token)
    await (right ? deleteChallenge(call.tx, hashSecret(token)) : countFailure(call.tx, hashSecret(token)))
  return right
}

async function proveCode(call: Call, contactId: string, code: string): Promise<boolean> {
  const app = await authenticatorOf(call.tx, contactId)
  const step = app?.confirmedAt ? stepOf(opened(factorPlatform().key, app.secret), code, call.now) : null
  if (step !== null) return spendStep(call.tx, contactId, step)
  return spendCode(call.tx, contactId, codeHash(contactId, code), formatInstant(call.now))
}

async function provePasskey(
  call: Call,
  { contactId, question }: Challenge,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const passkey = (await passkeysOf(call.tx, contactId)).find(
    ({ credentialId }) => credentialId === answer.id,
  )
  if (!passkey || question === null) return false
  const counter = await readProof(answer, question, passkey)
  return counter !== null && usePasskey(call.tx, passkey.id, counter, formatInstant(call.now))
}
