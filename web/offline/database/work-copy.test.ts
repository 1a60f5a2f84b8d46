import { IDBFactory } from 'fake-indexeddb'
import { del, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The stored texts and bytes by URL; null without a cache. */
let stored: Map<string, Response> | null = null

beforeEach(() => {
  stored = null
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(stored !== null),
    open: () => Promise.resolve(openCache((stored ??= new Map()))),
    delete: () => Promise.resolve(void (stored = null)),
  })
})
afterEach(() => vi.unstubAllGlobals())

function openCache(entries: Map<string, Response>) {
  const toPath = (asked: string | Request) =>
    typeof asked === 'string' ? asked : new URL(asked.url).pathname
  return {
    keys: () =>
      Promise.resolve([...entries.keys()].map((url) => new Request(`https://partner.example${url}`))),
    match: (url: string) => Promise.resolve(entries.get(url)?.clone()),
    put: (url: string, answer: Response) => Promise.resolve(void entries.set(url, answer)),
    delete: (url: string | Request) => Promise.resolve(entries.delete(toPath(url))),
  }
}

/** Loads the module as another page does. */
async function openPage() {
  vi.resetModules()
  const { openStore } = await import('./database.ts')
  return { drafts: openStore('drafts'), files: openStore('device-files'), calls: openStore('pending-calls') }
}

const listStored = () => (stored ? [...stored.keys()] : [])
const readText = async () => {
  const url = listStored().find((one) => one.includes('/rows/'))
  return url ? await stored?.get(url)?.clone().text() : null
}
const photo = { id: 'one', name: 'keller.jpg', bytes: new Blob(['bytes of a photo'], { type: 'image/jpeg' }) }

/** Does what Chromium does with a damaged database: it refuses once, and the next one is empty. */
function loseDatabase(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  })
}

it('calls, photos and drafts of a lost database are in the new one', async () => {
  const before = await openPage()
  await set('call', { id: 'call', sequence: 1 }, before.calls)
  await set('one', photo, before.files)
  await set('draft', 'Kellerdecke, 14 m', before.drafts)
  await vi.waitFor(async () => expect(await readText()).toContain('Kellerdecke'), 5_000)
  loseDatabase()

  const after = await openPage()
  expect(await get('call', after.calls)).toEqual({ id: 'call', sequence: 1 })
  expect(await get('draft', after.drafts)).toBe('Kellerdecke, 14 m')
  const { bytes, ...rest } = (await get<typeof photo>('one', after.files)) as typeof photo
  expect(rest).toEqual({ id: 'one', name: 'keller.jpg' })
  expect(await bytes.text()).toBe('bytes of a photo')
  expect(bytes.type).toBe('image/jpeg')
})

it('rows that were stored before a kill and not copied are copied by the next page', async () => {
  const killed = await openPage()
  await set('draft', 'Außenwand', killed.drafts)
  // The kill ends the page before its copy, which is not made yet.
  expect(stored).toBeNull()
  const { drafts } = await openPage()
  await get('draft', drafts)
  await vi.waitFor(async () => expect(await readText()).toContain('Außenwand'), 5_000)
})

it('the copy is deleted when nothing is unsent', async () => {
  const { calls, drafts, files } = await openPage()
  await set('names', { names: { 'device:one': 'server' } }, calls)
  await set('one', photo, files)
  await set('revision draft', '3', drafts)
  await set('draft', 'x', drafts)
  await vi.waitFor(() => expect(listStored()).toContain('/work-copy/bytes/one'), 5_000)
  await del('one', files)
  await vi.waitFor(() => expect(listStored()).toEqual(['/work-copy/rows/2']), 5_000)
  await set('draft', null, drafts)
  await vi.waitFor(() => expect(stored).toBeNull(), 5_000)
})

it('an unreadable text is passed over for the one before it', async () => {
  const before = await openPage()
  await set('draft', 'Dach', before.drafts)
  await vi.waitFor(async () => expect(await readText()).toContain('Dach'), 5_000)
  stored?.set('/work-copy/rows/7', new Response(''))
  loseDatabase()
  const after = await openPage()
  expect(await get('draft', after.drafts)).toBe('Dach')
})

it('a page whose database is lost while it is open gets no older pending calls, because it has them in memory', async () => {
  const { calls, drafts } = await openPage()
  let connection: IDBDatabase | undefined
  await set('draft', 'Keller', drafts)
  await set('call', { id: 'call', sequence: 1 }, calls)
  await vi.waitFor(async () => expect(await readText()).toContain('Keller'), 5_000)
  await calls('readonly', ({ transaction }) => (connection = transaction.db))
  connection?.close()
  loseDatabase()
  expect(await get('draft', drafts)).toBe('Keller')
  expect(await get('call', calls)).toBeUndefined()
})
