import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Loads the WebAuthn library with the first use of a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey; null if the user cancels. */
export function requestPasskey(question: object): Promise<object | null> {
  return ignoreCancellation(async () => {
    const { startAuthentication } = await loadWebAuthn()
    return startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON })
  })
}

/** Creates a passkey in the browser; null if the user cancels. */
export function createBrowserPasskey(question: object): Promise<object | null> {
  return ignoreCancellation(async () => {
    const { startRegistration } = await loadWebAuthn()
    return startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })
  })
}

export function hasPasskeySupport(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Returns whether the device refuses to create a passkey because it has one of this person already. */
export function isKnownDeviceError(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

async function ignoreCancellation<T extends object>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
