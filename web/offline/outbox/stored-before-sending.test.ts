// @vitest-environment happy-dom
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingCall } from '../pending/pending-call.ts'
import {
  connectAndSendAll,
  createCommentCall,
  createFormCall,
  createFakeDevice,
  createFakePhoto,
  createStatusCall,
  eventually,
  openTestApp,
} from '#web/test/fake-device'
import { createJsonResponse, type FakeServer } from '#web/test/fake-server'

/** Tests calls that a page sends: the app may be closed at any moment until the reply. */

let server: FakeServer
const draftKey = 'draft c o1 finished'

beforeEach(async () => {
  localStorage.clear()
  server = await createFakeDevice()
  server.isUp = true
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the app; the server does what it is asked to, but its replies to these paths never arrive. */
async function openWithoutReplies(end: string) {
  const app = await openTestApp(server)
  const { drafts } = await import('../drafts/drafts.ts')
  const fetchNow = globalThis.fetch as unknown as (path: string, init?: RequestInit) => Promise<Response>
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await fetchNow(path, init)
    return path.endsWith(end) ? new Promise<never>(() => undefined) : answer
  })
  return { app, drafts }
}

const listSteps = () => server.received.flatMap(({ body }) => body['new_status'] ?? [])
const readDraft = async (key = draftKey) => {
  const { drafts } = await import('../drafts/drafts.ts')
  return drafts.get(key)
}

it('a step whose app was closed before the reply is made once, and its input is deleted', async () => {
  const { app, drafts } = await openWithoutReplies('/set-status')
  drafts.set(draftKey, '{"comment":"fertig"}')
  void app.run({ ...createStatusCall('finished'), draftKeys: [draftKey] })
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  expect(app.outbox.list()).toEqual([])
  const again = await openTestApp(server)
  await connectAndSendAll(server, again)
  expect(listSteps()).toEqual(['finished'])
  expect(again.outbox.list()).toEqual([])
  expect(again.unsentRows.listAll()).toEqual([])
  expect(await readDraft()).toBeNull()
})

it('a step with photos whose app was closed before the reply is made once, with the same photos', async () => {
  const { app } = await openWithoutReplies('/set-status')
  const photo = await app.deviceFiles.save(createFakePhoto('eins'))
  void app.run(createStatusCall('finished', { pictures: [{ file_id: photo, type: 'device' }] }))
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  const again = await openTestApp(server)
  await connectAndSendAll(server, again)
  expect(listSteps()).toEqual(['finished'])
  expect(server.received.filter(({ path }) => path.endsWith('/uploads'))).toHaveLength(1)
  expect(await again.deviceFiles.read(photo)).toBeNull()
})

it('an app that is closed as soon as a call is delivered leaves no photo of it on the device', async () => {
  const { app } = await openWithoutReplies('/set-status')
  const original = await app.deviceFiles.save(createFakePhoto('eins'))
  const drawn = await app.deviceFiles.save(createFakePhoto('zwei'), { originalId: original })
  void app.run(createStatusCall('finished', { pictures: [{ file_id: drawn, type: 'device' }] }))
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  const again = await openTestApp(server)
  // This app is closed before it can do anything after the removal of the call.
  vi.spyOn(again.deviceFiles, 'remove').mockImplementation(() => new Promise<never>(() => undefined))
  void again.outbox.flush()
  await eventually(async () => {
    await again.unsentRows.reload()
    expect(again.unsentRows.listAll()).toEqual([])
  })
  const after = await openTestApp(server)
  expect(await after.deviceFiles.read(drawn)).toBeNull()
  expect(await after.deviceFiles.read(original)).toBeNull()
})

it('input of a step whose app was closed before the reply is in the outbox only, also without a network', async () => {
  const { app, drafts } = await openWithoutReplies('/set-status')
  drafts.set(draftKey, '{"comment":"fertig"}')
  void app.run({ ...createStatusCall('finished'), draftKeys: [draftKey] })
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  server.isUp = false
  const again = await openTestApp(server)
  await eventually(async () => expect(await readDraft()).toBeNull())
  expect(again.outbox.list()).toMatchObject([{ orderId: 'o1', state: 'waiting' }])
  // The next input has the same key.
  const { drafts: current } = await import('../drafts/drafts.ts')
  await eventually(() => expect(again.outbox.list()).toMatchObject([{ draftKeys: [] }]))
  current.set(draftKey, '{"comment":"neu"}')
  await again.outbox.flush()
  expect(await readDraft()).toBe('{"comment":"neu"}')
})

