import * as oidc from 'openid-client'

/** An identity provider and our registration with it. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The requested scopes, separated by spaces. */
  readonly scope: string
}

/** Secrets of one log-in that only the browser and the server know. */
export interface OidcSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export type OidcClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** `rejected`: the provider refused the person, or its answer is not meant for this log-in. */
export class OidcError extends Error {
  override readonly name = 'OidcError'
  readonly reason: 'rejected' | 'unavailable'

  constructor(reason: 'rejected' | 'unavailable', cause: unknown) {
    super(`the log-in with the identity provider failed: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface OidcClient {
  /** Loads the provider's metadata. Throws `OidcError` if there is no provider at the address of the issuer. */
  checkIssuer(): Promise<void>
  /** Returns the address of the provider at which the person logs in. Throws `OidcError`. */
  getLoginUrl(secrets: OidcSecrets): Promise<string>
  /** Checks the provider's answer and returns what it says about the person. Throws `OidcError`. */
  readClaims(answer: string, secrets: OidcSecrets): Promise<OidcClaims>
}

/** The network of the client, which tests replace. */
export type OidcFetch = oidc.CustomFetch

interface OidcClientOptions {
  /** The page to which the provider returns. */
  readonly redirectUri: string
  readonly now: () => Temporal.Instant
  /** Returns whether an ID token lacks claims for which the address for user information is asked. */
  readonly needsUserInfo: (claims: OidcClaims) => boolean
  /** Replaced in tests. */
  readonly fetch?: OidcFetch | undefined
}

/** Clocks of servers differ by this much at most, in seconds. */
const clockToleranceSeconds = 180
/** A provider that does not answer within this time counts as unavailable. */
const timeoutSeconds = 8

/** Creates the client of a provider. Its metadata is loaded with the first log-in, so that the server starts without it. */
export function createOidcClient(settings: OidcSettings, options: OidcClientOptions): OidcClient {
  const { redirectUri, needsUserInfo } = options
  const loadConfiguration = createConfigurationLoader(settings, options)
  return {
    async checkIssuer() {
      await loadConfiguration()
    },
    async getLoginUrl({ state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await loadConfiguration(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async readClaims(answer, { state, nonce, verifier }) {
      const configuration = await loadConfiguration()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        return await completeClaims(configuration, tokens, needsUserInfo)
      } catch (error) {
        throw toOidcError(error)
      }
    },
  }
}

/** Returns a function that loads the provider's metadata once and configures the library for one log-in. */
function createConfigurationLoader(
  { issuer, clientId, clientSecret }: OidcSettings,
  { now, fetch }: OidcClientOptions,
): () => Promise<oidc.Configuration> {
  let loaded: Promise<oidc.Configuration> | undefined
  // Production accepts https:// addresses only, see the setting.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return async () => {
    loaded ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute,
      ...(fetch ? { [oidc.customFetch]: fetch } : {}),
    })
    try {
      const server = (await loaded).serverMetadata()
      const configuration = new oidc.Configuration(server, clientId, {
        client_secret: clientSecret,
        // The library reads the system clock; the product's own may be moved by configuration.
        [oidc.clockSkew]: Math.round((now().epochMilliseconds - Date.now()) / 1000),
        [oidc.clockTolerance]: clockToleranceSeconds,
      })
      configuration.timeout = timeoutSeconds
      if (fetch) configuration[oidc.customFetch] = fetch
      for (const extend of execute) extend(configuration)
      return configuration
    } catch (error) {
      // The next log-in tries again.
      loaded = undefined
      throw new OidcError('unavailable', error)
    }
  }
}

/** Some providers name the person or their groups only at the address for user information. */
async function completeClaims(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  needsUserInfo: OidcClientOptions['needsUserInfo'],
): Promise<OidcClaims> {
  const claims = tokens.claims()
  if (!claims) throw new OidcError('rejected', 'no ID token')
  if (!needsUserInfo(claims) || !configuration.serverMetadata().userinfo_endpoint) return { ...claims }
  return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
}

/** Everything that the provider or the check of its answer says is a refusal; all else is a failed connection. */
function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error
  const isAnswer =
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.WWWAuthenticateChallengeError ||
    (error instanceof oidc.ClientError && !isConnectionFault(error))
  return new OidcError(isAnswer ? 'rejected' : 'unavailable', error)
}

function isConnectionFault({ code }: oidc.ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
}
