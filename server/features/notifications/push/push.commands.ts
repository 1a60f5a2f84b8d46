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
import type { PushTemplate } from './push.templates.ts'

export type { PushTemplate } from './push.templates.ts'

/** What waits in the queue. One job for all companies, so that nobody hears of it first. */
export interface PushTask {
  readonly template: PushTemplate
  readonly accountIds: readonly string[]
  /** The order that it is about, by its api_id; absent: it is about the company. */
  readonly orderId?: string
  /** The paper that it is about, and the days that are left of it. */
  readonly document?: { readonly type: CompanyDocumentType; readonly days: number }
  /** One person of these companies alone. */
  readonly contactId?: string
  /** Whoever did it knows of it. */
  readonly exceptId?: string
  /** One person in addition, whatever their profiles. */
  readonly alsoId?: string
  /** The devices that a run before did not reach; absent: all of these companies' people. */
  readonly endpoints?: readonly string[]
  /** How many runs there were before. */
  readonly tries?: number
  /** Waited for the end of somebody's quiet hours: what was true then may not be any more. */
  readonly waited?: true
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'push.send': PushTask
  }
}

/** Tells the devices of these companies' people when the caller's transaction commits; quiet calls tell nobody. */
export async function enqueuePush(call: Call, { accountIds, ...about }: PushTask): Promise<void> {
  if (call.suppressNotifications || accountIds.length === 0) return
  await enqueueTask(call, 'push.send', { ...about, accountIds: [...new Set(accountIds)] })
}

export interface Device {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What the feature knows of this installation. */
export interface PushDependencies {
  readonly isOn: boolean
  readonly mayPushTo: (endpoint: string) => boolean
}

const maxDevicesPerPerson = 10

/** A device belongs to whoever subscribed it last: two people on one phone do not read each other's news. */
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

/** Nothing can be encrypted for a key that lies beside the curve. */
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
