import type { Routes } from '#server/kernel/routes'
import { subscribeDevice, unsubscribeDevice, type PushDependencies } from './push.commands.ts'

/** Routes to subscribe and unsubscribe devices. */
export function createPushRoutes(platform: PushDependencies) {
  return {
    'push.subscribe': async (call, { body }) => {
      await subscribeDevice(call, body, platform)
      return { msg: 'subscribed' }
    },
    'push.unsubscribe': async (call, { body }) => {
      await unsubscribeDevice(call, body.endpoint)
      return { msg: 'unsubscribed' }
    },
  } satisfies Routes
}
