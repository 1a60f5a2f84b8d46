import { promisifyRequest } from 'idb-keyval'
import { copiedStores, type StoreName, workCopyName } from './schema.ts'

/**
 * A second copy, in Cache Storage, of the work that the server does not have yet: pending calls, photos, signatures, drafts
 * and order links. If Chromium is killed while it writes to IndexedDB (an empty battery, no memory) and its log ends
 * within a record, the next start appends to that log, and the start after that finds it damaged and deletes all
 * databases of the app. localStorage may be a minute behind.
 */

type Row = readonly [key: string, value: unknown]
/** The rows of each store without their bytes. */
type CopiedRows = Readonly<Record<string, readonly Row[]>>

const rowsPath = '/work-copy/rows/'
const bytesPath = '/work-copy/bytes/'
const getBytesUrl = (key: string) => `${bytesPath}${encodeURIComponent(key)}`

/** Keystrokes are copied together. After a kill the next start copies what is missing. */
const delayMs = 500

let save: Promise<void> | null = null
let isChanged = false

/** Makes the copy equal to the rows of the database. A call during a save is part of the next one. */
export function saveWorkCopy(database: IDBDatabase): Promise<void> {
  isChanged = true
  save ??= saveChanges(database).finally(() => (save = null))
  return save
}

async function saveChanges(database: IDBDatabase): Promise<void> {
  while (isChanged) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    isChanged = false
    await runAlone(() => saveRows(database))
  }
}

/** Tabs read and write the copy one after the other. */
async function runAlone(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request('gewerk.work-copy', work) : work())
}

async function saveRows(database: IDBDatabase): Promise<void> {
  const rows = await readRows(database)
  if (!hasWork(rows)) {
    await caches.delete(workCopyName)
    return
  }
  const cache = await caches.open(workCopyName)
  const urls = await listUrls(cache)
  const bytes = new Map(rows['device-files']?.flatMap(listBytes))
  for (const [url, blob] of bytes) {
    // A device without space for a photo may still have some for the rows.
    if (!urls.includes(url)) await cache.put(url, new Response(blob)).catch(() => undefined)
  }
  const text = JSON.stringify(rows, (_, value: unknown) => (value instanceof Blob ? undefined : value))
  if (text !== (await readText(cache, urls))) await saveText(cache, urls, text)
  for (const url of urls) if (url.startsWith(bytesPath) && !bytes.has(url)) await cache.delete(url)
}

/** The former text is deleted after the new one is stored, so that a kill in between leaves one of them. */
async function saveText(cache: Cache, urls: readonly string[], text: string): Promise<void> {
  const former = urls.filter((url) => url.startsWith(rowsPath))
  const last = Math.max(0, ...former.map(readNumber))
  await cache.put(`${rowsPath}${last + 1}`, new Response(text))
  for (const url of former) await cache.delete(url)
}

const readNumber = (url: string) => Number(url.slice(rowsPath.length))

/** The names of files on the server and the revisions of drafts remain when nothing is unsent; alone they need no copy. */
function hasWork(rows: CopiedRows): boolean {
  const isWork = ([key, value]: Row) => value !== null && key !== 'names' && !key.startsWith('revision ')
  return Object.values(rows).some((some) => some.some(isWork))
}

function listBytes([key, value]: Row): [string, Blob][] {
  const { bytes } = value as { readonly bytes?: Blob }
  return bytes ? [[getBytesUrl(key), bytes]] : []
}

/** The keys of all these stores are texts. */
async function readRows(database: IDBDatabase): Promise<CopiedRows> {
  const transaction = database.transaction(copiedStores)
  const all = await Promise.all(
    copiedStores.map(async (name) => {
      const store = transaction.objectStore(name)
      const [keys, values] = await Promise.all([
        promisifyRequest(store.getAllKeys() as IDBRequest<string[]>),
        promisifyRequest<unknown[]>(store.getAll()),
      ])
      return [name, keys.map((key, place): Row => [key, values[place]])] as const
    }),
  )
  return Object.fromEntries(all)
}

/**
 * Puts the rows of the copy into a new database, but those of the stores `except`. Bytes that the copy does not have are left
 * out with their row.
 */
export async function restoreWork(database: IDBDatabase, except: readonly StoreName[]): Promise<void> {
  await runAlone(async () => {
    const cache = await caches.open(workCopyName)
    const text = await readText(cache, await listUrls(cache))
    const rows = JSON.parse(text ?? '{}') as CopiedRows
    const files: Row[] = []
    for (const [key, value] of rows['device-files'] ?? []) {
      const answer = await cache.match(getBytesUrl(key))
      if (answer) files.push([key, { ...(value as object), bytes: await answer.blob() }])
    }
    const transaction = database.transaction(copiedStores, 'readwrite')
    const restored: CopiedRows = { ...rows, 'device-files': files }
    for (const name of copiedStores.filter((one) => !except.includes(one)))
      for (const [key, value] of restored[name] ?? []) transaction.objectStore(name).put(value, key)
    await promisifyRequest(transaction)
  })
}

/** Returns the newest text that can be read. */
async function readText(cache: Cache, urls: readonly string[]): Promise<string | null> {
  const texts = urls.filter((url) => url.startsWith(rowsPath))
  for (const url of texts.toSorted((one, other) => readNumber(other) - readNumber(one))) {
    const text = await cache.match(url).then((answer) => answer?.text())
    if (text) return text
  }
  return null
}

async function listUrls(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}
