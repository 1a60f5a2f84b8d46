// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useOrderCounts } from './use-order-counts.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function OfferCount() {
  return useOrderCounts().offers?.total ?? '–'
}

it('counts are refetched every six minutes while the tab is visible, and not otherwise', async () => {
  vi.useFakeTimers()
  let asked = 0
  vi.stubGlobal('fetch', async () => Response.json({ offers: { total: ++asked, danger: 0, warning: 0 } }))
  document.body.innerHTML = '<p id="app"></p>'
  const root = createRoot(document.querySelector('#app') as HTMLElement)
  const shown = (
    <QueryClientProvider client={new QueryClient()}>
      <OfferCount />
    </QueryClientProvider>
  )
  flushSync(() => root.render(shown))
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  await minutes(5.9)
  expect(asked).toBe(1)
  await minutes(0.2)
  expect(asked).toBe(2)
  focusManager.setFocused(false)
  await minutes(60)
  expect(asked).toBe(2)
})
