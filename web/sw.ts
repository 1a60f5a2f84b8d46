/**
 * The service worker: keeps the app on the device, so that it opens at once and without a network, shows
 * what is pushed, and opens what it is about.
 */

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

const worker = self as unknown as ServiceWorkerGlobalScope & {
  /** The files of the app; the build fills them in (scripts/build.ts). */
  readonly __APP_FILES: { url: string; revision: string | null }[]
}

precacheAndRoute(worker.__APP_FILES)
cleanupOutdatedCaches()
// Every page is the one app; what the server answers itself it is asked for.
const asked = /^\/(api|data-api|documents-api|jobs-api|order-intake-forms-api|operator-api)\//
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [asked, /\.\w+$/] }))

interface Message {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly lang: string
}

// A newer one waits until somebody asks for it: open pages rely on the files of the older.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting()
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification)))
})

/** Browsers take the right to push from whoever shows nothing, so something is always shown. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, lang } = read(data)
  await worker.registration.showNotification(title, { body, tag, lang, data: { url } })
}

function read(data: PushMessageData | null): Message {
  const plain: Message = { title: 'Gewerk', body: '', url: '/', tag: '', lang: '' }
  try {
    return { ...plain, ...(data?.json() as Partial<Message> | undefined) }
  } catch {
    return plain
  }
}

/** Always a page of ours, whatever the message says. */
function addressOf({ data }: Notification): string {
  const { origin } = worker.location
  const wanted = URL.parse((data as Partial<Message> | null)?.url ?? '/', origin)
  return wanted?.origin === origin ? wanted.href : `${origin}/`
}

/** To the window that shows it, else to a new one: no form that is being filled is left. */
async function open(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === address)
  await (there ? there.focus() : worker.clients.openWindow(address))
}
