// @vitest-environment happy-dom
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Tests unsent input after a reload, an empty battery and on a full disk. */

async function openDrafts() {
  vi.resetModules()
  const { drafts } = await import('./drafts.ts')
  await drafts.restore()
  return drafts
}

/** Makes every further write fail. */
function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
}

const waitForWrite = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a draft survives an empty battery that lost its last changes in the localStorage', async () => {
  const drafts = await openDrafts()
  drafts.set('form', 'halb')
  await waitForWrite()
  const lastSaved = { ...(localStorage as Record<string, string>) }
  drafts.set('form', 'ganz')
  await waitForWrite()
  for (const [key, value] of Object.entries(lastSaved)) localStorage.setItem(key, value)
  expect((await openDrafts()).get('form')).toBe('ganz')
})

it('a draft survives an empty battery that lost the localStorage', async () => {
  const drafts = await openDrafts()
  drafts.set('form', 'halb')
  await waitForWrite()
  localStorage.clear()
  expect((await openDrafts()).get('form')).toBe('halb')
})

describe('a page that is closed before a draft is on the disk', () => {
  const { put } = IDBObjectStore.prototype

  /** Makes further writes of `value` wait for ever, as if the page were closed meanwhile. */
  function stopWritesOf(value: string | null): void {
    const stopped = new WeakSet<IDBTransaction>()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, given, key) {
      if (given === value) stopped.add(this.transaction)
      if (!stopped.has(this.transaction)) return put.call(this, given, key)
      const ignoreHandler = { set: (handler: unknown) => void handler, configurable: true }
      Object.defineProperty(this.transaction, 'oncomplete', ignoreHandler)
      return {} as IDBRequest<IDBValidKey>
    })
  }

  async function restartBrowser() {
    await waitForWrite()
    vi.restoreAllMocks()
    return openDrafts()
  }

  it('a deleted draft does not return', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    stopWritesOf(null)
    drafts.set('form', null)
    expect((await restartBrowser()).get('form')).toBe(null)
  })

  it('the last input stays, and is written to the disk after the next start', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    stopWritesOf('ganz')
    drafts.set('form', 'ganz')
    expect((await restartBrowser()).get('form')).toBe('ganz')
    await waitForWrite()
    localStorage.clear()
    expect((await openDrafts()).get('form')).toBe('ganz')
  })

  it('an earlier write that ends does not hide that a later one is missing', async () => {
    const drafts = await openDrafts()
    stopWritesOf('ganz')
    drafts.set('form', 'halb')
    drafts.set('form', 'ganz')
    expect((await restartBrowser()).get('form')).toBe('ganz')
  })
})

describe('drafts on a full disk', () => {
  it('a full disk is reported, and the latest input stays in the draft', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    const heard = vi.fn<() => void>()
    drafts.onDiskChange(heard)
    fillDisk()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.getDiskProblem()).toBe('full'))
    expect(heard).toHaveBeenCalledOnce()
    expect((await openDrafts()).get('form')).toBe('ganz')
  })

  it('a draft is stored again as soon as the disk has space', async () => {
    const drafts = await openDrafts()
    fillDisk()
    drafts.set('form', 'halb')
    await vi.waitFor(() => expect(drafts.getDiskProblem()).toBe('full'))
    vi.restoreAllMocks()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.getDiskProblem()).toBeNull())
    localStorage.clear()
    expect((await openDrafts()).get('form')).toBe('ganz')
  })

  it('the last stored draft is restored after a full disk and an empty battery', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    fillDisk()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.getDiskProblem()).toBe('full'))
    localStorage.clear()
    vi.restoreAllMocks()
    expect((await openDrafts()).get('form')).toBe('halb')
  })
})
