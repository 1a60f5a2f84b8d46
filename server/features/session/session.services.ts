import type { Call } from '#server/kernel/call'
import type { Config } from '#server/platform/config/config'
import type { Clock } from '#server/platform/clock'
import type { Database } from '#server/platform/database/database'
import type { TokenKeys } from './tokens/session-tokens.crypto.ts'

/** The services that the application provides to the feature. */
export interface SessionDependencies {
  readonly config: Pick<
    Config,
    | 'sessionSecret'
    | 'appTitle'
    | 'logoUrl'
    | 'frameAncestors'
    | 'environmentName'
    | 'demo'
    | 'supportPhone'
    | 'supportEmail'
    | 'termsUrl'
    | 'faqUrl'
    | 'push'
  >
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
  /**
   * Compares a password with a stored hash. Without a hash it does the same work, so timing reveals nothing.
   */
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
  /** Runs after a person has proved that they read the emails of their address. */
  readonly confirmEmail: (call: Call, contactId: string) => Promise<void>
  /** The version of this build. */
  readonly version: string
}

/** The dependencies of the commands. */
export interface SessionCommandDependencies {
  readonly keys: TokenKeys
  readonly isPassword: SessionDependencies['isPassword']
  readonly confirmEmail: SessionDependencies['confirmEmail']
  /** Drops the cached people of a session. */
  readonly forgetFamily: (family: string) => void
}
