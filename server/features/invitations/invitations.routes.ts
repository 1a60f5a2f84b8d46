import { createHmac } from 'node:crypto'
import type { Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import { acceptInvitation, readInvitation, type RegistrationDependencies } from './registration.commands.ts'
import { endSubscription, readSubscription, resumeSubscription } from './subscription.commands.ts'

/** Under which the links of offers' mails are signed; a key for this purpose alone. */
export function deriveOptOutKey({ sessionSecret }: Pick<Config, 'sessionSecret'>): Uint8Array {
  return createHmac('sha256', sessionSecret).update('gewerk opt-out tokens').digest()
}

export interface InvitationDependencies extends RegistrationDependencies {
  readonly config: Pick<Config, 'sessionSecret'>
}

/** The pages of whoever holds a link and no log-in. */
export function createInvitationRoutes({ config, ...means }: InvitationDependencies) {
  const key = deriveOptOutKey(config)
  return {
    'invitation.read': (call, { body }) => readInvitation(call, body),
    'invitation.accept': (call, { body }) => acceptInvitation(means, call, body),
    'subscription.read': (call, { body }) => readSubscription(call, key, body.token),
    'subscription.end': (call, { body }) => endSubscription(call, key, body.token),
    'subscription.resume': (call, { body }) => resumeSubscription(call, key, body.token, body.qualifications),
  } satisfies Routes
}
