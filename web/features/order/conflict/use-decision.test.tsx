// @vitest-environment happy-dom
import { useMutation, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { NetworkError } from '#web/api/http/errors'
import { useDecision } from './use-decision.ts'

/** Tests a decision whose dialog is closed while it is being sent. */

const showToast = vi.hoisted(() => vi.fn<(toast: { tone: string }) => void>())
vi.mock('#web/ui/feedback/toasts', () => ({ showToast }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const order = { api_id: 'o1', version: 1, actions: [] } as unknown as Order

/** Sends a decision, closes its dialog, and returns the functions that were called afterwards. */
async function closeWhileSending(
  answer: (resolve: (value: object) => void, reject: (error: Error) => void) => void,
) {
  const [forget, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  let send: () => void = () => undefined
  function Dialog() {
    const sending = useMutation({ mutationFn: (_sent: { reason: string; version: number }) => promise })
    ;({ send } = useDecision(order, sending, { input: { reason: 'x' }, fields: ['reason'], forget, onDone }))
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale="de" onError={() => undefined}>
          <Dialog />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  act(() => send())
  act(() => root.unmount())
  answer(resolve, reject)
  await act(() => new Promise((done) => setTimeout(done, 20)))
  return { forget, onDone }
}

it('the input is deleted once the server has it, although the dialog was closed', async () => {
  const { forget, onDone } = await closeWhileSending((resolve) => resolve({}))
  expect(forget).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

it('the input stays after a failure, which is reported although the dialog was closed', async () => {
  const { forget } = await closeWhileSending((_resolve, reject) => reject(new NetworkError('timeout')))
  expect(forget).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'danger' }))
})