it('a delivered step deletes its input and is not stored any more', async () => {
  const app = await openTestApp(server)
  const { drafts } = await import('../drafts/drafts.ts')
  drafts.set(draftKey, '{}')
  expect(await app.run({ ...createStatusCall('finished'), draftKeys: [draftKey] })).toMatchObject({
    isPending: false,
  })
  expect(app.unsentRows.listAll()).toEqual([])
  expect(await readDraft()).toBeNull()
})

it('a refused step keeps its input on its page and is not stored any more', async () => {
  const app = await openTestApp(server)
  const { drafts } = await import('../drafts/drafts.ts')
  drafts.set(draftKey, '{"comment":"fertig"}')
  server.refuse = () => createJsonResponse(422, { status: 'invalid' })
  await expect(app.run({ ...createStatusCall('finished'), draftKeys: [draftKey] })).rejects.toMatchObject({
    status: 422,
  })
  expect(app.unsentRows.listAll()).toEqual([])
  expect(await readDraft()).toBe('{"comment":"fertig"}')
})

it('a step that finds no server is pending from then on, and its input is in the outbox only', async () => {
  const app = await openTestApp(server)
  const { drafts } = await import('../drafts/drafts.ts')
  drafts.set(draftKey, '{"comment":"fertig"}')
  server.isUp = false
  expect(await app.run({ ...createStatusCall('finished'), draftKeys: [draftKey] })).toMatchObject({
    isPending: true,
  })
  expect(app.outbox.list()).toMatchObject([{ state: 'waiting', draftKeys: [] }])
  expect(await readDraft()).toBeNull()
})

/** Changes or (null) deletes a row of the pending calls, as another tab does whose message has not arrived here. */
async function rewriteRowElsewhere(id: string, rewrite: (row: PendingCall) => PendingCall | null) {
  const { openStore } = await import('../database/database.ts')
  await openStore('pending-calls')('readwrite', async (table) => {
    const row = rewrite((await promisifyRequest(table.get(id))) as PendingCall)
    if (row) table.put(row, id)
    else table.delete(id)
    await promisifyRequest(table.transaction)
  })
}

describe('while the input of a pending call is deleted', () => {
  /** Stores a step without a network; `meanwhile` runs while its input is deleted. */
  async function runStepOffline(meanwhile: (id: string) => Promise<void>) {
    const app = await openTestApp(server)
    const { drafts } = await import('../drafts/drafts.ts')
    server.isUp = false
    app.line.setOnline(false)
    const deleteAll = vi.spyOn(drafts, 'deleteAll').mockImplementation(() => meanwhile('step'))
    await app.run({ ...createStatusCall('finished'), key: 'step', draftKeys: [draftKey] })
    expect(deleteAll).toHaveBeenCalled()
    return app
  }

  it('the version that a delivered call before it has created is kept', async () => {
    const { errand } = createStatusCall('finished')
    const body = { ...errand.given.body, version: 6 }
    const app = await runStepOffline((id) =>
      rewriteRowElsewhere(id, (row) => ({ ...row, errand: { ...errand, given: { body } } })),
    )
    expect(app.unsentRows.listAll()).toMatchObject([{ draftKeys: [], errand: { given: { body } } }])
  })

  it('a call that was delivered is not stored again', async () => {
    const app = await runStepOffline((id) => rewriteRowElsewhere(id, () => null))
    expect(app.unsentRows.listAll()).toEqual([])
  })
})

it('a reply about another call of the order does not change a call that is under way', async () => {
  const { app } = await openWithoutReplies('/set-status')
  void app.run(createStatusCall('finished'))
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  server.version = 5
  await app.run(createFormCall({ a: 'b' }))
  await app.run(createCommentCall('dazu'))
  const again = await openTestApp(server)
  server.refuse = (path, body) =>
    path.endsWith('/set-status') && body['version'] !== 5
      ? createJsonResponse(409, { status: 'idempotency_key_reused' })
      : null
  await connectAndSendAll(server, again)
  expect(again.outbox.list()).toEqual([])
})

it('a second tab neither shows nor sends a call that the first tab is sending', async () => {
  const held = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    language: 'de',
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        const work = (rest.at(-1) as (lock: object) => Promise<unknown>)({})
        held.set(name, work)
        return work.finally(() => held.delete(name))
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    },
  })
  const { app } = await openWithoutReplies('/set-status')
  void app.run(createStatusCall('finished'))
  await eventually(() => expect(listSteps()).toEqual(['finished']))
  const second = await openTestApp(server)
  let calls = 0
  server.refuse = () => {
    calls += 1
    return null
  }
  await second.outbox.flush()
  expect(second.unsentRows.listAll()).toHaveLength(1)
  expect([second.outbox.list(), calls]).toEqual([[], 0])
  // The first tab was killed.
  held.clear()
  await connectAndSendAll(server, second)
  expect(listSteps()).toEqual(['finished'])
  expect(second.unsentRows.listAll()).toEqual([])
})
