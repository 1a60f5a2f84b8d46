import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Passkeys, through the browser; the library is loaded when somebody uses one. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Has the browser prove a passkey; null where the person thinks better of it. */
export function requestPasskey(question: object): Promise<object | null> {
  return ignoreCancellation(async () => {
    const { startAuthentication } = await loadWebAuthn()
    return startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON })
  })
}

/** Has the browser make a new passkey; null where the person thinks better of it. */
export function createBrowserPasskey(question: object): Promise<object | null> {
  return ignoreCancellation(async () => {
    const { startRegistration } = await loadWebAuthn()
    return startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })
  })
}

export function hasPasskeySupport(): boolean {
  return typeof PublicKeyCredential === 'function'
}

async function ignoreCancellation<T extends object>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
