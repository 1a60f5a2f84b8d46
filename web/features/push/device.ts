import { callApi } from '#web/api/call'
import { deviceStorage } from '#web/api/device/storage'
import { sendRequest } from '#web/api/http/request'
import { currentLocale } from '#web/i18n/current-locale'

/** Whether this device shows news, and whose. Whoever logs out, or is followed by another person, takes theirs along. */

export type PushState = 'unsupported' | 'off' | 'on' | 'blocked'

/** Without asking anybody: what was last known here. */
export function lastState(contactId: string): PushState {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && isOf(contactId) ? 'on' : 'off'
}

/** What the browser says; it may have dropped the subscription by itself. */
export async function readState(contactId: string, key: string): Promise<PushState> {
  const last = lastState(contactId)
  if (last !== 'on') return last
  const subscription = await subscribed()
  return subscription && keyOf(subscription) === key ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server. Call it in the handler of a press. */
export async function switchOn(contactId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another person, or of another key, would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await callApi('push.subscribe', { body: bodyOf(subscription) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  deviceStorage.set('push', markOf(contactId))
  return 'on'
}

/**
 * Ends it here first: from then on nothing arrives, whether the server hears of it or not. `token` is that of
 * a person who is leaving.
 */
export async function switchOff(token?: string | null): Promise<PushState> {
  deviceStorage.set('push', null)
  await clearShown()
  const subscription = await subscribed()
  await subscription?.unsubscribe()
  if (subscription) await tellServer(subscription.endpoint, token)
  return 'off'
}

async function tellServer(endpoint: string, token: string | null | undefined): Promise<void> {
  const body = { endpoint }
  await (token === undefined
    ? callApi('push.unsubscribe', { body })
    : sendRequest('push.unsubscribe', { body }, { timeout: 5000 }, token))
}

/** A person is at this device: another one's news end, one's own come in the language shown. */
export async function attend(contactId: string): Promise<void> {
  const mark = deviceStorage.get('push')
  if (!mark || mark === markOf(contactId)) return
  const subscription = await subscribed()
  if (!isOf(contactId)) {
    deviceStorage.set('push', null)
    await clearShown()
    await subscription?.unsubscribe()
  } else if (subscription) {
    deviceStorage.set('push', markOf(contactId))
    await callApi('push.subscribe', { body: bodyOf(subscription) })
  }
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Who switched it on, and in which language the server writes to this device. */
function markOf(contactId: string): string {
  return `${contactId} ${currentLocale.get()}`
}

function isOf(contactId: string): boolean {
  return deviceStorage.get('push')?.startsWith(`${contactId} `) === true
}

/** What the device shows already names customers and places; it is for nobody who comes next. */
async function clearShown(): Promise<void> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function subscribed(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

function bodyOf(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** The server's key as the settings write it: base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
