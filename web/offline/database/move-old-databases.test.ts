// @vitest-environment happy-dom
import { IDBObjectStore } from 'fake-indexeddb'
import { createStore, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectAndSendAll, createFakeDevice, openTestApp } from '#web/test/fake-device'
import type { FakeServer } from '#web/test/fake-server'
import type { StoreName } from './schema.ts'

/** The stores of earlier versions of the app, opened as a tab with such a version does. */
function openOldStores() {
  return {
    'pending-calls': createStore('gewerk-outbox', 'unsent'),
    'device-files': createStore('gewerk-outbox-files', 'files'),
    drafts: createStore('gewerk-drafts', 'drafts'),
    'order-links': createStore('gewerk-links', 'links'),
    queries: createStore('gewerk-read', 'queries'),
    files: createStore('gewerk-papers', 'papers'),
  } satisfies Record<StoreName, UseStore>
}

const createOldCall = (id: string, message: string, sequence?: number) => ({
  id,
  owner: 'c a',
  orderId: 'o1',
  about: 'A-1',
  title: null,
  at: 1_000,
  ...(sequence === undefined ? {} : { sequence }),
  errand: { call: 'comment.create', given: { body: { jobApiId: 'o1', message } } },
  key: id,
  seen: null,
  after: null,
  state: 'waiting',
  refusal: null,
})
const createOldFile = (id: string) => ({
  id,
  owner: 'c a',
  name: `${id}.jpg`,
  bytes: new Blob(['abc']),
  caption: null,
  originalId: null,
  at: 1,
  uploadId: `upload ${id}.jpg`,
  scope: null,
})
const createOldLink = (expires_at: string) => ({
  orderId: 'o9',
  token: 't',
  digest: 'd',
  info: { expires_at },
})

const oldRows: Record<StoreName, Record<string, unknown>> = {
  'pending-calls': {
    k1: createOldCall('k1', 'erstens', 1),
    k2: createOldCall('k2', 'zweitens', 2),
    names: { names: { 'device:f0': 'server f0' } },
  },
  'device-files': {},
  drafts: { 'form c o1': '{"a":"b"}', 'form c o2': null },
  'order-links': { o9: createOldLink('2199-01-01T00:00:00Z') },
  queries: { 'c a ["order","o1"]': { shape: 3, at: 5, query: { queryKey: ['order', 'o1'] } } },
  files: {},
}

let server: FakeServer

beforeEach(async () => {
  localStorage.clear()
  server = await createFakeDevice()
  // Blobs of the fake device; those of the test environment cannot be stored.
  oldRows['device-files'] = { f1: createOldFile('f1'), f2: createOldFile('f2') }
  oldRows['files'] = { 'c a /api/file/1': { bytes: new Blob(['pdf']), at: 1 } }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function writeOldRows(stores = openOldStores()): Promise<void> {
  for (const [name, rows] of Object.entries(oldRows) as [StoreName, object][])
    for (const [key, row] of Object.entries(rows)) await set(key, row, stores[name])
}

/** Starts this version of the app, as a new tab does, and returns all rows of its database. */
async function startApp(): Promise<Record<StoreName, Record<string, unknown>>> {
  vi.resetModules()
  const [{ openStore }, { storeNames }] = await Promise.all([import('./database.ts'), import('./schema.ts')])
  return readStores((name) => openStore(name), storeNames)
}

async function readStores(
  open: (name: StoreName) => UseStore,
  names: readonly StoreName[] = Object.keys(oldRows) as StoreName[],
): Promise<Record<StoreName, Record<string, unknown>>> {
  const stores = await Promise.all(
    names.map(
      async (name) => [name, Object.fromEntries(await entries<string, unknown>(open(name)))] as const,
    ),
  )
  return Object.fromEntries(stores) as Record<StoreName, Record<string, unknown>>
}

const readOldStores = () => {
  const stores = openOldStores()
  return readStores((name) => stores[name])
}

const noRows = {
  'pending-calls': {},
  'device-files': {},
  drafts: {},
  'order-links': {},
  queries: {},
  files: {},
}

describe('rows of an earlier version', () => {
  it('pending calls, files, drafts, links and cached data are in the one database after the update', async () => {
    await writeOldRows()
    localStorage.setItem('gewerk.known', '[{"contact":{"id":"c"}}]')
    expect(await startApp()).toEqual(oldRows)
    expect(await readOldStores()).toEqual(noRows)
    expect(localStorage.getItem('gewerk.known')).toBe('[{"contact":{"id":"c"}}]')
  })

  it('pending calls of an earlier version are sent with their files after the update', async () => {
    await writeOldRows()
    const stores = openOldStores()
    const answers = { photos: ['device:f1'] }
    const errand = {
      call: 'form.submit',
      given: { params: { api_id: 'o1' }, body: { form_id: 'f', answers } },
    }
    await set('k3', { ...createOldCall('k3', '', 3), errand }, stores['pending-calls'])
    const app = await openTestApp(server)
    expect(app.outbox.list().map(({ id }) => id)).toEqual(['k1', 'k2', 'k3'])
    await connectAndSendAll(server, app)
    expect(server.received.map(({ body }) => body['message'] ?? body['answers'])).toEqual([
      'erstens',
      'zweitens',
      { photos: ['server f1.jpg'] },
    ])
  })

  it('a device without an earlier version gets no old databases', async () => {
    expect(await startApp()).toEqual(noRows)
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['gewerk'])
  })

  it('rows are found in browsers that cannot list databases', async () => {
    await set('form c o1', 'text', openOldStores().drafts)
    Object.assign(indexedDB, { databases: undefined })
    expect((await startApp()).drafts).toEqual({ 'form c o1': 'text' })
  })
})

describe('interrupted move', () => {
  /** Ends all work of the current tab at the given write, as a browser that is closed does. */
  function interruptAt(write: number): void {
    let writes = 0
    for (const method of ['put', 'delete'] as const) {
      const original = IDBObjectStore.prototype[method]
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
        this: IDBObjectStore,
        ...values: unknown[]
      ) {
        writes += 1
        if (writes <= write) return Reflect.apply(original, this, values) as IDBRequest
        this.transaction.abort()
        throw new DOMException('The browser was closed.', 'AbortError')
      })
    }
  }

  const writes = Array.from({ length: 20 }, (_, write) => write)

  it.each(writes)(
    'a move that ends after %d writes loses nothing and is completed at the next start',
    async (write) => {
      await writeOldRows()
      interruptAt(write)
      const moved = await startApp()
      vi.restoreAllMocks()
      const left = await readOldStores()
      for (const name of Object.keys(oldRows) as StoreName[])
        expect({ ...left[name], ...moved[name] }).toEqual(oldRows[name])
      expect(await startApp()).toEqual(oldRows)
      expect(await readOldStores()).toEqual(noRows)
    },
  )

  it('on a full device rows stay in the old databases, and cached documents are deleted to make space', async () => {
    await writeOldRows()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('no space', 'QuotaExceededError')
    })
    expect(await startApp()).toEqual(noRows)
    expect(await readOldStores()).toEqual({ ...oldRows, files: {} })
    put.mockRestore()
    expect(await startApp()).toEqual({ ...oldRows, files: {} })
  })
})

