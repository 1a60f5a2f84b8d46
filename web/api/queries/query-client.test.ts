// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'

/** Creates a server that holds back its answers until the test releases them. */
function createHeldServer() {
  let offers = ['one', 'two']
  const held: (() => void)[] = []
  return {
    read: () => {
      // The state when the request arrived.
      const answer = offers
      return new Promise<string[]>((resolve) => held.push(() => resolve(answer)))
    },
    decline: (name: string) => (offers = offers.filter((one) => one !== name)),
    answer: async () => {
      held.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
    },
  }
}

const queryKey = ['offers']
const options = { queryKey, initialPageParam: 0, getNextPageParam: () => undefined }

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

describe('a change while a response is on its way', () => {
  it('a list that loads for the first time is read again, and the declined offer leaves it', async () => {
    vi.useFakeTimers()
    const server = createHeldServer()
    const list = new InfiniteQueryObserver(queryClient, { ...options, queryFn: server.read })
    const leave = list.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    server.decline('one')
    void queryClient.invalidateQueries({ queryKey })
    await server.answer()
    await server.answer()
    expect(list.getCurrentResult().data?.pages).toEqual([['two']])
    leave()
  })

  it('a list that is prefetched counts as stale, so that its page reads it again', async () => {
    vi.useFakeTimers()
    const server = createHeldServer()
    void queryClient.prefetchQuery({ queryKey, queryFn: server.read })
    await vi.advanceTimersByTimeAsync(1)
    server.decline('one')
    void queryClient.invalidateQueries({ queryKey })
    await server.answer()
    const list = new QueryObserver(queryClient, { queryKey, queryFn: server.read })
    const leave = list.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    await server.answer()
    expect(list.getCurrentResult().data).toEqual(['two'])
    leave()
  })

  it('a list that is being refetched restarts, and is not read a third time', async () => {
    vi.useFakeTimers()
    const server = createHeldServer()
    const read = vi.fn<typeof server.read>(server.read)
    queryClient.setQueryData(queryKey, ['one', 'two'])
    const list = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: 0 })
    const leave = list.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    server.decline('one')
    void queryClient.invalidateQueries({ queryKey })
    await server.answer()
    await server.answer()
    await server.answer()
    expect(list.getCurrentResult().data).toEqual(['two'])
    expect(read).toHaveBeenCalledTimes(2)
    leave()
  })
})
