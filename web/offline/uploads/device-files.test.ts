// @vitest-environment happy-dom
import { IDBObjectStore } from 'fake-indexeddb'
import { createStore, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  eventually,
  createFormCall,
  createFakeDevice,
  openTestApp,
  createFakePhoto,
} from '#web/test/fake-device'
import type { FakeServer } from '#web/test/fake-server'

/** Tests how long a photo stays on the device. */

let server: FakeServer
beforeEach(async () => {
  localStorage.clear()
  server = await createFakeDevice()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a photo stays while a pending call or a draft names it, otherwise two months', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T10:00:00Z') })
  const app = await openTestApp(server)
  const { drafts } = await import('../drafts/drafts.ts')
  const [waiting, begun, loose] = [
    await app.deviceFiles.save(createFakePhoto('wartet')),
    await app.deviceFiles.save(createFakePhoto('begonnen')),
    await app.deviceFiles.save(createFakePhoto('lose')),
  ]
  await app.run(createFormCall({ photo: [waiting] }))
  drafts.set('draft c o1 finished', JSON.stringify({ pictures: [{ file_id: begun, type: 'device' }] }))

  vi.setSystemTime(Date.parse('2026-05-20T10:00:00Z'))
  const later = await openTestApp(server)
  await later.deviceFiles.save(createFakePhoto('neu'))
  await eventually(async () => expect(await later.deviceFiles.read(loose)).toBeNull())
  const left = await Promise.all([waiting, begun].map((name) => later.deviceFiles.read(name)))
  expect(left.map((file) => file?.name)).toEqual(['wartet', 'begonnen'])
})

describe('photos of a form', () => {
  const key = 'form c o1 protocol'
  const scope = 'c o1 protocol photos'
  const answers = async (app: App) => (await app.drafts()).get(key)

  async function opened() {
    const app = await openTestApp(server)
    const drafts = async () => (await import('../drafts/drafts.ts')).drafts
    return { ...app, drafts }
  }
  type App = Awaited<ReturnType<typeof opened>>

  it('a photo whose upload ends after the form was closed has its server name in the draft', async () => {
    const app = await opened()
    const name = await app.deviceFiles.save(createFakePhoto('eins'), { scope })
    ;(await app.drafts()).set(key, JSON.stringify({ photos: [name] }))
    server.isUp = true
    expect(await app.deviceFiles.upload(name)).toBe('server eins')
    expect(await answers(app)).toBe('{"photos":["server eins"]}')
  })

  it('a photo stays on the device until a reply of the server contains it', async () => {
    const app = await opened()
    const name = await app.deviceFiles.save(createFakePhoto('eins'), { scope })
    server.isUp = true
    await app.deviceFiles.upload(name)
    await app.deviceFiles.removeStoredByServer({ photos: ['server another'] })
    expect((await app.deviceFiles.read(name))?.name).toBe('eins')
    await app.deviceFiles.removeStoredByServer({ photos: ['server eins'] })
    expect(await app.deviceFiles.read(name)).toBeNull()
  })

  it('a photo that is stored again under the same id is one file', async () => {
    const first = await opened()
    const name = await first.deviceFiles.save(createFakePhoto('eins'), { id: 'k1', scope })
    const second = await opened()
    expect(await second.deviceFiles.save(createFakePhoto('eins'), { id: 'k1', scope })).toBe(name)
    server.isUp = true
    await second.deviceFiles.upload(name)
    await (await opened()).deviceFiles.upload(name)
    expect(server.received.filter(({ path }) => path.endsWith('/uploads'))).toHaveLength(1)
  })

  it('photos that did not reach the draft are found again in the order of picking', async () => {
    const app = await opened()
    for (const id of ['k3', 'k1', 'k2']) await app.deviceFiles.save(createFakePhoto(id), { id, scope })
    await app.deviceFiles.save(createFakePhoto('other'), { scope: 'c o2 protocol photos' })
    const again = await opened()
    expect(await again.deviceFiles.listWithoutDraft(scope)).toEqual(['device:k3', 'device:k1', 'device:k2'])
    await again.deviceFiles.markInDraft(['device:k3'])
    await again.run(createFormCall({ photos: ['device:k1'] }))
    expect(await again.deviceFiles.listWithoutDraft(scope)).toEqual(['device:k2'])
  })

  it('a photo that was removed from the form is deleted unless a pending call contains it', async () => {
    const app = await opened()
    const [sent, loose] = [
      await app.deviceFiles.save(createFakePhoto('eins')),
      await app.deviceFiles.save(createFakePhoto('zwei')),
    ]
    await app.run(createFormCall({ photos: [sent] }))
    await app.deviceFiles.discard(sent)
    await app.deviceFiles.discard(loose)
    expect((await app.deviceFiles.read(sent))?.name).toBe('eins')
    expect(await app.deviceFiles.read(loose)).toBeNull()
  })

  it('photos in the database of an earlier version are found after the update', async () => {
    const former = createStore('gewerk-files', 'waiting')
    const waiting = { bytes: new Blob(['abc']), addedAt: 2, originalId: null, uploadId: null }
    const put = (key: string, more: object) =>
      set(key, { ...waiting, key, name: `${key}.jpg`, scope, ...more }, former)
    await put('k1', { uploadId: 'upload k1.jpg' })
    await put('k2', { addedAt: 1 })
    await put('other', { scope: 'd o1 protocol photos' })
    const app = await opened()
    expect(await app.deviceFiles.listWithoutDraft(scope)).toEqual(['device:k2', 'device:k1'])
    expect(await keys(former)).toEqual(['other'])
    expect((await app.deviceFiles.read('device:k2'))?.bytes.size).toBe(3)
    server.isUp = true
    expect(await app.deviceFiles.upload('device:k1')).toBe('server k1.jpg')
    expect(server.received.filter(({ path }) => path.endsWith('/uploads'))).toEqual([])
    await app.deviceFiles.discard('device:k2')
    expect(await (await opened()).deviceFiles.listWithoutDraft(scope)).toEqual([])
  })

  it('photos of an earlier version stay in its database while the device is full', async () => {
    const former = createStore('gewerk-files', 'waiting')
    const photo = { key: 'k1', name: 'k1.jpg', bytes: new Blob(['abc']), addedAt: 1, originalId: null }
    await set('k1', { ...photo, scope, uploadId: null }, former)
    const app = await opened()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(await app.deviceFiles.listWithoutDraft(scope)).toEqual([])
    expect(await keys(former)).toEqual(['k1'])
    put.mockRestore()
    expect(await (await opened()).deviceFiles.listWithoutDraft(scope)).toEqual(['device:k1'])
  })
})
