import type { Call, Operator, StaffMember } from '#server/kernel/call'

/** A call of a person of the back office. */
export type StaffCall = Call<Operator & { readonly staff: StaffMember }>

/** The services that the application provides to the feature. */
export interface StaffDependencies {
  readonly config: {
    readonly appTitle: string
    readonly environmentName: string | undefined
    /** In production every person needs a second factor. */
    readonly production: boolean
  }
  readonly hashPassword: (password: string) => Promise<string>
  /** Compares a password with a stored hash; without a hash it does the same work. */
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
}
