import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#contract/people/second-factor'
import { getSecondFactorSettings } from './second-factor-dependencies.ts'
import type { Passkey } from './passkeys.sql.ts'

/** Passkeys, through the library that knows WebAuthn; the site is the one of PUBLIC_URL. */

export interface PasskeyOwner {
  readonly contactId: string
  readonly email: string
  readonly name: string
}

/** With the certificates that it can read it is 200 files of source: not before the first passkey. */
function loadWebAuthnLibrary() {
  return import('@simplewebauthn/server')
}

/** What a browser is asked with for a new passkey; those that the person has are left out. */
export async function createRegistrationOptions(owner: PasskeyOwner, known: readonly Passkey[]) {
  const { product, host } = getSecondFactorSettings()
  const { generateRegistrationOptions } = await loadWebAuthnLibrary()
  return generateRegistrationOptions({
    rpName: product,
    rpID: host,
    userID: new TextEncoder().encode(owner.contactId),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** What a browser is asked with to prove a passkey. */
export async function createAuthenticationOptions(known: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthnLibrary()
  return generateAuthenticationOptions({
    rpID: getSecondFactorSettings().host,
    allowCredentials: known.map(toCredentialDescriptor),
    userVerification: 'preferred',
  })
}

function toCredentialDescriptor({ credentialId: id, transports }: Passkey) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

/** The new passkey that an answer holds; null where it is none, or answers another question. */
export async function verifyNewPasskey(answer: PasskeyAnswer, question: string): Promise<NewPasskey | null> {
  const { origin, host } = getSecondFactorSettings()
  const { verifyRegistrationResponse } = await loadWebAuthnLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Its shape is the library's to judge.
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

/** The passkey's counter after a right answer to the question; null for a wrong one. */
export async function verifyPasskeyProof(
  answer: PasskeyAnswer,
  question: string,
  passkey: Passkey,
): Promise<number | null> {
  const { origin, host } = getSecondFactorSettings()
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
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
