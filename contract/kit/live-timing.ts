import type { LiveTopic } from '../notifications/live-events.ts'

/** Interval of the heartbeat of an event stream. */
export const heartbeatMillis = 15_000

/**
 * Topics sent at the start of every stream: changes between loading the page and connecting would be missed.
 */
export const initialLiveTopics = [
  'counts',
  'offers',
  'orders',
  'order',
  'credit_notes',
  'news',
] as const satisfies readonly LiveTopic[]
