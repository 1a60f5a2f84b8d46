import { createHmac } from 'node:crypto'
import type { CompanyOidc } from '#server/platform/outbound/company-oidc'
import type { DnsResolver } from '#server/platform/outbound/dns-resolver'

export interface IdentityProviderServices {
  /** Encrypts the client secrets of companies. */
  readonly key: Uint8Array
  readonly oidc: CompanyOidc
  readonly dns: DnsResolver
}

declare module '#server/kernel/call' {
  interface CallServices {
    readonly identityProviders: IdentityProviderServices
  }
}

export function createIdentityProviderServices(
  { sessionSecret }: { readonly sessionSecret: string },
  services: Pick<IdentityProviderServices, 'oidc' | 'dns'>,
): IdentityProviderServices {
  const key = createHmac('sha256', sessionSecret).update('gewerk identity provider secrets').digest()
  return { key, ...services }
}