describe('several tabs', () => {
  it('two tabs that start at the same time move each row once', async () => {
    await writeOldRows()
    const [first, second] = await Promise.all([startApp(), startApp()])
    expect(first).toEqual(oldRows)
    expect(second).toEqual(oldRows)
    expect(await startApp()).toEqual(oldRows)
  })

  it('a tab with an earlier version continues to write, and the next start moves what it wrote', async () => {
    const oldTab = openOldStores()
    await writeOldRows(oldTab)
    await startApp()
    await set('k9', createOldCall('k9', 'aus dem alten Fenster', 1), oldTab['pending-calls'])
    await set('names', { names: { 'device:f1': 'server f1.jpg' } }, oldTab['pending-calls'])
    await set('f9', createOldFile('f9'), oldTab['device-files'])
    await set('o9', createOldLink('2199-06-01T00:00:00Z'), oldTab['order-links'])
    const rows = await startApp()
    expect(rows['pending-calls']).toEqual({
      ...oldRows['pending-calls'],
      k9: createOldCall('k9', 'aus dem alten Fenster', 3),
      names: { names: { 'device:f0': 'server f0', 'device:f1': 'server f1.jpg' } },
    })
    expect(Object.keys(rows['device-files'])).toEqual(['f1', 'f2', 'f9'])
    expect(rows['order-links']).toEqual({ o9: createOldLink('2199-06-01T00:00:00Z') })
    expect(await readOldStores()).toEqual(noRows)
  })

  it('of a draft that both versions changed the text that was typed last stays', async () => {
    const oldTab = openOldStores()
    await writeOldRows(oldTab)
    await startApp()
    const key = 'form c o1'
    localStorage.setItem(`gewerk.${key}`, 'typed in the old tab')
    await set(key, 'typed in the old tab', oldTab.drafts)
    expect((await startApp()).drafts[key]).toBe('typed in the old tab')
    await set(key, 'typed before', oldTab.drafts)
    const { openStore } = await import('./database.ts')
    await set(key, 'typed in the new tab', openStore('drafts'))
    localStorage.setItem(`gewerk.${key}`, 'typed in the new tab')
    expect((await startApp()).drafts[key]).toBe('typed in the new tab')
  })

  it('pending calls that another tab is sending are moved in the background when it is done', async () => {
    await writeOldRows()
    let finishSending = (): void => undefined
    const sending = new Promise<void>((resolve) => (finishSending = resolve))
    const announced = vi.fn<() => void>()
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        addEventListener() {}
        close() {}
        postMessage = announced
      },
    )
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, ...rest: unknown[]) => {
          const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
          if (name !== 'gewerk.outbox') return work({})
          const isOnlyIfAvailable = rest.length > 1
          if (isOnlyIfAvailable) return work(null)
          await sending
          return work({})
        },
      },
    })
    const rows = await startApp()
    expect(rows).toEqual({ ...oldRows, 'pending-calls': {}, 'device-files': {} })
    finishSending()
    await vi.waitFor(() => expect(announced).toHaveBeenCalled())
    const { openStore } = await import('./database.ts')
    expect(await get('k1', openStore('pending-calls'))).toEqual(oldRows['pending-calls']['k1'])
    expect(await get('f1', openStore('device-files'))).toEqual(oldRows['device-files']['f1'])
  })
})

describe('end of the old databases', () => {
  const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name)

  /** Creates the old databases without rows and without open connections. */
  async function createEmptyOldDatabases(): Promise<void> {
    const stores = [
      ['gewerk-outbox', 'unsent'],
      ['gewerk-outbox-files', 'files'],
      ['gewerk-drafts', 'drafts'],
    ] as const
    for (const [name, store] of stores) {
      const request = indexedDB.open(name)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
      await promisifyRequest(request)
      request.result.close()
    }
  }

  it('old databases are deleted 30 days after the move', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:00Z') })
    await createEmptyOldDatabases()
    await startApp()
    vi.setSystemTime(Date.parse('2026-03-20T10:00:00Z'))
    await startApp()
    expect(await listDatabases()).toContain('gewerk-outbox')
    vi.setSystemTime(Date.parse('2026-04-02T10:00:00Z'))
    await startApp()
    await vi.waitFor(async () => expect(await listDatabases()).toEqual(['gewerk']))
  })
})
