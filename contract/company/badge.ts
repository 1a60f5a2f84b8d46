import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { createQueryNumber } from '../kit/paging.ts'
import { Uuid } from '../kit/ids.ts'

/** The badge that partners show on their own websites. */

export const badgeCalls = {
  'badge.svg': endpoint({
    summary: 'Returns the badge of an active company as SVG. Nothing about the request is stored.',
    query: z.object({ account_tracking_id: Uuid }),
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'badge.png': endpoint({
    summary: 'Returns the badge as PNG with double resolution; `width` in CSS pixels.',
    query: z.object({ account_tracking_id: Uuid, width: createQueryNumber(175, 16, 500) }),
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'read',
    transport: 'stream',
  }),
}
