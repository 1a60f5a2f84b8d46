import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { Text } from '../kit/text-schemas.ts'

/** People of the back office look at the portal as a person of a company sees it. */
export const staffViewCalls = {
  'account.view': endpoint({
    summary:
      'Starts a view of the portal as a person of a company sees it, for 30 minutes. Nothing can be changed in it. The audit shows both names and the reason.',
    params: z.object({ account_id: CrmId, contact_id: CrmId }),
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }) })
      .meta({ examples: [{ reason: 'Der Betrieb findet seinen Termin nicht.' }] }),
    reply: z.object({
      /** Works like an access token of the partner API. */
      token: z.string(),
      /** The person and the company that are shown. */
      viewed_as: z.string(),
      ends_at: InstantOut,
    }),
    status: 201,
    errors: ['not_found'],
    effect: 'write',
    secret: true,
  }),
}
