import { createECDH } from 'node:crypto'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  deletePushSubscription,
  deleteOldSubscriptions,
  lockPushSubscriptions,
  upsertPushSubscription,
} from './push.sql.ts'
import type { PushTemplate } from './push-kinds.rules.ts'

export type { PushTemplate } from './push-kinds.rules.ts'

/** Payload of the push task. One task notifies all companies, so that none has an advantage. */
export interface PushTask {
  readonly template: PushTemplate
  readonly accountIds: readonly string[]
  /** The order's api_id; absent if the message is about the company. */
  readonly orderId?: string
  /** The document the message is about, and the days until it ends. */
  readonly document?: { readonly type: CompanyDocumentType; readonly days: number }
  /** Limits the recipients to this person. */
  readonly contactId?: string
  /** Leaves out the person who made the change. */
  readonly exceptId?: string
  /** Adds one person regardless of profiles. */
  readonly alsoId?: string
  /** Devices that the previous run did not reach; absent for all devices of the companies' people. */
  readonly endpoints?: readonly string[]
  /** Number of previous runs. */
  readonly tries?: number
  /** The task waited for the end of quiet hours, so its content may be outdated. */
  readonly waited?: true
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'push.send': PushTask
  }
}

/**
 * Queues a push message to the devices of these companies' people for when the transaction commits. Does
 * nothing if the call suppresses notifications.
 */
export async function enqueuePush(call: Call, { accountIds, ...about }: PushTask): Promise<void> {
  if (call.suppressNotifications || accountIds.length === 0) return
  await enqueueTask(call, 'push.send', { ...about, accountIds: [...new Set(accountIds)] })
}

export interface Device {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Configuration of push in this installation. */
export interface PushDependencies {
  readonly isOn: boolean
  readonly mayPushTo: (endpoint: string) => boolean
}

const maxDevicesPerPerson = 10

/**
 * A device belongs to the person who subscribed it last, so that two people who share a phone do not see each
 * other's notifications.
 */
export async function subscribeDevice(
  call: PersonCall,
  device: Device,
  platform: PushDependencies,
): Promise<void> {
  if (!platform.isOn) throw new Refusal('not_found')
  if (!platform.mayPushTo(device.endpoint)) throw createFieldRefusal({ endpoint: 'invalid' })
  if (!isCurvePoint(device.keys.p256dh)) throw createFieldRefusal({ 'keys.p256dh': 'invalid' })
  const { contactId } = call.actor
  await lockPushSubscriptions(call.tx, contactId)
  await upsertPushSubscription(call.tx, {
    ...device,
    contactId,
    locale: call.locale,
    at: formatInstant(call.now),
  })
  await deleteOldSubscriptions(call.tx, contactId, maxDevicesPerPerson)
}

export async function unsubscribeDevice(call: PersonCall, endpoint: string): Promise<void> {
  await deletePushSubscription(call.tx, call.actor.contactId, endpoint)
}

/** Rejects keys that are not on the curve, because nothing can be encrypted for them. */
function isCurvePoint(key: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}
