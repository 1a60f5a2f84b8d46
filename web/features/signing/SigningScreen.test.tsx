// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import { CallError } from '#web/api/http/errors'
import signingTexts from './messages/de.ts'
import { SigningScreen } from './SigningScreen.tsx'

/** Tests a document that the company changes while its customer signs. */

type Draw = (signature: { blob: Promise<Blob>; kind: 'drawn' }) => void
const { callApi, pad } = vi.hoisted(() => ({
  callApi: vi.fn<(name: string) => Promise<unknown>>(),
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

const wait = () => act(() => new Promise((done) => setTimeout(done, 50)))

it('a customer whose document has changed is told so, and keeps the typed name', async () => {
  callApi.mockResolvedValueOnce(createRequest('first'))
  const page = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider
          locale="de"
          messages={{ signing: { changed: signingTexts.changed } }}
          onError={() => undefined}
        >
          <SigningScreen token="t1" onLocale={() => undefined} />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  await wait()
  const findName = () => page.querySelector<HTMLInputElement>('input[autocomplete="name"]')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    const field = findName()
    if (field) setValue?.call(field, 'Sabine Weber')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => pad.draw?.({ blob: Promise.resolve(new Blob(['picture'])), kind: 'drawn' }))
  callApi.mockRejectedValueOnce(new CallError(409, { status: 'order_changed' }, new Headers()))
  callApi.mockResolvedValueOnce(createRequest('second'))
  act(
    () =>
      void page
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await wait()
  await wait()
  expect(callApi.mock.calls.map(([name]) => name)).toEqual([
    'signature.open',
    'signature.sign',
    'signature.open',
  ])
  expect(page.textContent).toContain(signingTexts.changed)
  expect(findName()?.value).toBe('Sabine Weber')
})
