/** The files of the app on the device: the service worker stores them and answers with them. */

import type { AppFile, ScriptArchive } from './app-file-lists.ts'

const cacheName = 'gewerk-app'
/** The app's cache of unsent work (`workCopyName`). The worker is one file and shares no module with the app. */
const workCopyName = 'gewerk-work'
/** As many connections as browsers open to one server. */
const parallel = 6

/** All versions share the cache, so that an update only fetches changed files. */
const getCacheKey = ({ url, revision }: AppFile) => (revision === null ? url : `${url}?revision=${revision}`)

/** Stores missing files in the order of the list. @throws if one cannot be fetched, or when `stop` is aborted. */
export async function storeAppFiles(files: readonly AppFile[], stop?: AbortSignal): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = [...files]
  const storeNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await cache.match(getCacheKey(file)))) await fetchAppFile(cache, file, stop)
    }
  }
  await Promise.all(Array.from({ length: parallel }, storeNext))
}

/** An update that changes fewer scripts of an archive fetches them one by one. */
const leastForArchive = 20

/** Stores the missing scripts of an archive. @throws if they cannot be fetched, or when `stop` is aborted. */
export async function storeArchivedScripts({ url, files }: ScriptArchive, stop?: AbortSignal): Promise<void> {
  const cache = await caches.open(cacheName)
  const stored = await Promise.all(files.map((file) => cache.match(getCacheKey(file))))
  const missing = files.filter((_, index) => !stored[index])
  if (missing.length < leastForArchive) return storeAppFiles(missing, stop)
  // Only the scripts stay on the device, not the archive.
  const answer = await fetch(url, { signal: stop ?? null, cache: 'no-store', credentials: 'same-origin' })
  if (!isAppFile(url, answer)) throw new Error(`${url} could not be fetched.`)
  const scripts = (await answer.json()) as Readonly<Record<string, string>>
  await Promise.all(missing.map((file) => cache.put(getCacheKey(file), createScript(file, scripts))))
}

function createScript({ url }: AppFile, scripts: Readonly<Record<string, string>>): Response {
  const script = scripts[url]
  if (script === undefined) throw new Error(`The archive does not contain ${url}.`)
  return new Response(script, { headers: { 'content-type': 'text/javascript' } })
}

async function fetchAppFile(cache: Cache, file: AppFile, stop?: AbortSignal): Promise<void> {
  const answer = await fetch(file.url, {
    signal: stop ?? null,
    // The browser's HTTP cache may contain an older file with the same URL.
    cache: file.revision === null ? 'default' : 'reload',
    credentials: 'same-origin',
  })
  if (!isAppFile(file.url, answer)) throw new Error(`${file.url} could not be fetched.`)
  await cache.put(getCacheKey(file), answer)
}

/** False for an error, and for the HTML page of a proxy or captive portal in place of the file. */
function isAppFile(url: string, answer: Response): boolean {
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false
  return answer.ok && !answer.redirected && isPage === url.endsWith('.html')
}

/** Deletes files that this version does not list, and the caches of versions with other cache names. */
export async function deleteUnlistedFiles(files: readonly AppFile[]): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name !== cacheName && name !== workCopyName)
  await Promise.all(former.map((name) => caches.delete(name)))
  const cache = await caches.open(cacheName)
  const listed = new Set(files.map((file) => new URL(getCacheKey(file), location.origin).href))
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !listed.has(url)).map((request) => cache.delete(request)))
}

/** Answers with the stored file. A file that is not stored yet is fetched and stored. */
export async function getAppFile(file: AppFile, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(getCacheKey(file))
  if (stored) return stored
  const answer = await fetch(request)
  if (isAppFile(file.url, answer)) await cache.put(getCacheKey(file), answer.clone())
  return answer
}
