import { createHmac } from 'node:crypto'
import type { Config } from '#server/platform/config/config'

/** What the feature is handed of the outside world. */
export interface SecondFactorDependencies {
  readonly config: Pick<Config, 'sessionSecret' | 'publicUrl' | 'appTitle'>
}

interface SecondFactorSettings {
  /** Encrypts the secrets of authenticator apps. */
  readonly key: Uint8Array
  /** The name under which apps and browsers show an entry. */
  readonly product: string
  /** The site that passkeys belong to. */
  readonly origin: string
  readonly host: string
}

let settings: SecondFactorSettings | undefined

/** Once a process, at its start: other features ask for proofs by commands that know no platform. */
export function setSecondFactorDependencies({ config }: SecondFactorDependencies): void {
  const { origin, hostname } = new URL(config.publicUrl)
  const key = createHmac('sha256', config.sessionSecret).update('gewerk authenticator secrets').digest()
  settings = { key, product: config.appTitle, origin, host: hostname }
}

export function getSecondFactorSettings(): SecondFactorSettings {
  if (!settings) throw new Error('handFactors has to run before a second factor is set up or asked for')
  return settings
}
