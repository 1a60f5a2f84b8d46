import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import type { OrderCall } from '../offline/pending/pending-call.ts'
import { FakeServer } from './fake-server.ts'

/** A device that is played, for tests of what waits on it: the app is opened on it as often as one likes. */

class SilentBroadcastChannel {
  addEventListener() {}
  postMessage() {}
}

/** A device on which nothing lies yet, and the server that it will find. */
export async function createFakeDevice(): Promise<FakeServer> {
  // Files that the store of the device can hold: those of the browser that is played here it cannot.
  const real = await vi.importActual<{ Blob: typeof Blob; File: typeof File }>('node:buffer')
  vi.stubGlobal('Blob', real.Blob)
  vi.stubGlobal('File', real.File)
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Other tabs are another matter; those of a test are one device's lives, one after the other.
  vi.stubGlobal('BroadcastChannel', SilentBroadcastChannel)
  return new FakeServer()
}

/** The app opened anew on the same device: only what lies in its store is left. */
export async function openTestApp(server: FakeServer, person = 'c') {
  vi.resetModules()
  const { session } = await import('../api/session/session.ts')
  const { outbox, runOrderCall } = await import('../offline/outbox/outbox.ts')
  const { deviceFiles } = await import('../offline/uploads/device-files.ts')
  const { pendingCallsStore } = await import('../offline/pending/pending-calls-store.ts')
  const { connectivity } = await import('../api/http/connectivity.ts')
  vi.stubGlobal('fetch', server.fetchAs(person))
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
export const createPhotoFile = (name: string) => new File(['abc'], name, { type: 'image/jpeg' })

/** Repeats a check until it passes. `vi.waitFor` alone gives up after a second, which is too soon on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 })

/** The network is back, and everything leaves that can. */
export async function connectAndSendAll(server: FakeServer, { outbox, line }: TestApp): Promise<void> {
  server.isUp = true
  line.setOnline(true)
  await eventually(async () => {
    await outbox.flush()
    if (outbox.list().some(({ state }) => state === 'waiting')) throw new Error('still waiting')
  })
}
