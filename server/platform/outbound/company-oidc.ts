import type { Config } from '../config/config.ts'
import { createGuardedFetch } from './http-client.ts'
import {
  createOidcClient,
  OidcError,
  type OidcClaims,
  type OidcClient,
  type OidcSettings,
} from './oidc-client.ts'
import { createReachPolicy, loopbackNetworks } from './ssrf-guard.ts'

export interface CompanyOidc {
  /** The page of the portal to which providers return. */
  readonly redirectUri: string
  /**
   * Creates the client of a provider that a company has chosen: only public addresses are contacted, for every address that
   * the provider's metadata name. Its metadata is loaded for each log-in, because companies change it.
   */
  createClient(
    settings: OidcSettings,
    options: {
      readonly now: Temporal.Instant
      readonly needsUserInfo: (claims: OidcClaims) => boolean
    },
  ): OidcClient
}

/** Outside production this machine is allowed too, for the provider of the tests. */
export function createCompanyOidc({
  publicUrl,
  production,
}: Pick<Config, 'publicUrl' | 'production'>): CompanyOidc {
  const policy = createReachPolicy(production ? [] : loopbackNetworks)
  const redirectUri = `${publicUrl}/login/`
  const fetch = createGuardedFetch(policy)
  return {
    redirectUri,
    createClient(settings, { now, needsUserInfo }) {
      const client = createOidcClient(settings, { redirectUri, now: () => now, needsUserInfo, fetch })
      return {
        ...client,
        async getLoginUrl(secrets) {
          const url = await client.getLoginUrl(secrets)
          // The browser goes there: no script, and no page that the network of the reader alone has.
          if (!policy.mayReach(url)) throw new OidcError('unavailable', 'the log-in page is not public')
          return url
        },
      }
    },
  }
}
