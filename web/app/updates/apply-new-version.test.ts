import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyNewVersion } from './apply-new-version.ts'
import { newVersion } from './new-version.ts'

interface SentMessage {
  readonly to: 'old' | 'new'
  readonly data: unknown
  readonly port: MessagePort | undefined
}

/** Service workers that record what the page sends to them. */
function stubWorkers() {
  const sent: SentMessage[] = []
  const createWorker = (to: SentMessage['to']) => ({
    state: to === 'new' ? 'installed' : 'activated',
    postMessage: (data: unknown, ports: readonly MessagePort[] = []) =>
      sent.push({ to, data, port: ports[0] }),
  })
  const registration = { active: createWorker('old'), waiting: createWorker('new') }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
  return { sent, registration, createWorker }
}

/** The old worker never answers, so that the new one is asked after five seconds. */
async function waitForFirstRequest(): Promise<void> {
  vi.useFakeTimers()
  void applyNewVersion()
  await vi.advanceTimersByTimeAsync(5_000)
}

describe('a new version that the user wants', () => {
  afterEach(() => {
    newVersion.setWanted(false)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('takes over after the old worker has answered, because it runs then', async () => {
    const { sent } = stubWorkers()
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
    const { sent } = stubWorkers()
    const applied = applyNewVersion()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await applied
    expect(sent[1]).toMatchObject({ to: 'new', data: 'take over' })
  })

  test('is asked every three seconds until it takes over, and the old worker is left alone', async () => {
    const { sent, registration } = stubWorkers()
    await waitForFirstRequest()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ to }) => to)).toEqual(['old', ...Array.from({ length: 21 }, () => 'new')])

    registration.waiting.state = 'activating'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(22)
  })

  test('is asked instead of the version that it replaced meanwhile', async () => {
    const { sent, registration, createWorker } = stubWorkers()
    await waitForFirstRequest()
    registration.waiting.state = 'redundant'
    registration.waiting = createWorker('new')
    // Three seconds until the page notices, and five for the old worker, which never answers.
    await vi.advanceTimersByTimeAsync(8_000)
    expect(sent.map(({ to }) => to)).toEqual(['old', 'new', 'old', 'new'])
  })

  test('is no longer asked after the user has decided to type on', async () => {
    const { sent } = stubWorkers()
    await waitForFirstRequest()
    expect(sent).toHaveLength(2)
    newVersion.setWanted(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
  })

  test('is not asked if the user decides to type on before the old worker answers', async () => {
    vi.useFakeTimers()
    const { sent } = stubWorkers()
    void applyNewVersion()
    await vi.advanceTimersByTimeAsync(0)
    newVersion.setWanted(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ to }) => to)).toEqual(['old'])
  })
})
