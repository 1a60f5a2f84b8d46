// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { staleAfter } from './keys.ts'
import { followLive, onLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

function stream(...parts: string[]): Response {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes.encode(part))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

describe('live events', () => {
  it('make the queries of their topic stale, however the bytes are cut', async () => {
    vi.stubGlobal('fetch', async () =>
      stream(': hello\n\n', 'data: {"topic":"offer_ta', 'ken","job_id":"j1"}\n', '\n'),
    )
    const client = new QueryClient()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const heard = vi.fn<(event: unknown) => void>()
    const forget = onLive(heard)
    const stop = followLive(client)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ topic: 'offer_taken', job_id: 'j1' }))
    expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['offers'],
      ['counts'],
      ['offer'],
    ])
    stop()
    forget()
  })
})

it('an order that changed freshens the lists, the counts and every open order', () => {
  expect(staleAfter({ topic: 'order', job_id: 'j1' })).toEqual([['orders'], ['counts'], ['order']])
})
