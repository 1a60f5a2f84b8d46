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

it('a draft survives an empty battery that lost the localStorage', async () => {
  const drafts = await openDrafts()
  drafts.set('form', 'halb')
  await waitForWrite()
  localStorage.clear()
  expect((await openDrafts()).get('form')).toBe('halb')
})

describe('drafts on a full disk', () => {
  it('a full disk is reported, and the latest input stays in the draft', async () => {
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

  it('a draft is stored again as soon as the disk has space', async () => {
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

  it('the last stored draft is restored after a full disk and an empty battery', async () => {
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
