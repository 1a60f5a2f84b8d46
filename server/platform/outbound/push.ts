/**
 * Push notifications: encrypted for one device and sent to the push service of its browser (RFC 8030, RFC
 * 8291).
 */

import type { RequestDetails } from 'web-push'
import type { Config } from '../config/config.ts'
import { sendPostRequest } from './http-client.ts'
import { loopbackNetworks, PrivateAddress, createReachPolicy, type ReachPolicy } from './ssrf-guard.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The push subscription of one browser on one device. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** At most about 3,900 bytes. */
  readonly payload: string
  /** How long the push service keeps the message for an offline device. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** A newer message with the same topic replaces a waiting one. At most 32 characters of base64url. */
  readonly topic: string
}

/** `gone`: the subscription has ended. `failed`: may succeed later. */
export type PushDelivery = 'sent' | 'gone' | 'failed'

export interface Pusher {
  send(target: PushTarget, message: PushMessage): Promise<PushDelivery>
}

export interface PushOptions {
  /** Called with the reason of a failure, without the endpoint, which is a secret of the device. */
  readonly onFailure?: (why: { readonly service: string; readonly reason: string }) => void
}

type PushConfig = Pick<Config, 'push' | 'production'>

/** Creates the sender of push messages; null if push is off. */
export function createPusher({ push, production }: PushConfig, options: PushOptions = {}): Pusher | null {
  if (!push) return null
  return {
    send: async (target, message) => {
      try {
        const status = await sendToPushService(await encryptPushMessage(push, target, message), production)
        const delivery = toPushDelivery(status)
        if (delivery !== 'sent') reportPushFailure(options, target, `status ${status}`)
        return delivery
      } catch (error) {
        reportPushFailure(options, target, String(error))
        return error instanceof PrivateAddress ? 'gone' : 'failed'
      }
    },
  }
}

/** Outside production this machine is allowed too, for the push service of the tests. */
function getPushReach({ production }: Pick<Config, 'production'>): ReachPolicy {
  return createReachPolicy(production ? [] : loopbackNetworks)
}

/** Returns whether push to this URL is allowed, as far as the URL alone shows. */
export function mayPushTo(config: Pick<Config, 'production'>, endpoint: string): boolean {
  return getPushReach(config).mayReach(endpoint)
}

const pushTimeoutMillis = 10_000

/** The library is loaded with the first message. */
async function encryptPushMessage(
  push: VapidKeys,
  target: PushTarget,
  message: PushMessage,
): Promise<RequestDetails> {
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails({ ...target, keys: { ...target.keys } }, message.payload, {
    vapidDetails: { ...push },
    TTL: message.ttlSeconds,
    urgency: message.urgency,
    topic: message.topic,
  })
}

/** Returns the HTTP status. The URL comes from a browser, so private networks are not contacted. */
async function sendToPushService(
  { endpoint, headers, body }: RequestDetails,
  production: boolean,
): Promise<number> {
  const { mayReach, createLookup: lookupFor } = getPushReach({ production })
  if (!mayReach(endpoint)) throw new PrivateAddress('The URL does not name a public address.')
  const { status } = await sendPostRequest(endpoint, {
    headers,
    body: body ?? '',
    timeoutMillis: pushTimeoutMillis,
    lookup: lookupFor(endpoint),
  })
  return status
}

function toPushDelivery(status: number): PushDelivery {
  if (status >= 200 && status < 300) return 'sent'
  return status === 404 || status === 410 ? 'gone' : 'failed'
}

function reportPushFailure({ onFailure }: PushOptions, { endpoint }: PushTarget, reason: string): void {
  onFailure?.({ service: new URL(endpoint).host, reason })
}
