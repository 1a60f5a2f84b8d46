// @vitest-environment happy-dom
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingCall } from '../pending/pending-call.ts'
import {
  type TestApp,
  createCommentCall,
  connectAndSendAll,
  eventually,
  createFormCall,
  createFakeDevice,
  openTestApp,
  createFakePhoto,
  createStatusCall,
} from '#web/test/fake-device'
import { createJsonResponse, type FakeServer } from '#web/test/fake-server'

let server: FakeServer

const openAppAs = (person?: string) => openTestApp(server, person)
const connectApp = (app: TestApp) => connectAndSendAll(server, app)

const listReceivedPaths = () => server.received.map(({ path }) => path.split('/').at(-1) ?? '')
const listReceivedMessages = () =>
  server.received.flatMap(({ body }) => (body['message'] ? [body['message']] : []))

beforeEach(async () => {
  server = await createFakeDevice()
})
afterEach(() => vi.unstubAllGlobals())

describe('pending calls', () => {
  it('pending calls are sent in order, each on the version that the previous one created', async () => {
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    await app.run(createCommentCall('im Keller'))
    await app.run(createStatusCall('finished'))
    expect(app.outbox.list()).toHaveLength(3)
    await connectApp(app)
    expect(server.received.map(({ body }) => body['new_status'] ?? body['message'])).toEqual([
      'started',
      'im Keller',
      'finished',
    ])
    expect(server.received.map(({ body }) => body['version'])).toEqual([5, undefined, 6])
    expect(app.outbox.list()).toEqual([])
  })

  it('files are uploaded first, and later calls use the server’s names of files and forms', async () => {
    const app = await openAppAs()
    const [one, two] = [
      await app.deviceFiles.save(createFakePhoto('eins')),
      await app.deviceFiles.save(createFakePhoto('zwei')),
    ]
    const filled = await app.run(createFormCall({ photos: [one, two] }))
    const submission_id = filled.isPending ? `device:${filled.id}` : ''
    await app.run(
      createStatusCall('finished', {
        documentation: { submission_id },
        pictures: [{ file_id: two, type: 'device' }],
      }),
    )
    await connectApp(app)
    const sent = server.received.filter(({ body }) => 'answers' in body || 'inputs' in body)
    expect(sent.map(({ body }) => body['answers'] ?? body['inputs'])).toEqual([
      { photos: ['server eins', 'server zwei'] },
      {
        documentation: { submission_id: 'server form' },
        pictures: [{ file_id: 'server zwei', type: 'device' }],
      },
    ])
    expect(server.received.filter(({ path }) => path.endsWith('/uploads'))).toHaveLength(2)
    expect(await app.deviceFiles.read(one)).toBeNull()
  })

  it('pending calls keep their order although the clock was set back and the app restarted', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') })
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    vi.setSystemTime(Date.parse('2026-11-22T10:00:00Z'))
    const again = await openAppAs()
    await again.run(createCommentCall('im Keller'))
    await again.run(createStatusCall('finished'))
    await connectApp(again)
    vi.useRealTimers()
    expect(server.received.map(({ body }) => body['new_status'] ?? body['message'])).toEqual([
      'started',
      'im Keller',
      'finished',
    ])
    expect(server.doneAgo.every((ago) => Number(ago) >= 0)).toBe(true)
  })

  it('calls that an earlier version stored without a sequence keep their order and are sent first', async () => {
    const app = await openAppAs()
    await app.run(createCommentCall('erstens'))
    await app.run(createCommentCall('zweitens'))
    const { del, entries, set } = await import('idb-keyval')
    const { openStore } = await import('../database/database.ts')
    const store = openStore('pending-calls')
    await del('names', store)
    for (const [id, { sequence: _none, ...entry }] of await entries<string, PendingCall>(store)) {
      const at =
        entry.errand.call === 'comment.create' && entry.errand.given.body.message === 'erstens' ? 2 : 1
      await set(id, { ...entry, at }, store)
    }
    const updated = await openAppAs()
    await updated.run(createCommentCall('danach'))
    await connectApp(updated)
    expect(listReceivedMessages()).toEqual(['zweitens', 'erstens', 'danach'])
  })

  it('pending calls and files survive a restart of the app', async () => {
    const app = await openAppAs()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createStatusCall('finished', { pictures: [{ file_id: file, type: 'device' }] }))
    const again = await openAppAs()
    expect(again.outbox.list().map(({ orderId, state }) => [orderId, state])).toEqual([['o1', 'waiting']])
    expect(await (await again.deviceFiles.read(file))?.bytes.text()).toBe('abc')
  })

  it.each(['/set-status', '/uploads', 'offset=0'])(
    'a call is sent once although the answer of %s was lost and the app was closed',
    async (where) => {
      const app = await openAppAs()
      const file = await app.deviceFiles.save(createFakePhoto('eins'))
      await app.run(createStatusCall('started', { pictures: [{ file_id: file, type: 'device' }] }))
      await app.run(createStatusCall('finished'))
      let lost = 0
      server.beforeAnswer = (path) => {
        if (!path.includes(where) || lost > 0) return
        lost += 1
        server.isUp = false
        throw new TypeError('The connection broke.')
      }
      server.isUp = true
      app.line.setOnline(true)
      await eventually(() => expect(lost).toBe(1))
      const again = await openAppAs()
      await connectApp(again)
      expect(server.received.filter(({ path }) => path.endsWith('/uploads'))).toHaveLength(1)
      expect(server.received.map(({ body }) => body['new_status']).filter(Boolean)).toEqual([
        'started',
        'finished',
      ])
      expect(server.received.find(({ body }) => body['new_status'] === 'finished')?.body['version']).toBe(6)
    },
  )

  it('calls and photos of an open page survive a browser that deletes its database', async () => {
    const app = await openAppAs()
    const photo = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createFormCall({ photos: [photo] }))
    const { openStore } = await import('../database/database.ts')
    await clear(openStore('pending-calls'))
    await clear(openStore('device-files'))
    await app.run(createStatusCall('finished'))
    expect(app.outbox.list()).toHaveLength(2)
    await connectApp(app)
    expect(server.received.map(({ body }) => body['answers'] ?? body['new_status']).filter(Boolean)).toEqual([
      { photos: ['server eins'] },
      'finished',
    ])
    expect(await app.deviceFiles.read(photo)).toBeNull()
  })

  it('a call is sent once although the app was closed before its removal was stored', async () => {
    const app = await openAppAs()
    await app.run(createCommentCall('einmal'))
    await app.run(createCommentCall('zweimal'))
    vi.spyOn(app.unsentRows, 'rewriteOrderCalls').mockImplementation(() => new Promise<void>(() => undefined))
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedMessages()).toEqual(['einmal']))
    await connectApp(await openAppAs())
    expect(listReceivedMessages()).toEqual(['einmal', 'zweimal'])
  })

  it('a new call waits behind pending calls of the same order, also with a connection', async () => {
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    server.isUp = true
    expect(await app.run(createCommentCall('danach'))).toMatchObject({ isPending: true })
    await connectApp(app)
    expect(listReceivedPaths()).toEqual(['set-status', 'comment'])
  })

  it('pending calls are only visible to and sent by their own user', async () => {
    const app = await openAppAs()
    await app.run(createCommentCall('von der einen'))
    const next = await openAppAs('d')
    expect(next.outbox.list()).toEqual([])
    server.isUp = true
    next.line.setOnline(true)
    await next.outbox.flush()
    expect(server.received).toEqual([])
    await connectApp(await openAppAs('c'))
    expect(listReceivedMessages()).toEqual(['von der einen'])
  })
})

