import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId } from '#contract/kit/ids'
import { Text } from '#contract/kit/text-schemas'
import { IdentityProvider } from '#contract/people/identity-providers'

/** Single sign-on of companies, as the marketplace sees it. */

const AccountParam = z.object({ account_id: CrmId })

const Reply = z.object({ provider: IdentityProvider.nullable() })

export const operatorProviderCalls = {
  'account.readProvider': endpoint({
    summary: 'Returns the identity provider of a company, without its secret; null: it has none.',
    params: AccountParam,
    reply: Reply,
    errors: ['not_found'],
    effect: 'read',
  }),
  'account.changeProvider': endpoint({
    summary:
      'Switches the log-in with the identity provider of a company off or on again, or allows passwords again, for example if the provider has failed. The company reads it in its history.',
    params: AccountParam,
    body: z
      .strictObject({
        switched_off: z.boolean({ error: 'invalid_type' }).optional(),
        /** Only the company itself switches passwords off. */
        password_login: z.literal(true, { error: 'invalid_enum' }).optional(),
        reason: Text.min(1, { error: 'required' }),
      })
      .meta({
        examples: [{ password_login: true, reason: 'Der Anmeldedienst des Betriebs ist ausgefallen.' }],
      }),
    reply: Reply,
    errors: ['not_found'],
    effect: 'write',
  }),
}
