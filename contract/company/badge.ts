import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { createQueryNumber } from '../kit/paging.ts'
import { Uuid } from '../kit/ids.ts'

/** The badge that partners show on their own websites. */

export const badgeCalls = {
  'badge.svg': endpoint({
    summary: 'The badge of an active company as SVG; nothing is kept about who asks.',
    query: z.object({ account_tracking_id: Uuid }),
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'badge.png': endpoint({
    summary: 'The same as PNG; `width` in CSS pixels, drawn twice as fine for sharp screens.',
    query: z.object({ account_tracking_id: Uuid, width: createQueryNumber(175, 16, 500) }),
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'read',
    transport: 'stream',
  }),
}
