import { z } from 'zod'
import { Instant } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Topics of changes. An event carries no data: open screens reload what they show. */
export const liveTopics = [
  'counts',
  'offers',
  'offer_taken',
  'orders',
  'order',
  'credit_notes',
  'account',
  'news',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const LiveEvent = z.object({
  topic: z.enum(liveTopics),
  job_id: z.string().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>

export const liveCalls = {
  'live.events': endpoint({
    summary: 'Server-sent events: one `data` line of JSON per change, as long as the screen is open.',
    // Changes since this time are sent first: what the screen shows was loaded after it.
    query: z.object({ since: Instant.optional() }),
    reply: z.unknown(),
    errors: [],
    effect: 'read',
    transport: 'stream',
  }),
}
