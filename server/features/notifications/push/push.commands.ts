import { createECDH } from 'node:crypto'
import type { CompanyDocumentType } from '#server/features/accounts/companies/accounts.commands'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { dropSubscription, keepNewest, lockPerson, putSubscription } from './push.sql.ts'
import type { PushTemplate } from './push.templates.ts'

export type { PushTemplate } from './push.templates.ts'

/** What waits in the queue. One job for all companies, so that nobody hears of it first. */
export interface PushJob {
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
    'push.send': PushJob
  }
}

/** Tells the devices of these companies' people when the caller's transaction commits; quiet calls tell nobody. */
export async function push(call: Call, { accountIds, ...about }: PushJob): Promise<void> {
  if (call.suppressNotifications || accountIds.length === 0) return
  await enqueueTask(call, 'push.send', { ...about, accountIds: [...new Set(accountIds)] })
}

export interface Device {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What the feature knows of this installation. */
export interface PushPlatform {
  readonly isOn: boolean
  readonly mayPushTo: (endpoint: string) => boolean
}

const devicesEach = 10

/** A device belongs to whoever subscribed it last: two people on one phone do not read each other's news. */
export async function subscribe(call: PersonCall, device: Device, platform: PushPlatform): Promise<void> {
  if (!platform.isOn) throw new Refusal('not_found')
  if (!platform.mayPushTo(device.endpoint)) throw createFieldRefusal({ endpoint: 'invalid' })
  if (!isPoint(device.keys.p256dh)) throw createFieldRefusal({ 'keys.p256dh': 'invalid' })
  const { contactId } = call.actor
  await lockPerson(call.tx, contactId)
  await putSubscription(call.tx, { ...device, contactId, locale: call.locale, at: formatInstant(call.now) })
  await keepNewest(call.tx, contactId, devicesEach)
}

export async function unsubscribe(call: PersonCall, endpoint: string): Promise<void> {
  await dropSubscription(call.tx, call.actor.contactId, endpoint)
}

/** Nothing can be encrypted for a key that lies beside the curve. */
function isPoint(key: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}