describe('pending calls that the server refuses', () => {
  const current = { api_id: 'o1', actions: ['order.start'], job: { status: 'accepted' }, version: 9 }
  const changed = () =>
    createJsonResponse(409, { status: 'order_changed', msg: 'Inzwischen geändert', current })

  async function refused(): Promise<TestApp> {
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    await app.run(createStatusCall('finished'))
    await app.run(createCommentCall('ein anderer Auftrag', 'o2'))
    server.refuse = (path, body) => (path.endsWith('/set-status') && body['version'] === 5 ? changed() : null)
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedMessages()).toEqual(['ein anderer Auftrag']))
    // The server has the comment a moment before the device has noted that.
    await eventually(() => expect(statesOf(app)).toEqual(['refused', 'waiting']))
    return app
  }
  const statesOf = ({ outbox }: TestApp) => outbox.list().map(({ state }: PendingCall) => state)

  it('a refused call holds back later calls of the same order only', async () => {
    const app = await refused()
    expect(statesOf(app)).toEqual(['refused', 'waiting'])
    expect(app.outbox.list()[0]?.refusal).toMatchObject({ code: 'order_changed', current })
  })

  it('comments are sent although an earlier call of the same order was refused', async () => {
    const app = await refused()
    await app.run(createCommentCall('trotzdem gesagt'))
    await eventually(() => expect(listReceivedMessages()).toEqual(['ein anderer Auftrag', 'trotzdem gesagt']))
    await eventually(() => expect(statesOf(app)).toEqual(['refused', 'waiting']))
  })

  it('a refused step that is sent again uses the current version and a new key', async () => {
    const app = await refused()
    const [first] = app.outbox.list()
    server.version = 9
    await app.outbox.resend(first?.id ?? '')
    await eventually(() => expect(app.outbox.list()).toEqual([]))
    const steps = server.received.filter(({ path }) => path.endsWith('/set-status'))
    expect(steps.map(({ body }) => [body['new_status'], body['version']])).toEqual([
      ['started', 9],
      ['finished', 10],
    ])
    expect(steps[0]?.key).not.toBe(first?.key)
  })

  it('after a refused step is discarded, later steps use the version that was shown', async () => {
    const app = await refused()
    await app.outbox.discard(app.outbox.list()[0]?.id ?? '')
    await eventually(() => expect(app.outbox.list()).toEqual([]))
    const steps = server.received.filter(({ path }) => path.endsWith('/set-status'))
    expect(steps.map(({ body }) => [body['new_status'], body['version']])).toEqual([['finished', 9]])
  })

  it('discarding a call also discards the calls that depend on it, and their files', async () => {
    const app = await openAppAs()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    const filled = await app.run(createFormCall({ photo: [file] }))
    const submission_id = filled.isPending ? `device:${filled.id}` : ''
    await app.run(createStatusCall('finished', { documentation: { submission_id } }))
    await app.run(createCommentCall('bleibt'))
    await app.outbox.discard(filled.isPending ? filled.id : '')
    expect(app.outbox.list().map(({ errand }) => errand.call)).toEqual(['comment.create'])
    expect(await app.deviceFiles.read(file)).toBeNull()
  })

  it('a refusal while connected is thrown and nothing is stored', async () => {
    server.isUp = true
    const app = await openAppAs()
    server.refuse = () => changed()
    await expect(app.run(createStatusCall('started'))).rejects.toMatchObject({ code: 'order_changed' })
    expect(app.outbox.list()).toEqual([])
  })

  const startedByColleague = (version: number) =>
    createJsonResponse(409, {
      status: 'order_changed',
      msg: 'Inzwischen geändert',
      current: { ...current, version, job: { status: 'started' } },
    })

  it('a pending step that another user has already done counts as done, and later calls continue', async () => {
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    await app.run(createFormCall({ a: 'b' }))
    await app.run(createStatusCall('finished', { comment: 'fertig' }))
    server.refuse = (_, body) => (body['new_status'] === 'started' ? startedByColleague(6) : null)
    server.version = 6
    await connectApp(app)
    expect(app.outbox.list()).toEqual([])
    const [finish] = server.received.filter(({ path }) => path.endsWith('/set-status'))
    expect(finish?.body).toMatchObject({ new_status: 'finished', version: 6 })
  })

  it('a step that another user has already done counts as done at once while connected', async () => {
    server.isUp = true
    const app = await openAppAs()
    server.refuse = () => startedByColleague(6)
    expect(await app.run(createStatusCall('started'))).toMatchObject({
      isPending: false,
      reply: { version: 6 },
    })
  })

  it('later steps need a decision if another change was made besides the same step', async () => {
    const app = await openAppAs()
    await app.run(createStatusCall('started'))
    await app.run(createStatusCall('finished', { comment: 'fertig' }))
    server.refuse = (_, body) => (body['version'] === 5 ? startedByColleague(8) : null)
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(statesOf(app)).toEqual(['refused']))
    expect(app.outbox.list()[0]?.errand).toMatchObject({ given: { body: { new_status: 'finished' } } })
  })

  it('a step with its own content stays refused although another user reached its goal', async () => {
    const app = await openAppAs()
    const inputs = { pictures: [{ file_id: 'server eins', type: 'device' }] }
    await app.run(createStatusCall('started', inputs))
    server.refuse = () => startedByColleague(6)
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(statesOf(app)).toEqual(['refused']))
  })

  it('a change of another user between two own steps is noticed', async () => {
    const app = await openAppAs()
    await app.run(createFormCall({ a: 'b' }))
    await app.run(createStatusCall('started'))
    server.version = 7
    server.refuse = (path, body) => (path.endsWith('/set-status') && body['version'] !== 7 ? changed() : null)
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(statesOf(app)).toEqual(['refused']))
  })
})
