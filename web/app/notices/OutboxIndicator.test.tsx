// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { session, type Session } from '#web/api/session/session'
import { OutboxIndicator } from './OutboxIndicator.tsx'

const senderIsLoaded = vi.hoisted(() => vi.fn())
vi.mock('#web/offline/outbox/outbox-sender', () => {
  senderIsLoaded()
  return {}
})

const loggedIn = { state: 'in', accounts: [], user: { contact: { id: 'c1' } } } as unknown as Session

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('the code that sends is loaded before there is anything to send', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(session, 'get').mockReturnValue(loggedIn)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const root = createRoot(document.body)
  await act(async () => root.render(<OutboxIndicator />))
  expect(senderIsLoaded).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(senderIsLoaded).toHaveBeenCalled(), { timeout: 20_000 })
  await act(async () => root.unmount())
})
