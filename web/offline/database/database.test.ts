// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseName, databaseVersion, storeNames } from './schema.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Loads the module as another tab does. */
async function openTab() {
  vi.resetModules()
  return import('./database.ts')
}

/** Opens the database as a tab with a newer version of the app does. */
function upgradeDatabase(): Promise<IDBDatabase> {
  const onBlocked = vi.fn<() => void>()
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, databaseVersion + 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('of the next version'))
    request.addEventListener('blocked', onBlocked)
    request.addEventListener('success', () => {
      expect(onBlocked).not.toHaveBeenCalled()
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(new Error('The upgrade failed.')))
  })
}

it('all stores are in one database', async () => {
  const { openStore } = await openTab()
  for (const name of storeNames) await set('key', name, openStore(name))
  expect(await indexedDB.databases()).toEqual([{ name: databaseName, version: databaseVersion }])
  const next = await openTab()
  for (const name of storeNames) expect(await get('key', next.openStore(name))).toBe(name)
})

it('two tabs open the database at the same time and share its rows', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await Promise.all([set('one', 1, first.openStore('drafts')), set('two', 2, second.openStore('drafts'))])
  expect(await get('two', first.openStore('drafts'))).toBe(2)
  expect(await get('one', second.openStore('drafts'))).toBe(1)
})

it('a tab does not block the upgrade of a newer tab, and continues to read and write', async () => {
  const { openStore } = await openTab()
  await set('before', 'x', openStore('drafts'))
  const newer = await upgradeDatabase()
  await set('after', 'y', openStore('drafts'))
  expect(await get('before', openStore('drafts'))).toBe('x')
  const after = newer.transaction('drafts').objectStore('drafts').get('after')
  await vi.waitFor(() => expect(after.result).toBe('y'))
})

it('a connection that the browser has closed is opened again', async () => {
  const { openStore } = await openTab()
  let connection: IDBDatabase | undefined
  await openStore('drafts')('readonly', ({ transaction }) => (connection = transaction.db))
  connection?.close()
  await set('key', 'value', openStore('drafts'))
  expect(await get('key', openStore('drafts'))).toBe('value')
})

it('a database that cannot be opened is tried again with the next access', async () => {
  const { openStore } = await openTab()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('storage is switched off', 'SecurityError')
  })
  await expect(get('key', openStore('drafts'))).rejects.toMatchObject({ name: 'SecurityError' })
  expect(await get('key', openStore('drafts'))).toBeUndefined()
})
