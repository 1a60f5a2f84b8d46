// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { hasPrefetchedResponse, cancelPrefetch, takePrefetchedResponse } from './prefetched-responses.ts'
import { sendRequest } from './request.ts'

/** Tests responses that the page requested before the app was loaded. */

afterEach(() => {
  globalThis.gewerkPrefetched = undefined
  vi.restoreAllMocks()
})

function setPrefetchedResponse(url: string, reply: unknown, as: { token?: string; body?: string } = {}) {
  const answer = new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  const early = { answer: Promise.resolve(answer), token: as.token, body: as.body }
  globalThis.gewerkPrefetched = new Map([[url, early]])
}

it('a prefetched response answers the first matching call only', async () => {
  const settings = (title: string) => ({ title, support: {} })
  setPrefetchedResponse('/api/partner/settings', settings('ahead'))
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(settings('again')))
  expect(await sendRequest('app.settings', {}, {}, null)).toEqual(settings('ahead'))
  expect(fetched).not.toHaveBeenCalled()
  expect(await sendRequest('app.settings', {}, {}, null)).toEqual(settings('again'))
})

it('a prefetched response does not answer a call with another body or another token', async () => {
  setPrefetchedResponse('/api/partner/auth/refresh', { accounts: [] }, { body: '{}' })
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ accounts: [] }))
  await sendRequest('session.refresh', { body: { token: 'of a link' } }, {}, null)
  await sendRequest('session.refresh', { body: {} }, {}, 'access token')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a prefetched list answers only the same question of the same account', async () => {
  const body = { type: 'open', page_size: 10, page_number: 0 } as const
  const path = '/api/partner/orders'
  const list = (...data: string[]) => ({ data, pagination: {} })
  setPrefetchedResponse(path, list('ahead'), { token: 'mine', body: JSON.stringify(body) })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(list()))
  await sendRequest('order.list', { body }, {}, 'of another account')
  await sendRequest('order.list', { body: { ...body, search: 'Weber' } }, {}, 'mine')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(hasPrefetchedResponse(path)).toBe(true)
  expect(await sendRequest('order.list', { body }, {}, 'mine')).toEqual(list('ahead'))
  expect(hasPrefetchedResponse(path)).toBe(false)
})

it('a prefetched response expires after some seconds', () => {
  setPrefetchedResponse('/api/partner/settings', {})
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(takePrefetchedResponse('/api/partner/settings', undefined, null)).toBeUndefined()
})

it('a call that waits for a prefetched response can be cancelled', async () => {
  const never = { answer: new Promise<Response>(() => undefined), token: undefined, body: undefined }
  globalThis.gewerkPrefetched = new Map([['/api/partner/settings', never]])
  const over = new AbortController()
  const waiting = sendRequest('app.settings', {}, { signal: over.signal }, null)
  over.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

it('cancelling a prefetch cancels its response body', async () => {
  setPrefetchedResponse('/api/partner/settings', {})
  const answer = await globalThis.gewerkPrefetched?.get('/api/partner/settings')?.answer
  const cancel = vi.spyOn(answer!.body!, 'cancel')
  cancelPrefetch('/api/partner/settings')
  expect(hasPrefetchedResponse('/api/partner/settings')).toBe(false)
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  cancelPrefetch('/api/partner/settings')
})
