// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { useGoToOrderPage } from './use-go-to-order-page.ts'

/** Tests where the user is after a change whose reply comes late. */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('scrollTo', () => undefined)

const started = {
  path: '/orders/scheduled/A-1/',
  actions: [],
  job: { status: 'started' },
} as unknown as Order

async function openOrder() {
  let showReply: (answer: Order) => void = () => undefined
  const page = Promise.withResolvers<void>()
  const rootRoute = createRootRoute({ component: Outlet })
  const orderRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/$type/$id',
    component: function OrderPage() {
      showReply = useGoToOrderPage()
      return null
    },
  })
  const finishRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/order/$id/finish',
    loader: () => page.promise,
    component: () => null,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([orderRoute, finishRoute]),
    history: createMemoryHistory({ initialEntries: ['/orders/new/A-1'] }),
  })
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<RouterProvider router={router as never} />))
  const goTo = async (path: string) => act(async () => void router.navigate({ href: path }))
  const reply = async () => act(async () => showReply(started))
  return { router, goTo, reply, finishLoading: () => act(async () => page.resolve()) }
}

it('the page follows the order to its new status', async () => {
  const { router, reply } = await openOrder()
  await reply()
  expect(router.state.location.pathname).toBe('/orders/scheduled/A-1')
})

it('a page that the user opened before the reply stays open, although it is still loading', async () => {
  const { router, goTo, reply, finishLoading } = await openOrder()
  await goTo('/order/A-1/finish')
  await reply()
  await finishLoading()
  expect(router.state.location.pathname).toBe('/order/A-1/finish')
})
