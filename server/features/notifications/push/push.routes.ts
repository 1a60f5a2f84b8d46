import type { Routes } from '#server/kernel/routes'
import { subscribe, unsubscribe, type PushPlatform } from './push.commands.ts'

/** Which devices of a person are told. */
export function openPushCalls(platform: PushPlatform) {
  return {
    'push.subscribe': async (call, { body }) => {
      await subscribe(call, body, platform)
      return { msg: 'subscribed' }
    },
    'push.unsubscribe': async (call, { body }) => {
      await unsubscribe(call, body.endpoint)
      return { msg: 'unsubscribed' }
    },
  } satisfies Routes
}
