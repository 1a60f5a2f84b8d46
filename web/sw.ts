/** The service worker: shows what is pushed, and opens what it is about. Registered where somebody asked for news. */

const worker = self as unknown as ServiceWorkerGlobalScope

interface Message {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly lang: string
}

// A newer one need not wait: it keeps nothing that an older page relies on.
worker.addEventListener('install', () => void worker.skipWaiting())

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
