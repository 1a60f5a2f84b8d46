import { deriveKeys, type KeyRing, type SecretConfig } from '#server/kernel/secrets'
import type { Config } from '#server/platform/config/config'

export interface SecondFactorSettings {
  /** Encrypt the secrets of authenticator apps. */
  readonly keys: KeyRing
  /** The name that apps and browsers show for the entry. */
  readonly product: string
  /** The site that passkeys are bound to. */
  readonly origin: string
  readonly host: string
}

declare module '#server/kernel/call' {
  interface CallServices {
    readonly secondFactor: SecondFactorSettings
  }
}

/** Returns the keys that encrypt the secrets of authenticator apps, of companies and of the back office. */
export function deriveAuthenticatorKeys(config: SecretConfig): KeyRing {
  return deriveKeys(config, 'gewerk authenticator secrets')
}

export function createSecondFactorSettings(
  config: SecretConfig & Pick<Config, 'publicUrl' | 'appTitle'>,
): SecondFactorSettings {
  const { origin, hostname } = new URL(config.publicUrl)
  return { keys: deriveAuthenticatorKeys(config), product: config.appTitle, origin, host: hostname }
}
