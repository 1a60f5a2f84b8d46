import type { Factors } from '#contract/people/second-factor'
import {
  registerPasskey,
  createPasskeyRegistration,
  startAuthenticatorSetup,
  confirmAuthenticatorSetup,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#server/features/second-factor/second-factor.commands'
import { enqueueEmail, type FactorChange } from '#server/features/notifications/notifications.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { profileOf } from './profile.sql.ts'

/** Factors as the profile page changes them: never without a fresh proof, never without a mail that tells. */

export async function startApp(call: PersonCall): Promise<{ secret: string; uri: string }> {
  await requireFreshProof(call)
  return startAuthenticatorSetup(call, await emailOf(call))
}

export async function confirmApp(call: PersonCall, code: string): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await confirmAuthenticatorSetup(call, code)
  await tell(call, 'authenticator_added')
  return { recovery_codes }
}

export async function removeApp(call: PersonCall): Promise<Factors> {
  await requireFreshProof(call)
  const left = await removeAuthenticator(call)
  await tell(call, 'authenticator_removed')
  return left
}

export async function askForPasskey(call: PersonCall) {
  await requireFreshProof(call)
  const { token, question } = await createPasskeyRegistration(call, await emailOf(call))
  return { token, question: { ...question } }
}

export async function keepPasskey(
  call: PersonCall,
  given: Parameters<typeof registerPasskey>[1],
): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await registerPasskey(call, given)
  await tell(call, 'passkey_added')
  return { recovery_codes }
}

export async function dropPasskey(call: PersonCall, id: string): Promise<Factors> {
  await requireFreshProof(call)
  const left = await removePasskey(call, id)
  await tell(call, 'passkey_removed')
  return left
}

export async function newCodes(call: PersonCall): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await renewRecoveryCodes(call)
  await tell(call, 'recovery_codes_renewed')
  return { recovery_codes }
}

async function tell(call: PersonCall, what: FactorChange): Promise<void> {
  await enqueueEmail(call, { template: 'second_factor_changed', to: call.actor.contactId, data: { what } })
}

async function emailOf(call: PersonCall): Promise<string> {
  return (await profileOf(asMarketplace(call).tx, call.actor.contactId)).email
}
