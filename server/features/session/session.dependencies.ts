import type { Call } from '#server/kernel/call'
import type { Config } from '#server/platform/config/config'
import type { Clock } from '#server/platform/clock'
import type { Database } from '#server/platform/database/database'
import type { TokenKeys } from './tokens/session-tokens.ts'

/** What the feature is handed of the outside world. */
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
  /** Whether a password belongs to a stored hash; without one the same work is done for nothing. */
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
  /** What follows when a person has shown that they read the mails of their address. */
  readonly confirmEmail: (call: Call, contactId: string) => Promise<void>
  /** Which build this is. */
  readonly version: string
}

/** What its commands work with. */
export interface SessionCommandDependencies {
  readonly keys: TokenKeys
  readonly isPassword: SessionDependencies['isPassword']
  readonly confirmEmail: SessionDependencies['confirmEmail']
  /** Forgets what is cached of a log-in. */
  readonly forgetFamily: (family: string) => void
}
