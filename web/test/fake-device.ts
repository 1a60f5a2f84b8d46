import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import type { OrderCall } from '../offline/pending/pending-call.ts'
import { FakeServer } from './fake-server.ts'

/** A fake device for tests of stored work: tests can open the app on it several times. */

class SilentBroadcastChannel {
  addEventListener() {}
  postMessage() {}
}

/** Creates an empty device and the server that it will reach. */
export async function createFakeDevice(): Promise<FakeServer> {
  // fake-indexeddb can store Node's Blob and File, but not those of happy-dom.
  const real = await vi.importActual<{ Blob: typeof Blob; File: typeof File }>('node:buffer')
  vi.stubGlobal('Blob', real.Blob)
  vi.stubGlobal('File', real.File)
  vi.stubGlobal('indexedDB', new IDBFactory())
  // The apps of one test run one after the other; none is another tab.
  vi.stubGlobal('BroadcastChannel', SilentBroadcastChannel)
  return new FakeServer()
}

/** Opens the app again on the same device: only its stored data is left. */
export async function openTestApp(server: FakeServer, person = 'c', account = 'a') {
  vi.resetModules()
  const { session } = await import('../api/session/session.ts')
  const { outbox, runOrderCall } = await import('../offline/outbox/outbox.ts')
  const { deviceFiles } = await import('../offline/uploads/device-files.ts')
  const { pendingCallsStore } = await import('../offline/pending/pending-calls-store.ts')
  const { connectivity } = await import('../api/http/connectivity.ts')
  vi.stubGlobal('fetch', server.fetchAs(person, account))
  await session.login({ email: 'a@b.de', password: 'x', remember_me: true })
  connectivity.setOnline(server.isUp)
  await pendingCallsStore.reload()
  return {
    outbox,
    run: runOrderCall,
    deviceFiles,
    unsentRows: pendingCallsStore,
    line: connectivity,
    session,
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

export const createCommentCall = (message: string, orderId = 'o1') => ({
  errand: { call: 'comment.create', given: { body: { jobApiId: orderId, message } } } as const,
  orderId,
  about: orderId,
})
export const createStatusCall = (new_status: 'started' | 'finished', inputs: object = {}) => ({
  errand: {
    call: 'order.setStatus',
    given: { body: { preview: false, job_id: 'o1', new_status, version: 5, inputs } },
  } satisfies OrderCall,
  orderId: 'o1',
  about: 'o1',
})
export const createFormCall = (answers: Answers, more: object = {}) => ({
  errand: {
    call: 'form.submit',
    given: { params: { api_id: 'o1' }, body: { form_id: 'f', answers, ...more } },
  } satisfies OrderCall,
  orderId: 'o1',
  about: 'o1',
})
export const createSignatureCall = (given: object) => ({
  errand: {
    call: 'order.sign',
    given: {
      params: { job_id: 'o1' },
      body: { customer_signature: given as { file_id: string; name: string } },
    },
  } as const,
  orderId: 'o1',
  about: 'o1',
})
export const createFakePhoto = (name: string) => new File(['abc'], name, { type: 'image/jpeg' })

/**
 * Repeats a check until it passes. `vi.waitFor` alone gives up after a second, which is too soon on a busy
 * machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 })

/** Restores the connection and waits until all pending calls are sent. */
export async function connectAndSendAll(server: FakeServer, { outbox, line }: TestApp): Promise<void> {
  server.isUp = true
  line.setOnline(true)
  await eventually(async () => {
    await outbox.flush()
    if (outbox.list().some(({ state }) => state === 'waiting')) throw new Error('Calls are still pending.')
  })
}
