import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { orderQueues, type OrderQueue } from './queues.ts'

export const protocolCalls = {
  'protocol.bulk': endpoint({
    summary:
      'The newest protocol of every order of a list as one zip; `jwt` is the token of this path and query.',
    query: z.object({
      type: z.enum(orderQueues as [OrderQueue, ...OrderQueue[]], { error: 'invalid_enum' }),
      search: z.string().max(255, { error: 'too_long' }).optional(),
      /** The filters as JSON text; the token counts for this very text. */
      search_json: z.string().max(3000, { error: 'too_long' }).optional(),
      jwt: z.string().max(8000, { error: 'too_long' }).optional(),
      token: z.string().max(8000, { error: 'too_long' }).optional(),
    }),
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'forbidden', 'nothing_to_export', 'too_much_to_export'],
    effect: 'read',
    transport: 'stream',
  }),
}
