import { createHmac } from 'node:crypto'
import type { Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import { acceptInvitation, readInvitation, type RegistrationDependencies } from './registration.commands.ts'
import { endSubscription, readSubscription, resumeSubscription } from './subscription.commands.ts'

/** Returns the key that signs the opt-out links in emails about offers. It is used for this purpose only. */
export function deriveOptOutKey({ sessionSecret }: Pick<Config, 'sessionSecret'>): Uint8Array {
  return createHmac('sha256', sessionSecret).update('gewerk opt-out tokens').digest()
}

export interface InvitationDependencies extends RegistrationDependencies {
  readonly config: Pick<Config, 'sessionSecret'>
}

/** Routes for people who have a link from an email and no log-in. */
export function createInvitationRoutes({ config, ...dependencies }: InvitationDependencies) {
  const key = deriveOptOutKey(config)
  return {
    'invitation.read': (call, { body }) => readInvitation(call, body),
    'invitation.accept': (call, { body }) => acceptInvitation(dependencies, call, body),
    'subscription.read': (call, { body }) => readSubscription(call, key, body.token),
    'subscription.end': (call, { body }) => endSubscription(call, key, body.token),
    'subscription.resume': (call, { body }) => resumeSubscription(call, key, body.token, body.qualifications),
  } satisfies Routes
}
