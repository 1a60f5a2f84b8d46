// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { orderQuery } from '#web/api/queries/order-queries'
import { queryClient } from '#web/api/queries/query-client'
import type { RequestedInputs } from '../inputs/requested-inputs.ts'
import { FinishingScreen } from './FinishingScreen.tsx'
import type { FinishingProps } from './use-finishing.ts'

/** Tests what the page asks for while the order changes. */

const { callApi, page } = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, input: { body?: object }) => Promise<unknown>>(),
  page: { current: null as FinishingProps | null, mounts: 0 },
}))
vi.mock('#web/api/call', () => ({ callApi }))
vi.mock('./FinishingPage.tsx', async () => {
  const { useEffect } = await import('react')
  return {
    FinishingPage: (props: FinishingProps) => {
      page.current = props
      useEffect(() => void (page.mounts += 1), [])
      return null
    },
  }
})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const createOrder = (version: number): Order =>
  ({
    api_id: 'o1',
    version,
    path: '/orders/at-work/o1/',
    order_type: 'installation',
    actions: ['order.finish'],
    job: { name: 'A-1' },
    customer: { name: 'Ada Lovelace' },
    signature: { state: 'missing' },
    rework: null,
  }) as unknown as Order
const photosAsked = { pictures: { state: 'required', kind: 'files' } } as unknown as RequestedInputs
const nothingAsked = { pictures: { state: 'hidden', kind: 'files' } } as unknown as RequestedInputs

/** Waits until the page asks for these inputs. */
const waitForInputs = (inputs: RequestedInputs) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((done) => setTimeout(done, 5)))
      expect(page.current?.requested).toEqual(inputs)
    },
    { timeout: 10_000 },
  )

/** The server's answers: the order, and the inputs that its next preview asks for. */
let server: { order: Order; inputs: RequestedInputs }

let root: Root

async function openPage(): Promise<void> {
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale="de" onError={() => undefined}>
          <FinishingScreen orderId="o1" Form={({ children }) => children(null, null)} />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  await waitForInputs(photosAsked)
}

/** Shows the order and the inputs as another version of the order has them. */
function changeOrder(version: number, inputs: RequestedInputs): void {
  server = { order: createOrder(version), inputs }
  act(() => void queryClient.setQueryData(orderQuery('o1').queryKey, server.order))
}

beforeEach(() => {
  queryClient.clear()
  page.current = null
  page.mounts = 0
  server = { order: createOrder(1), inputs: photosAsked }
  callApi.mockImplementation((name) =>
    Promise.resolve(
      name === 'order.setStatus'
        ? { inputs: server.inputs }
        : name === 'order.read'
          ? server.order
          : { steps: [], forms: [] },
    ),
  )
})

afterEach(() => act(() => root.unmount()))

it('the page asks for what the current version of the order needs', async () => {
  await openPage()
  changeOrder(2, nothingAsked)
  await waitForInputs(nothingAsked)
})

it('the page keeps what it asks for while the work is being sent, and follows the order again after a failure', async () => {
  await openPage()
  act(() => page.current?.onSending(true))
  // The server has taken the step, and the outbox does not have it any more.
  changeOrder(2, nothingAsked)
  await act(() => new Promise((done) => setTimeout(done, 100)))
  expect(page.current?.requested).toEqual(photosAsked)
  expect(page.mounts).toBe(1)
  act(() => page.current?.onSending(false))
  await waitForInputs(nothingAsked)
})
