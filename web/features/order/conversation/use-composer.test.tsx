// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { type ComposerState, useComposer } from './use-composer.ts'

/** Tests what happens to a message while it is being sent, and after the page was left or killed. */

const { sendComment, user } = vi.hoisted(() => ({
  sendComment: vi.fn<(given: unknown, about: string, key: string) => Promise<string>>(),
  user: { contact: { id: 'c1' }, account: { id: 'a1' } },
}))
vi.mock('#web/offline/outbox/outbox', () => ({ sendComment }))
vi.mock('#web/api/session/session', () => ({
  useUser: () => user,
  session: { get: () => ({ user }), subscribe: () => () => undefined },
}))
vi.mock('../change/use-go-to-order-page.ts', () => ({ useGoToOrderPage: () => () => undefined }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const order = {
  api_id: 'o1',
  version: 1,
  job: { name: 'A-1' },
  actions: ['comment.create'],
} as unknown as Order

function openComposer() {
  let now: ComposerState
  function Composer() {
    now = useComposer(order, false)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale="de" onError={() => undefined}>
          <Composer />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  return { current: () => now, close: () => act(() => root.unmount()) }
}

/** Returns the function with which the server answers the message. */
function holdAnswer(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>()
  sendComment.mockReturnValueOnce(promise)
  return () =>
    act(async () => {
      resolve('sent')
      await new Promise((done) => setTimeout(done, 10))
    })
}

const send = (composer: ReturnType<typeof openComposer>) =>
  act(async () => {
    composer.current().send()
    await new Promise((done) => setTimeout(done, 10))
  })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  sendComment.mockReset()
})

it('text that is typed while a message is being sent stays in the composer', async () => {
  const composer = openComposer()
  const answer = holdAnswer()
  act(() => composer.current().change({ text: 'Bin da.' }))
  await send(composer)
  act(() => composer.current().change({ text: 'Bin da. Zähler fehlt.' }))
  await answer()
  expect(composer.current().draft.text).toBe('Zähler fehlt.')
})

it('a message whose page is left while it is being sent is no longer in the composer', async () => {
  const composer = openComposer()
  const answer = holdAnswer()
  act(() => composer.current().change({ text: 'Bin da.' }))
  await send(composer)
  composer.close()
  await answer()
  expect(openComposer().current().draft.text).toBe('')
})

it('a message whose page was killed before the reply is sent again with the same idempotency key', async () => {
  const killed = openComposer()
  sendComment.mockReturnValueOnce(new Promise(() => undefined))
  act(() => killed.current().change({ text: 'Bin da.' }))
  await send(killed)

  const composer = openComposer()
  expect(composer.current().draft.text).toBe('Bin da.')
  sendComment.mockResolvedValueOnce('sent')
  await send(composer)
  const keys = sendComment.mock.calls.map(([, , key]) => key)
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(composer.current().draft.text).toBe('')
})
