import { callApi } from '#web/api/call'
import { deviceStorage } from '#web/api/device/storage'
import { sendRequest } from '#web/api/http/request'
import { currentLocale } from '#web/i18n/current-locale'

/** Push state of this device for the current user. A logout or a change of the user ends the subscription. */

export type PushState = 'unsupported' | 'off' | 'on' | 'blocked'

/** Returns the last known state without asking the browser. */
export function getLastPushState(contactId: string): PushState {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && isPushOfContact(contactId) ? 'on' : 'off'
}

/** Returns the browser's state, because the browser may have dropped the subscription. */
export async function readPushState(contactId: string, key: string): Promise<PushState> {
  const last = getLastPushState(contactId)
  if (last !== 'on') return last
  const subscription = await findSubscription()
  return subscription && getSubscriptionKey(subscription) === key ? 'on' : 'off'
}

/**
 * Asks the user and the browser for permission, then registers at the server. Call it in a click handler, as
 * browsers require.
 */
export async function enablePush(contactId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription of another person or key would make the new one fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await callApi('push.subscribe', { body: toSubscribeBody(subscription) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  deviceStorage.set('push', getPushMark(contactId))
  return 'on'
}

/**
 * Unsubscribes on this device first, so that nothing arrives even if the server cannot be reached. `token`
 * belongs to the person who logs out.
 */
export async function disablePush(token?: string | null): Promise<PushState> {
  deviceStorage.set('push', null)
  await closeShownNotifications()
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  if (subscription) await sendUnsubscribe(subscription.endpoint, token)
  return 'off'
}

async function sendUnsubscribe(endpoint: string, token: string | null | undefined): Promise<void> {
  const body = { endpoint }
  await (token === undefined
    ? callApi('push.unsubscribe', { body })
    : sendRequest('push.unsubscribe', { body }, { timeout: 5000 }, token))
}

/** Ends the subscription of another person, and updates the language of the user's own one. */
export async function syncPushWithUser(contactId: string): Promise<void> {
  const mark = deviceStorage.get('push')
  if (!mark || mark === getPushMark(contactId)) return
  const subscription = await findSubscription()
  if (!isPushOfContact(contactId)) {
    deviceStorage.set('push', null)
    await closeShownNotifications()
    await subscription?.unsubscribe()
  } else if (subscription) {
    deviceStorage.set('push', getPushMark(contactId))
    await callApi('push.subscribe', { body: toSubscribeBody(subscription) })
  }
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Returns a mark of the user and the language of a subscription. */
function getPushMark(contactId: string): string {
  return `${contactId} ${currentLocale.get()}`
}

function isPushOfContact(contactId: string): boolean {
  return deviceStorage.get('push')?.startsWith(`${contactId} `) === true
}

/** Shown notifications contain names and places of customers, which the next user must not see. */
async function closeShownNotifications(): Promise<void> {
  const registration = isPushSupported() ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

function toSubscribeBody(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** Returns the server's key in base64url, as in the configuration. */
function getSubscriptionKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
