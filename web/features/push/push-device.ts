import { callApi } from '#web/api/call'
import { deviceStorage } from '#web/api/device/storage'
import { sendRequest } from '#web/api/http/request'
import { currentLocale } from '#web/i18n/current-locale'

/** Whether this device shows news, and whose. Whoever logs out, or is followed by another person, takes theirs along. */

export type PushState = 'unsupported' | 'off' | 'on' | 'blocked'

/** Without asking anybody: what was last known here. */
export function getLastPushState(contactId: string): PushState {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && isPushOfContact(contactId) ? 'on' : 'off'
}

/** What the browser says; it may have dropped the subscription by itself. */
export async function readPushState(contactId: string, key: string): Promise<PushState> {
  const last = getLastPushState(contactId)
  if (last !== 'on') return last
  const subscription = await findSubscription()
  return subscription && getSubscriptionKey(subscription) === key ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server. Call it in the handler of a press. */
export async function enablePush(contactId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another person, or of another key, would stand in the way.
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
 * Ends it here first: from then on nothing arrives, whether the server hears of it or not. `token` is that of
 * a person who is leaving.
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

/** A person is at this device: another one's news end, one's own come in the language shown. */
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

/** Who switched it on, and in which language the server writes to this device. */
function getPushMark(contactId: string): string {
  return `${contactId} ${currentLocale.get()}`
}

function isPushOfContact(contactId: string): boolean {
  return deviceStorage.get('push')?.startsWith(`${contactId} `) === true
}

/** What the device shows already names customers and places; it is for nobody who comes next. */
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

/** The server's key as the settings write it: base64url. */
function getSubscriptionKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
