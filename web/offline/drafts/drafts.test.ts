// @vitest-environment happy-dom
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What was entered and not sent, over a reload, an empty battery and a full disk. */

async function opened() {
  vi.resetModules()
  const { drafts } = await import('./drafts.ts')
  await drafts.restore()
  return drafts
}

/** From now on there is no room for another row. */
function fill(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
}

const written = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('is there after a battery that took along what the browser had not written yet', async () => {
  const drafts = await opened()
  drafts.set('form', 'halb')
  await written()
  localStorage.clear()
  expect((await opened()).get('form')).toBe('halb')
})

describe('a disk without room', () => {
  it('is told, and takes nothing back that was typed since', async () => {
    const drafts = await opened()
    drafts.set('form', 'halb')
    await written()
    const heard = vi.fn<() => void>()
    drafts.onFullChange(heard)
    fill()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    expect(heard).toHaveBeenCalledOnce()
    expect((await opened()).get('form')).toBe('ganz')
  })

  it('is full no longer once there is room, and has the last word then', async () => {
    const drafts = await opened()
    fill()
    drafts.set('form', 'halb')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    vi.restoreAllMocks()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(false))
    localStorage.clear()
    expect((await opened()).get('form')).toBe('ganz')
  })

  it('has still what it had when the battery took along the rest', async () => {
    const drafts = await opened()
    drafts.set('form', 'halb')
    await written()
    fill()
    drafts.set('form', 'ganz')
    await vi.waitFor(() => expect(drafts.isDiskFull()).toBe(true))
    localStorage.clear()
    vi.restoreAllMocks()
    expect((await opened()).get('form')).toBe('halb')
  })
})
