/**
 * The service worker: stores the app on the device, so that it starts at once and without a connection, shows
 * push messages, and opens their pages.
 */

import type { AppFiles, ScriptArchive } from './app-file-lists.ts'
import { deleteUnlistedFiles, getAppFile, storeAppFiles, storeArchivedScripts } from './app-files.ts'

const worker = self as unknown as ServiceWorkerGlobalScope & {
  /** The files of the app; the build inserts them (scripts/build/build.ts). */
  readonly __APP_FILES: AppFiles
}

const { field, archive, texts, codeReader, others } = worker.__APP_FILES
const allTexts = Object.values(texts)
const appFiles = new Map(
  [...field, ...[archive, ...allTexts].flatMap(({ files }) => files), ...codeReader, ...others].map(
    (file) => [file.url, file],
  ),
)
/** The first parts of the paths that the server answers itself. */
const serverFolders = [
  'api',
  'data-api',
  'documents-api',
  'jobs-api',
  'order-intake-forms-api',
  'operator-api',
  'staff-api',
  'operator',
]
/** Paths that the server answers itself are not pages of the app. */
const isServerPath = (path: string) => serverFolders.includes(path.split('/')[1] ?? '') || /\.\w+$/.test(path)

/** An `install` event of a browser with static routes (Service Workers, section "Static routing"). */
interface RoutedInstallEvent extends ExtendableEvent {
  readonly addRoutes?: (route: ServerRoute) => Promise<void>
}

interface ServerRoute {
  readonly condition: { readonly or: readonly { readonly urlPattern: { readonly pathname: string } }[] }
  readonly source: 'network'
}

/**
 * Lets the browser send requests for the server without the worker. Otherwise each of them starts the worker, and
 * in Chromium one that comes while a new version takes over makes that version wait for minutes.
 */
async function routeServerRequests(event: RoutedInstallEvent): Promise<void> {
  const or = serverFolders.map((folder) => ({ urlPattern: { pathname: `/${folder}/*` } }))
  // Without the routes the requests pass through the worker, which does not answer them.
  await event.addRoutes?.({ condition: { or }, source: 'network' }).catch(() => undefined)
}

worker.addEventListener('install', (event) => {
  // The code reader is one large file: on a slow connection it fills the gaps between the many small files.
  void storeCodeReader().catch(() => undefined)
  // An update may be used offline at once, in any language.
  const isUpdate = Boolean(worker.registration.active)
  event.waitUntil(
    Promise.all([
      routeServerRequests(event),
      storeAppFiles(field),
      ...[archive, ...(isUpdate ? allTexts : [])].map((scripts) => storeArchivedScripts(scripts)),
    ]),
  )
})

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== worker.location.origin) return
  const isPage = event.request.mode === 'navigate' && !isServerPath(pathname)
  const file = appFiles.get(isPage ? '/index.html' : pathname)
  if (file) event.respondWith(getAppFile(file, event.request))
})

interface CompleteRequest {
  readonly type: 'complete'
  /** The language of the page. */
  readonly locale: string
}

/** Reports to the page when the files for field work are stored in its language, then fetches the others. */
async function storeRemainingFiles(locale: string, port: MessagePort | undefined): Promise<void> {
  const own = texts[locale]
  const storeTexts = (archives: readonly ScriptArchive[]) =>
    Promise.all(archives.map((one) => storeArchivedScripts(one, giveWay.signal)))
  await Promise.all([storeTexts(own ? [own] : allTexts), storeCodeReader()])
  port?.postMessage('stored')
  await storeTexts(allTexts)
  await storeAppFiles(others, giveWay.signal)
}

/** Aborted when the user wants a new version, which starts only when this one has nothing left to do. */
const giveWay = new AbortController()

let codeReaderStored: Promise<void> | undefined

/** Stores the code reader if the browser needs it. Repeats a failed attempt. @throws if a file cannot be fetched. */
function storeCodeReader(): Promise<void> {
  codeReaderStored ??= fetchCodeReader().catch((error: unknown) => {
    codeReaderStored = undefined
    throw error
  })
  return codeReaderStored
}

async function fetchCodeReader(): Promise<void> {
  if (!(await canReadQrCodes())) await storeAppFiles(codeReader, giveWay.signal)
}

/** Whether the browser reads QR codes itself. */
async function canReadQrCodes(): Promise<boolean> {
  const { BarcodeDetector } = self as {
    BarcodeDetector?: { getSupportedFormats(): Promise<readonly string[]> }
  }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => null)) ?? []
  return formats.includes('qr_code')
}

interface PushPayload {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly lang: string
}

worker.addEventListener('message', (event) => {
  // A new version waits until the user asks for it: open pages need the files of the old one.
  if (event.data === 'take over') void worker.skipWaiting()
  if (event.data === 'give way') {
    giveWay.abort()
    event.ports[0]?.postMessage('stopped')
  }
  // Without a connection the next start of the app asks again.
  if (isCompleteRequest(event.data))
    event.waitUntil(storeRemainingFiles(event.data.locale, event.ports[0]).catch(() => undefined))
})

function isCompleteRequest(data: unknown): data is CompleteRequest {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'complete'
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), deleteUnlistedFiles([...appFiles.values()])]))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(showPushNotification(event.data))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotificationUrl(getNotificationUrl(event.notification)))
})

/** Browsers revoke the push permission of apps that show nothing, so a notification is always shown. */
async function showPushNotification(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, lang } = parsePushPayload(data)
  await worker.registration.showNotification(title, { body, tag, lang, data: { url } })
}

function parsePushPayload(data: PushMessageData | null): PushPayload {
  const plain: PushPayload = { title: 'Gewerk', body: '', url: '/', tag: '', lang: '' }
  try {
    return { ...plain, ...(data?.json() as Partial<PushPayload> | undefined) }
  } catch {
    return plain
  }
}

/** Always returns a URL of this app, whatever the message contains. */
function getNotificationUrl({ data }: Notification): string {
  const { origin } = worker.location
  const wanted = URL.parse((data as Partial<PushPayload> | null)?.url ?? '/', origin)
  return wanted?.origin === origin ? wanted.href : `${origin}/`
}

/** Focuses the window with the URL, otherwise opens a new one, so that no form is left. */
async function openNotificationUrl(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === address)
  await (there ? there.focus() : worker.clients.openWindow(address))
}
