import { createHash } from 'node:crypto'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import type { OidcSecrets } from '#server/platform/outbound/oidc-client'

/** A log-in at an identity provider, the same for the back office and for companies. */

/** Time to log in at the provider. */
export const providerLoginMinutes = 10

/** The cookie that binds a log-in to the browser that began it. */
export interface BrowserCookie {
  readonly name: string
  readonly path: string
}

export interface ProviderExchange {
  /** Hashes of the state and of the cookie, for the database. */
  readonly hash: Buffer
  readonly browserHash: Buffer
  readonly secrets: OidcSecrets
  readonly browser: string
}

/** Creates the secrets of a new log-in. A browser keeps its cookie for several log-ins at the same time. */
export function createProviderExchange(cookie: BrowserCookie, http: HttpExchange): ProviderExchange {
  return toExchange(readBrowserSecret(cookie, http) ?? createSecret(), createSecret())
}

/** Returns the secrets of the log-in that an answer of the provider belongs to; null without the cookie. */
export function readProviderExchange(
  cookie: BrowserCookie,
  http: HttpExchange,
  answer: string,
): ProviderExchange | null {
  const browser = readBrowserSecret(cookie, http)
  if (browser === null) return null
  return toExchange(browser, new URLSearchParams(answer).get('state') ?? '')
}

export function setBrowserCookie(cookie: BrowserCookie, http: HttpExchange, browser: string): void {
  http.setCookie(cookie.name, browser, {
    path: cookie.path,
    sameSite: 'strict',
    maxAgeSeconds: providerLoginMinutes * 60,
  })
}

function toExchange(browser: string, state: string): ProviderExchange {
  return {
    hash: hashSecret(state),
    browserHash: hashSecret(browser),
    secrets: deriveSecrets(browser, state),
    browser,
  }
}

/** Derives what only this browser and this log-in know, so that the database stores none of it. */
function deriveSecrets(browser: string, state: string): OidcSecrets {
  const derive = (use: string) =>
    createHash('sha256').update(`${use} ${browser} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

function readBrowserSecret({ name }: BrowserCookie, { cookies }: HttpExchange): string | null {
  const sent = cookies[name]
  return sent && /^[\w-]{43}$/.test(sent) ? sent : null
}

/** Only types of the platform are known here, so errors of the client are recognized by their reason. */
export function toProviderRefusal(error: unknown): Refusal {
  const { reason } = error as { reason?: 'rejected' | 'unavailable' }
  if (reason === undefined) throw error
  return new Refusal(reason === 'rejected' ? 'provider_refused' : 'provider_unavailable')
}

export function throwProviderRefusal(error: unknown): never {
  throw toProviderRefusal(error)
}
