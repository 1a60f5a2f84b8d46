// @vitest-environment happy-dom
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WaitingFile } from './waiting-files.ts'

/** Photos on their way, on a device that may be full. */

const file = (key: string): WaitingFile => ({
  key,
  scope: 'c o1 form photos',
  name: `${key}.jpg`,
  bytes: new Blob(['abc']),
  addedAt: 1,
  originalId: null,
  uploadId: null,
})

async function opened() {
  vi.resetModules()
  return (await import('./waiting-files.ts')).waitingFiles
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('what has room is there after a reload, and is on no page alone', async () => {
  const files = await opened()
  await files.keep(file('eins'))
  expect(files.isHomeless('c o1 form ')).toBe(false)
  const again = await opened()
  expect((await again.below('c o1 form ')).map(({ key }) => key)).toEqual(['eins'])
})

it('what has no room still waits on this page, until it is taken away or has arrived', async () => {
  const files = await opened()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await files.keep(file('eins'))
  await files.keep(file('zwei'))
  expect((await files.below('c o1 form ')).map(({ key }) => key)).toEqual(['eins', 'zwei'])
  expect(files.isHomeless('c o1 form ')).toBe(true)
  expect(files.isHomeless('c o2 form ')).toBe(false)
  files.arrived('eins')
  await files.drop('zwei')
  expect(files.isHomeless('c o1 form ')).toBe(false)
  expect(await files.below('c o1 form ')).toEqual([])
})
