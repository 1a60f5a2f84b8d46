// @vitest-environment happy-dom
import { IDBObjectStore } from 'fake-indexeddb'
import { keys, set } from 'idb-keyval'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeDevice, createFakePhoto, eventually, openTestApp } from '#web/test/fake-device'
import type { FakeServer } from '#web/test/fake-server'

/** Tests a photo that the device could not store: it stays on the page until the device or the server has it. */

// On a busy machine the modules of a page take many seconds to load.
vi.setConfig({ testTimeout: 60_000 })

let server: FakeServer
let root: Root | undefined

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  server = await createFakeDevice()
  server.isUp = true
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a page with an unsaved photo on a full device that has one cached document. */
async function openPageWithUnsavedPhoto() {
  const app = await openTestApp(server)
  const { cachedFilesStore } = await import('../cache/cache-stores.ts')
  const { unsavedPhotos } = await import('./unsaved-photos.ts')
  const { UnsavedPhotosNotice } = await import('./UnsavedPhotosNotice.tsx')
  const { I18n } = await import('#web/i18n/I18n.tsx')
  const { language } = await import('#web/i18n/language')
  await language.start('de')
  await language.loadShell()
  await set('c plan.pdf', new Blob(['plan']), cachedFilesStore)
  const listCachedFiles = () => keys<string>(cachedFilesStore)
  const put = IDBObjectStore.prototype.put
  let isFull = true
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (!isFull) return put.apply(this, row)
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const added: string[] = []
  unsavedPhotos.add({
    key: 'eins',
    scope: 'c o1 protocol photos',
    file: createFakePhoto('eins'),
    originalId: null,
    isTrying: false,
    problem: 'full',
    onAdd: (name) => added.push(name),
  })
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app') as HTMLElement)
  await act(async () =>
    root?.render(
      <I18n>
        <UnsavedPhotosNotice />
      </I18n>,
    ),
  )
  return {
    ...app,
    added,
    unsavedPhotos,
    listCachedFiles,
    makeSpace: () => {
      isFull = false
    },
    press: (name: string) =>
      act(async () =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click(),
      ),
  }
}

it('a full device is named, and the photo is on the device after space was freed', async () => {
  const page = await openPageWithUnsavedPhoto()
  expect(document.body.textContent).toContain('Kein Platz auf diesem Gerät')
  page.makeSpace()
  await page.press('Speicher freigeben')
  await eventually(() => expect(page.added).toHaveLength(1))
  expect(await page.listCachedFiles()).toEqual([])
  expect((await page.deviceFiles.read(page.added[0] ?? ''))?.name).toBe('eins')
  expect(page.unsavedPhotos.all()).toEqual([])
})

it('a photo that the full device cannot store is sent at once', async () => {
  const page = await openPageWithUnsavedPhoto()
  await page.press('Jetzt senden')
  await eventually(() => expect(page.added).toEqual(['server eins']))
  expect(page.unsavedPhotos.all()).toEqual([])
  expect(await page.listCachedFiles()).toEqual(['c plan.pdf'])
})

it('without space and connection the photo stays on the page and can be sent later', async () => {
  server.isUp = false
  const page = await openPageWithUnsavedPhoto()
  await page.press('Jetzt senden')
  await eventually(() => expect(page.unsavedPhotos.all()).toMatchObject([{ key: 'eins', isTrying: false }]))
  expect(page.added).toEqual([])
  server.isUp = true
  page.line.setOnline(true)
  await page.press('Jetzt senden')
  await eventually(() => expect(page.added).toEqual(['server eins']))
})
