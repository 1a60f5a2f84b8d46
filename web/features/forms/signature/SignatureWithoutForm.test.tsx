// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { SignatureWithoutForm } from './SignatureWithoutForm.tsx'

/** Tests a signature on a device whose app is killed before the signature is sent. */

type Draw = (signature: { blob: Promise<Blob> }) => void

const { mutateAsync, user, pad } = vi.hoisted(() => ({
  mutateAsync: vi.fn<(signature: { file_id: string; name: string }) => Promise<{ isQueued: boolean }>>(),
  user: { contact: { id: 'c1' }, account: { id: 'a1' } },
  pad: { draw: null as Draw | null },
}))
vi.mock('../forms.data.ts', () => ({ useSignOrder: () => ({ mutateAsync }) }))
vi.mock('#web/api/session/session', () => ({
  useUser: () => user,
  session: { get: () => ({ user }), subscribe: () => () => undefined },
}))
// happy-dom has no canvas.
vi.mock('#web/ui/controls/signature/SignaturePad.tsx', () => ({
  SignaturePad: ({ onChange }: { onChange: Draw }) => {
    pad.draw = onChange
    return null
  },
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const order = { api_id: 'o1', customer: { name: 'Sabine Weber' } } as unknown as Order

function openPage(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'))
  act(() =>
    createRoot(page).render(
      <IntlProvider locale="de" onError={() => undefined}>
        <SignatureWithoutForm order={order} onDone={() => undefined} />
      </IntlProvider>,
    ),
  )
  return page
}

const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  mutateAsync.mockReset().mockResolvedValue({ isQueued: false })
  pad.draw = null
})

it('a drawn signature is still there after the app was killed, and is sent', async () => {
  openPage()
  act(() => pad.draw?.({ blob: Promise.resolve(new Blob(['picture'], { type: 'image/png' })) }))
  await wait(700)

  pad.draw = null
  const page = openPage()
  expect(pad.draw).toBeNull()
  const button = [...page.querySelectorAll('button')].at(-1)
  act(() => button?.click())
  await wait(50)
  expect(mutateAsync).toHaveBeenCalledExactlyOnceWith({
    signature: { file_id: expect.stringMatching(/^device:/), name: 'Sabine Weber' },
    draftKeys: ['draft c1 signature o1'],
  })
  // Nothing is left for the next visit.
  pad.draw = null
  openPage()
  expect(pad.draw).not.toBeNull()
})
