// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStaffEvents } from './use-staff-events.ts'

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeEventSource[] = []
  readyState = 0
  constructor() {
    super()
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}
const { opened } = FakeEventSource

const sendEvent = () => opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data: '{"job_ids":[]}' }))

let root: Root
let queries: QueryClient

function Screen({ isPaused }: { isPaused: boolean }) {
  useStaffEvents(isPaused)
  return null
}

const render = (isPaused: boolean) =>
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Screen isPaused={isPaused} />
      </QueryClientProvider>,
    ),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  opened.length = 0
  queries = new QueryClient()
  document.body.innerHTML = '<p id="app"></p>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  render(false)
  vi.advanceTimersByTime(0)
})

afterEach(() => {
  flushSync(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a refused event stream is opened again after 2 seconds, then after twice as long up to a minute', () => {
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    const before = opened.length
    opened.at(-1)?.refuse()
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(before + 1)
  }
  opened.at(-1)?.dispatchEvent(new Event('open'))
  const before = opened.length
  opened.at(-1)?.refuse()
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(before + 1)
})

it('a broken connection is left to the browser, which reconnects', () => {
  opened.at(-1)?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(120_000)
  expect(opened).toHaveLength(1)
})

it('the event stream is closed during the log-in over the page and opens after it at once', () => {
  opened.at(-1)?.refuse()
  render(true)
  vi.advanceTimersByTime(120_000)
  expect(opened).toHaveLength(1)
  render(false)
  vi.advanceTimersByTime(0)
  expect(opened).toHaveLength(2)
})

it('events reload the work queue, the company and the imports on screen', () => {
  const reload = vi.spyOn(queries, 'invalidateQueries')
  sendEvent()
  vi.advanceTimersByTime(1_000)
  for (const key of ['work', 'account.summary', 'imports'])
    expect(reload).toHaveBeenCalledWith(expect.objectContaining({ queryKey: [key] }))
})

it('many events do not keep a list whose server is gone from saying so', async () => {
  let isGone = false
  const queryFn = () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve('rows'))
  const list = new QueryObserver(queries, { queryKey: ['imports', 'a'], queryFn, retry: 2 })
  const stop = list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(list.getCurrentResult().data).toBe('rows')
  isGone = true
  for (let second = 0; second < 8; second++) {
    sendEvent()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(list.getCurrentResult().isError).toBe(true)
  // The next event tries again.
  isGone = false
  sendEvent()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.getCurrentResult().isError).toBe(false)
  stop()
})
