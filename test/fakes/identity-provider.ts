/** A real OpenID Connect provider on a port of its own, with a browser that logs in there. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface ProviderPerson {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
  readonly given_name?: string
  readonly family_name?: string
  /** The methods with which the person has logged in (RFC 8176). */
  readonly amr?: readonly string[]
  /** Claims that are in the user information and not in the ID token. */
  readonly userInfo?: { readonly groups: readonly string[] }
}

export const providerClient = { id: 'back-office', secret: 'a-secret-of-the-back-office-for-tests' }
/** Another application of the same provider. */
export const otherClient = { id: 'other-app', secret: 'a-secret-of-another-application-for-tests' }

export async function startIdentityProvider(redirectUri: string) {
  const people = new Map<string, ProviderPerson>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [providerClient, otherClient].map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
    })),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    // Like most providers, puts the claims into the ID token as well.
    conformIdTokenClaims: false,
    cookies: { keys: ['key-for-tests'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async (use) => {
        const { userInfo, ...claims } = people.get(sub) ?? {}
        return { sub, ...claims, ...(use === 'userinfo' ? userInfo : {}) }
      },
    }),
  })
  // Its log-in page for development names no methods, so the code gets those of the person.
  const { prototype } = provider.AuthorizationCode
  const save = prototype.save
  prototype.save = function (...given) {
    const amr = people.get(this.accountId ?? '')?.amr
    if (amr) Object.assign(this, { amr: [...amr] })
    return save.apply(this, given)
  }
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  // Ends with the process of the test.
  server.unref()
  return {
    issuer,
    people,
    /** Logs a person in as a browser does, and returns the query with which the provider sends the browser back. */
    logIn: (url: string, sub: string) => walkThroughProvider(url, sub, redirectUri),
    /** Presses "Cancel" at the provider. */
    cancel: (url: string) => walkThroughProvider(url, null, redirectUri),
    stop: () => closeServer(server),
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

async function walkThroughProvider(url: string, sub: string | null, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: URLSearchParams } = { url }
  for (let step = 0; step < 12; step++) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form ? { method: 'POST', body: next.form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return new URL(location).search.slice(1)
    next = location
      ? { url: new URL(location, next.url).href }
      : answerPage(await response.text(), next.url, sub)
  }
  throw new Error('The provider did not return to the portal.')
}

/** Fills in the form of the page, or follows its link to cancel. */
function answerPage(html: string, url: string, sub: string | null): { url: string; form?: URLSearchParams } {
  const [, abort] = /href="([^"]*\/abort)"/.exec(html) ?? []
  if (sub === null) return { url: new URL(abort ?? '', url).href }
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(html) ?? []
  const [, action = url] = /action="([^"]+)"/.exec(html) ?? []
  const form = new URLSearchParams({ prompt, login: sub, password: 'any' })
  return { url: new URL(action, url).href, form }
}
