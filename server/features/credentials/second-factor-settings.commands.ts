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
import { getProfileRow } from './profile.sql.ts'

/** Second factor changes from the profile page: each requires a fresh proof of identity and sends a mail. */

export async function startOwnAuthenticator(call: PersonCall): Promise<{ secret: string; uri: string }> {
  await requireFreshProof(call)
  return startAuthenticatorSetup(call, await getOwnEmail(call))
}

export async function confirmOwnAuthenticator(
  call: PersonCall,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await confirmAuthenticatorSetup(call, code)
  await mailSecondFactorChange(call, 'authenticator_added')
  return { recovery_codes }
}

export async function removeOwnAuthenticator(call: PersonCall): Promise<Factors> {
  await requireFreshProof(call)
  const left = await removeAuthenticator(call)
  await mailSecondFactorChange(call, 'authenticator_removed')
  return left
}

export async function startOwnPasskey(call: PersonCall) {
  await requireFreshProof(call)
  const { token, question } = await createPasskeyRegistration(call, await getOwnEmail(call))
  return { token, question: { ...question } }
}

export async function addOwnPasskey(
  call: PersonCall,
  given: Parameters<typeof registerPasskey>[1],
): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await registerPasskey(call, given)
  await mailSecondFactorChange(call, 'passkey_added')
  return { recovery_codes }
}

export async function removeOwnPasskey(call: PersonCall, id: string): Promise<Factors> {
  await requireFreshProof(call)
  const left = await removePasskey(call, id)
  await mailSecondFactorChange(call, 'passkey_removed')
  return left
}

export async function renewOwnRecoveryCodes(call: PersonCall): Promise<{ recovery_codes: string[] }> {
  await requireFreshProof(call)
  const recovery_codes = await renewRecoveryCodes(call)
  await mailSecondFactorChange(call, 'recovery_codes_renewed')
  return { recovery_codes }
}

async function mailSecondFactorChange(call: PersonCall, what: FactorChange): Promise<void> {
  await enqueueEmail(call, { template: 'second_factor_changed', to: call.actor.contactId, data: { what } })
}

async function getOwnEmail(call: PersonCall): Promise<string> {
  return (await getProfileRow(asMarketplace(call).tx, call.actor.contactId)).email
}
