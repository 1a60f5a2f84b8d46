import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyNewVersion } from './apply-new-version.ts'

interface SentMessage {
  readonly to: 'old' | 'new'
  readonly data: unknown
  readonly port: MessagePort | undefined
}

/** Service workers that record what the page sends to them. */
function stubWorkers(): SentMessage[] {
  const sent: SentMessage[] = []
  const createWorker = (to: SentMessage['to']) => ({
    state: to === 'new' ? 'installed' : 'activated',
    postMessage: (data: unknown, ports: readonly MessagePort[] = []) =>
      sent.push({ to, data, port: ports[0] }),
  })
  const registration = { active: createWorker('old'), waiting: createWorker('new') }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
  return sent
}

describe('a new version that the user wants', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('takes over after the old worker has answered, because it runs then', async () => {
    const sent = stubWorkers()
    const applied = applyNewVersion()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ to: 'old', data: 'give way' })

    sent[0]?.port?.postMessage('stopped')
    await applied
    expect(sent.map(({ to, data }) => [to, data])).toEqual([
      ['old', 'give way'],
      ['new', 'take over'],
    ])
  })

  test('takes over after five seconds if the old worker never answers', async () => {
    vi.useFakeTimers()
    const sent = stubWorkers()
    const applied = applyNewVersion()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await applied
    expect(sent[1]).toMatchObject({ to: 'new', data: 'take over' })
  })

  test('is asked every three seconds, four times at most, and the old worker is left alone', async () => {
    vi.useFakeTimers()
    const sent = stubWorkers()
    void applyNewVersion()
    await vi.advanceTimersByTimeAsync(0)
    sent[0]?.port?.postMessage('stopped')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ to }) => to)).toEqual(['old', 'new', 'new', 'new', 'new'])
  })
})
