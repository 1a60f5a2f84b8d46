import type { Routes } from '#server/kernel/routes'
import type { SecretConfig } from '#server/kernel/secrets'
import { deriveOptOutKeys } from './opt-out-token.crypto.ts'
import { acceptInvitation, readInvitation, type RegistrationDependencies } from './registration.commands.ts'
import { endSubscription, readSubscription, resumeSubscription } from './subscription.commands.ts'

export interface InvitationDependencies extends RegistrationDependencies {
  readonly config: SecretConfig
}

/** Routes for people who have a link from an email and no log-in. */
export function createInvitationRoutes({ config, ...dependencies }: InvitationDependencies) {
  const keys = deriveOptOutKeys(config)
  return {
    'invitation.read': (call, { body }) => readInvitation(call, body),
    'invitation.accept': (call, { body }) => acceptInvitation(dependencies, call, body),
    'subscription.read': (call, { body }) => readSubscription(call, keys, body.token),
    'subscription.end': (call, { body }) => endSubscription(call, keys, body.token),
    'subscription.resume': (call, { body }) =>
      resumeSubscription(call, keys, body.token, body.qualifications),
  } satisfies Routes
}
