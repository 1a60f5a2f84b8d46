// @vitest-environment happy-dom
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What was entered and not sent, over a reload, an empty battery and a full disk. */

async function openDrafts() {
  vi.resetModules()
  const { drafts } = await import('./drafts.ts')
  await drafts.restore()
  return drafts
}

/** From now on there is no room for another row. */
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

it('is there after a battery that took along what the browser had not written yet', async () => {
  const drafts = await openDrafts()
  drafts.set('form', 'halb')
  await waitForWrite()
  localStorage.clear()
  expect((await openDrafts()).get('form')).toBe('halb')
})

describe('a disk without room', () => {
  it('is told, and takes nothing back that was typed since', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    const heard = vi.fn<() => void>()
    drafts.onFullChange(heard)
    fillDisk()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    expect(heard).toHaveBeenCalledOnce()
    expect((await openDrafts()).get('form')).toBe('ganz')
  })

  it('is full no longer once there is room, and has the last word then', async () => {
    const drafts = await openDrafts()
    fillDisk()
    drafts.set('form', 'halb')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    vi.restoreAllMocks()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(false))
    localStorage.clear()
    expect((await openDrafts()).get('form')).toBe('ganz')
  })

  it('has still what it had when the battery took along the rest', async () => {
    const drafts = await openDrafts()
    drafts.set('form', 'halb')
    await waitForWrite()
    fillDisk()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    localStorage.clear()
    vi.restoreAllMocks()
    expect((await openDrafts()).get('form')).toBe('halb')
  })
})
