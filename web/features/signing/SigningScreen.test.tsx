// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#web/api/http/errors'
import signingTexts from './messages/de.ts'
import { signingDrafts } from './signing-draft.ts'
import { SigningScreen } from './SigningScreen.tsx'

/** Tests what a customer has entered when the document changes, or the browser is killed. */

type Draw = (signature: { blob: Promise<Blob>; kind: 'drawn' }) => void
const { callApi, pad } = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, input: unknown) => Promise<unknown>>(),
  pad: { draw: null as Draw | null },
}))
vi.mock('#web/api/call', () => ({ callApi }))
// happy-dom has no canvas.
vi.mock('#web/ui/controls/signature/SignaturePad.tsx', () => ({
  SignaturePad: ({ onChange }: { onChange: Draw }) => {
    pad.draw = onChange
    return null
  },
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const text = { de: '', en: '', fr: '' }
const createRequest = (sha256: string) => ({
  state: 'open',
  locale: 'de',
  company: 'Elektro Sommer',
  expires_at: '2026-12-01T00:00:00Z',
  document_sha256: sha256,
  document: {
    title: '',
    company: '',
    order: '',
    city: '',
    done_on: null,
    tasks: [],
    products: [],
    statement: text,
  },
})

/** Repeats a check until it passes; renders in between. */
const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((done) => setTimeout(done, 10)))
      check()
    },
    { timeout: 15_000 },
  )

function openPage(): { page: HTMLElement; close: () => void } {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const { changed, signedBefore } = signingTexts
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale="de" messages={{ signing: { changed, signedBefore } }} onError={() => undefined}>
          <SigningScreen token="t1" onLocale={() => undefined} />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  return { page, close: () => act(() => root.unmount()) }
}

const findName = (page: HTMLElement) => page.querySelector<HTMLInputElement>('input[autocomplete="name"]')

function enterName(page: HTMLElement, name: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    const field = findName(page)
    if (field) setValue?.call(field, name)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const drawSignature = () =>
  act(() => pad.draw?.({ blob: Promise.resolve(new Blob(['picture'])), kind: 'drawn' }))

function submit(page: HTMLElement): void {
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  act(() => void page.querySelector('form')?.dispatchEvent(sent))
}

beforeEach(() => {
  callApi.mockReset()
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

it('a customer whose document has changed is told so, and keeps the typed name', async () => {
  callApi.mockResolvedValueOnce(createRequest('first'))
  const { page, close } = openPage()
  await eventually(() => expect(findName(page)).not.toBeNull())
  enterName(page, 'Sabine Weber')
  drawSignature()
  callApi.mockRejectedValueOnce(new CallError(409, { status: 'order_changed' }, new Headers()))
  callApi.mockResolvedValueOnce(createRequest('second'))
  submit(page)
  await eventually(() =>
    expect(callApi.mock.calls.map(([name]) => name)).toEqual([
      'signature.open',
      'signature.sign',
      'signature.open',
    ]),
  )
  await eventually(() => expect(page.textContent).toContain(signingTexts.changed))
  expect(findName(page)?.value).toBe('Sabine Weber')
  close()
})

it('name and signature are still there after the browser was killed, and are gone once they are sent', async () => {
  callApi.mockResolvedValue(createRequest('first'))
  const first = openPage()
  await eventually(() => expect(findName(first.page)).not.toBeNull())
  enterName(first.page, 'Sabine Weber')
  drawSignature()
  await eventually(() => expect(signingDrafts.get('first')?.signature).not.toBeNull())
  first.close()
  const second = openPage()
  await eventually(() => expect(second.page.textContent).toContain(signingTexts.signedBefore))
  expect(findName(second.page)?.value).toBe('Sabine Weber')
  callApi.mockResolvedValueOnce({ ...createRequest('first'), state: 'signed', document: null })
  submit(second.page)
  await eventually(() =>
    expect(callApi.mock.lastCall).toEqual([
      'signature.sign',
      { body: expect.objectContaining({ name: 'Sabine Weber', picture: expect.stringMatching(/^data:/) }) },
    ]),
  )
  await eventually(() => expect(signingDrafts.get('first')).toBeNull())
  second.close()
  const third = openPage()
  await eventually(() => expect(findName(third.page)?.value).toBe(''))
  expect(third.page.textContent).not.toContain(signingTexts.signedBefore)
  third.close()
})
