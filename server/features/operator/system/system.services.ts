import type { Finding } from '#server/platform/doctor/finding'

/** Facts about the process that answers, and about its settings. */
export interface SystemServices {
  /** The version of the portal. */
  readonly version: string
  readonly startedAt: Temporal.Instant
  /** Runs the checks of `gewerk doctor`; callers at the same time share one run. */
  readonly check: () => Promise<readonly Finding[]>
  /** Null: this portal has no simulated marketplace. */
  readonly simulator: { readonly replySeconds: number } | null
}

declare module '#server/kernel/call' {
  interface CallServices {
    readonly system: SystemServices
  }
}
