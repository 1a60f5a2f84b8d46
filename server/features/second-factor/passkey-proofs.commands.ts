import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#contract/people/second-factor'
import type { SecondFactorSettings } from './second-factor.services.ts'
import type { Passkey } from './passkeys.sql.ts'

/**
 * Passkeys through a WebAuthn library. They are bound to the site of PUBLIC_URL. Contacts and people of the back office
 * have passkeys; each side stores its own.
 */

export interface PasskeyOwner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * Loads the library on first use: it has 200 source files, because of the certificate formats it supports.
 */
function loadWebAuthnLibrary() {
  return import('@simplewebauthn/server')
}

/** Returns options to register a passkey, excluding those that the person already has. */
export async function createRegistrationOptions(
  { product, host }: SecondFactorSettings,
  owner: PasskeyOwner,
  known: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthnLibrary()
  return generateRegistrationOptions({
    rpName: product,
    rpID: host,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Returns options to verify a passkey. */
export async function createAuthenticationOptions({ host }: SecondFactorSettings, known: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthnLibrary()
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(toCredentialDescriptor),
    userVerification: 'preferred',
  })
}

function toCredentialDescriptor({ credentialId: id, transports }: Passkey) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

/** Returns the registered passkey; null if the answer is invalid or for another challenge. */
export async function verifyNewPasskey(
  { origin, host }: SecondFactorSettings,
  answer: PasskeyAnswer,
  question: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthnLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library validates the shape.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: question,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    return null
  }
}

export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** A passkey that was used, and its counter after that. */
export interface PasskeyUse {
  readonly id: string
  readonly counter: number
}

/**
 * Returns which of the passkeys of a person an answer proves. Null for an invalid answer, for a passkey of another
 * person, and without a question.
 */
export async function findPasskeyUse(
  { origin, host }: SecondFactorSettings,
  answer: PasskeyAnswer,
  question: string | null,
  known: readonly Passkey[],
): Promise<PasskeyUse | null> {
  const passkey = known.find(({ credentialId }) => credentialId === answer.id)
  if (!passkey || question === null) return null
  const { verifyAuthenticationResponse } = await loadWebAuthnLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: question,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}
