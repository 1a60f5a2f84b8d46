/** The files of the app on the device: what the service worker stores, and what it answers from there. */

/** `revision` is null where the name carries a hash of the content. */
export interface AppFile {
  readonly url: string
  readonly revision: string | null
}

/** What the build lists (scripts/build/build.ts). */
export interface AppFiles {
  /** Needed to work at a customer's without a network. */
  readonly field: readonly AppFile[]
  /** Reads bar codes where the browser cannot. */
  readonly codeReader: readonly AppFile[]
  readonly others: readonly AppFile[]
}

const cacheName = 'gewerk-app'
/** As many connections as browsers open to one server. */
const parallel = 6

/** Two versions share the cache, so that an update fetches only what changed. */
const getCacheKey = ({ url, revision }: AppFile) => (revision === null ? url : `${url}?revision=${revision}`)

/** Stores the files that are not on the device yet, the first of the list first. @throws when one cannot be had. */
export async function storeAppFiles(files: readonly AppFile[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = [...files]
  const storeNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await cache.match(getCacheKey(file)))) await fetchAppFile(cache, file)
    }
  }
  await Promise.all(Array.from({ length: parallel }, storeNext))
}

async function fetchAppFile(cache: Cache, file: AppFile): Promise<void> {
  const answer = await fetch(file.url, {
    // The browser's own cache may hold an older one under the same name.
    cache: file.revision === null ? 'default' : 'reload',
    credentials: 'same-origin',
  })
  if (!isAppFile(file.url, answer)) throw new Error(`${file.url} cannot be stored.`)
  await cache.put(getCacheKey(file), answer)
}

/** False for an error, and for the page of a proxy or a captive portal in the file's place. */
function isAppFile(url: string, answer: Response): boolean {
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false
  return answer.ok && !answer.redirected && isPage === url.endsWith('.html')
}

/** Deletes what this version does not list, and the caches of versions that stored the app in another way. */
export async function deleteUnlistedFiles(files: readonly AppFile[]): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  const cache = await caches.open(cacheName)
  const listed = new Set(files.map((file) => new URL(getCacheKey(file), location.origin).href))
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !listed.has(url)).map((request) => cache.delete(request)))
}

/** Answers with the stored file; one that is not stored yet is fetched, and stored. */
export async function getAppFile(file: AppFile, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(getCacheKey(file))
  if (stored) return stored
  const answer = await fetch(request)
  if (isAppFile(file.url, answer)) await cache.put(getCacheKey(file), answer.clone())
  return answer
}
