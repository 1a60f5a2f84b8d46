// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { takeEarly } from './early.ts'
import { request } from './request.ts'

/** What the page asked for before the app was there. */

afterEach(() => {
  globalThis.gewerkEarly = undefined
  vi.restoreAllMocks()
})

function asked(url: string, body: unknown) {
  const answer = new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  globalThis.gewerkEarly = new Map([[url, Promise.resolve(answer)]])
}

it('is the answer to the first such call, and to no second one', async () => {
  asked('/api/partner/settings', { name: 'ahead' })
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ name: 'anew' }))
  expect(await request('app.settings', {}, {}, null)).toEqual({ name: 'ahead' })
  expect(fetched).not.toHaveBeenCalled()
  expect(await request('app.settings', {}, {}, null)).toEqual({ name: 'anew' })
})

it('is none for a call that asks something else: by the token of a link, or as a person', async () => {
  asked('/api/partner/auth/refresh', { accounts: [] })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  await request('session.refresh', { body: { token: 'of a link' } }, {}, null)
  await request('session.refresh', { body: {} }, {}, 'access token')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('is none when the page has stood for a while', () => {
  asked('/api/partner/settings', {})
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(takeEarly('/api/partner/settings', undefined)).toBeUndefined()
})

it('ends when the call is given up', async () => {
  globalThis.gewerkEarly = new Map([['/api/partner/settings', new Promise<Response>(() => undefined)]])
  const over = new AbortController()
  const waiting = request('app.settings', {}, { signal: over.signal }, null)
  over.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
