import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Passkeys, through the browser; the library is loaded when somebody uses one. */
const load = () => import('@simplewebauthn/browser')

/** Has the browser prove a passkey; null where the person thinks better of it. */
export function askPasskey(question: object): Promise<object | null> {
  return unlessCancelled(async () => {
    const { startAuthentication } = await load()
    return startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON })
  })
}

/** Has the browser make a new passkey; null where the person thinks better of it. */
export function makePasskey(question: object): Promise<object | null> {
  return unlessCancelled(async () => {
    const { startRegistration } = await load()
    return startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })
  })
}

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

async function unlessCancelled<T extends object>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
