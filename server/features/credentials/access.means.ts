import type { Config } from '#server/platform/config/config'

/** What the feature is handed of the outside world. */
export interface AccessMeans {
  readonly config: Pick<Config, 'referralsWithoutTerms' | 'supportPhone' | 'supportEmail'>
  readonly hashPassword: (password: string) => Promise<string>
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
}
