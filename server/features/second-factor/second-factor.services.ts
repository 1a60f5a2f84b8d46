import { createHmac } from 'node:crypto'
import type { Config } from '#server/platform/config/config'

export interface SecondFactorSettings {
  /** Encrypts the secrets of authenticator apps. */
  readonly key: Uint8Array
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

export function createSecondFactorSettings({
  publicUrl,
  sessionSecret,
  appTitle,
}: Pick<Config, 'sessionSecret' | 'publicUrl' | 'appTitle'>): SecondFactorSettings {
  const { origin, hostname } = new URL(publicUrl)
  const key = createHmac('sha256', sessionSecret).update('gewerk authenticator secrets').digest()
  return { key, product: appTitle, origin, host: hostname }
}
