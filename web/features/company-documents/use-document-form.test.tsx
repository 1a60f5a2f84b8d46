// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { deviceFiles } from '#web/offline/uploads/device-files'
import { useDocumentForm } from './use-document-form.ts'

/** Tests a document whose app is killed before it is sent. */

vi.mock('#web/api/session/session', () => {
  const user = { contact: { id: 'c1' }, account: { id: 'a1' } }
  return {
    session: { get: () => ({ user }), subscribe: () => () => undefined },
    useUser: () => user,
  }
})
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const initial = { type: 'trade_license', lifetimeStart: null, lifetimeEnd: null } as const
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((done) => setTimeout(done, 10)))
      await check()
    },
    { timeout: 15_000 },
  )

async function openDialog() {
  let now: ReturnType<typeof useDocumentForm>
  function Dialog() {
    now = useDocumentForm('a1', null, initial)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Dialog />))
  await act(() => new Promise((done) => setTimeout(done, 10)))
  return { current: () => now, close: () => act(() => root.unmount()) }
}

beforeEach(async () => {
  // fake-indexeddb can store Node's File, but not that of happy-dom.
  const real = await vi.importActual<{ Blob: typeof Blob; File: typeof File }>('node:buffer')
  vi.stubGlobal('Blob', real.Blob)
  vi.stubGlobal('File', real.File)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
})

it('fields and chosen file of a document are still there after the app was killed', async () => {
  const first = await openDialog()
  act(() => first.current().change({ lifetimeEnd: '2027-03-31' }))
  await act(() => first.current().choose(new File(['%PDF-1.7'], 'Police.pdf')))
  const key = first.current().form.file?.key
  first.close()
  const second = await openDialog()
  expect(second.current().form).toMatchObject({ type: 'trade_license', lifetimeEnd: '2027-03-31' })
  await eventually(() =>
    expect(second.current().form.file).toMatchObject({ key, bytes: { name: 'Police.pdf' } }),
  )
  expect(await second.current().form.file?.bytes.text()).toBe('%PDF-1.7')
  act(() => second.current().forget())
  second.close()
  const third = await openDialog()
  expect(third.current().form).toMatchObject({ file: null, lifetimeEnd: null })
  await eventually(async () => expect(await deviceFiles.read(`device:${key}`)).toBeNull())
  third.close()
})

it('a replaced file is deleted from the device', async () => {
  const dialog = await openDialog()
  await act(() => dialog.current().choose(new File(['a'], 'eins.pdf')))
  const [one] = [dialog.current().form.file?.key]
  await act(() => dialog.current().choose(new File(['b'], 'zwei.pdf')))
  await eventually(async () => expect(await deviceFiles.read(`device:${one}`)).toBeNull())
  expect(dialog.current().form.file?.bytes.name).toBe('zwei.pdf')
  dialog.close()
})
