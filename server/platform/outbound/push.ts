/** Push notifications: encrypted for one device and handed to the push service of its browser (RFC 8030, 8291). */

import type { RequestDetails } from 'web-push'
import type { Config } from '../config/config.ts'
import { sendPostRequest } from './http-client.ts'
import { loopbackNetworks, PrivateAddress, createReachPolicy, type ReachPolicy } from './ssrf-guard.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** One browser on one device, as it introduced itself. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  /** At most some 3,900 bytes. */
  readonly payload: string
  /** How long the service keeps it for a device that sleeps. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** A newer message of the same topic replaces one that still waits: up to 32 letters of base64url. */
  readonly topic: string
}

/** `gone`: this device will never be reached again. `failed`: perhaps later. */
export type PushDelivery = 'sent' | 'gone' | 'failed'

export interface Pusher {
  send(target: PushTarget, message: PushMessage): Promise<PushDelivery>
}

export interface PushOptions {
  /** Told why a message did not arrive, without the address, which is a secret of its device. */
  readonly onFailure?: (why: { readonly service: string; readonly reason: string }) => void
}

type PushConfig = Pick<Config, 'push' | 'production'>

/** null: push is off. */
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

/** Outside production also this machine, where tests have their push service. */
function getPushReach({ production }: Pick<Config, 'production'>): ReachPolicy {
  return createReachPolicy(production ? [] : loopbackNetworks)
}

/** Whether a device can be reached at this URL, as far as the URL itself says. */
export function mayPushTo(config: Pick<Config, 'production'>, endpoint: string): boolean {
  return getPushReach(config).mayReach(endpoint)
}

const pushTimeoutMillis = 10_000

/** The library comes with the first message. */
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

/** Returns the status. Browsers name the address, so nothing inside our own networks is asked. */
async function sendToPushService(
  { endpoint, headers, body }: RequestDetails,
  production: boolean,
): Promise<number> {
  const { mayReach, createLookup: lookupFor } = getPushReach({ production })
  if (!mayReach(endpoint)) throw new PrivateAddress('not in the open internet')
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
