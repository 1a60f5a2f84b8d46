import { createHmac } from 'node:crypto'
import type { Config } from '#server/platform/config/config'

/** Configuration that the feature needs. */
export interface SecondFactorDependencies {
  readonly config: Pick<Config, 'sessionSecret' | 'publicUrl' | 'appTitle'>
}

interface SecondFactorSettings {
  /** Encrypts the secrets of authenticator apps. */
  readonly key: Uint8Array
  /** The name that apps and browsers show for the entry. */
  readonly product: string
  /** The site that passkeys are bound to. */
  readonly origin: string
  readonly host: string
}

let settings: SecondFactorSettings | undefined

/**
 * Called once per process at startup, because other features use the commands without passing a
 * configuration.
 */
export function setSecondFactorDependencies({ config }: SecondFactorDependencies): void {
  const { origin, hostname } = new URL(config.publicUrl)
  const key = createHmac('sha256', config.sessionSecret).update('gewerk authenticator secrets').digest()
  settings = { key, product: config.appTitle, origin, host: hostname }
}

export function getSecondFactorSettings(): SecondFactorSettings {
  if (!settings)
    throw new Error('Call setSecondFactorDependencies() before a second factor is set up or verified.')
  return settings
}
