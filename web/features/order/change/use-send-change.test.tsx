// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { NetworkError } from '#web/api/http/errors'
import { useSendChange } from './use-send-change.ts'

/** Tests the end of the work whose page is left while it is being sent. */

const { callApi, navigate, showToast } = vi.hoisted(() => ({
  callApi: vi.fn<() => Promise<unknown>>(),
  navigate: vi.fn<() => void>(),
  showToast: vi.fn<(toast: { tone: string }) => void>(),
}))
vi.mock('#web/api/call', () => ({ callApi }))
vi.mock('#web/ui/feedback/toasts', () => ({ showToast }))
vi.mock('./use-go-to-order-page.ts', () => ({ useGoToOrderPage: () => navigate }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const order = {
  api_id: 'o1',
  version: 1,
  order_type: 'installation',
  actions: [],
  job: { name: 'A-1' },
} as unknown as Order
const target = { kind: 'status', status: 'finished' } as const

function openPage(forget: () => void) {
  let now: ReturnType<typeof useSendChange>
  function Page() {
    now = useSendChange(order, target, { draftKeys: [], forget })
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale="de" onError={() => undefined}>
          <Page />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  return { send: () => act(() => now.send({}, 1)), close: () => act(() => root.unmount()) }
}

const wait = () => act(() => new Promise((done) => setTimeout(done, 20)))

beforeEach(() => {
  for (const fake of [callApi, navigate, showToast]) fake.mockReset()
})

it('input is deleted if its page was left while it was being sent, and the user stays on the other page', async () => {
  const answer = Promise.withResolvers<unknown>()
  callApi.mockReturnValueOnce(answer.promise)
  const forget = vi.fn<() => void>()
  const page = openPage(forget)
  page.send()
  page.close()
  answer.resolve({ job: { status: 'finished' }, __notifications_sent: { customer: false } })
  await wait()
  expect(forget).toHaveBeenCalledOnce()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'done' }))
  expect(navigate).not.toHaveBeenCalled()
})

it('a failure is reported although the page was left, and the input stays', async () => {
  const answer = Promise.withResolvers<unknown>()
  callApi.mockReturnValueOnce(answer.promise)
  const forget = vi.fn<() => void>()
  const page = openPage(forget)
  page.send()
  page.close()
  answer.reject(new NetworkError('timeout'))
  await wait()
  expect(forget).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'danger' }))
})
