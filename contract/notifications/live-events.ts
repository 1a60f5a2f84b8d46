import { z } from 'zod'
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
    reply: z.unknown(),
    errors: [],
    effect: 'read',
    transport: 'stream',
  }),
}
