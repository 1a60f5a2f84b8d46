import type { LiveTopic } from '../notifications/live-events.ts'

/** So often a stream of events says that it is still there, in milliseconds. */
export const heartbeatMillis = 15_000

/** What every stream begins with: between reading a page and hearing of changes some may have been missed. */
export const initialLiveTopics = [
  'counts',
  'offers',
  'orders',
  'order',
  'credit_notes',
  'news',
] as const satisfies readonly LiveTopic[]
