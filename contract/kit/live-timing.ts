import type { LiveTopic } from '../notifications/live-events.ts'

/** Interval of the heartbeat of an event stream. */
export const heartbeatMillis = 15_000

/** The topics that make a screen load again whatever it shows: sent when the server may have missed events. */
export const refreshTopics = [
  'counts',
  'offers',
  'orders',
  'order',
  'credit_notes',
  'news',
] as const satisfies readonly LiveTopic[]
