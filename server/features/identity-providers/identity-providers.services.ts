import { deriveKeys, type KeyRing, type SecretConfig } from '#server/kernel/secrets'
import type { CompanyOidc } from '#server/platform/outbound/company-oidc'
import type { DnsResolver } from '#server/platform/outbound/dns-resolver'

export interface IdentityProviderServices {
  /** Encrypt the client secrets of companies. */
  readonly keys: KeyRing
  readonly oidc: CompanyOidc
  readonly dns: DnsResolver
}

declare module '#server/kernel/call' {
  interface CallServices {
    readonly identityProviders: IdentityProviderServices
  }
}

/** Returns the keys that encrypt the client secrets of companies. */
export function deriveProviderKeys(config: SecretConfig): KeyRing {
  return deriveKeys(config, 'gewerk identity provider secrets')
}

export function createIdentityProviderServices(
  config: SecretConfig,
  services: Pick<IdentityProviderServices, 'oidc' | 'dns'>,
): IdentityProviderServices {
  return { keys: deriveProviderKeys(config), ...services }
}
