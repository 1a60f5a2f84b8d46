// @vitest-environment happy-dom
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSentDraft } from '../drafts/sent-drafts.ts'
import { toDeviceName } from '../pending/pending-call.ts'
import {
  type TestApp,
  createCommentCall,
  connectAndSendAll,
  eventually,
  createFormCall,
  createFakeDevice,
  openTestApp,
  createFakePhoto,
  createSignatureCall,
  createStatusCall,
} from '#web/test/fake-device'
import { createJsonResponse, type FakeServer } from '#web/test/fake-server'

/** Tests failures of the outbox: a full device, an expired session, a refused call in a sequence. */

let server: FakeServer
const openAppFor = (person?: string, account?: string) => openTestApp(server, person, account)
beforeEach(async () => {
  server = await createFakeDevice()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const listReceivedCalls = () =>
  server.received.map(({ path, body }) => body['new_status'] ?? body['message'] ?? getLastSegment(path))
const getLastSegment = (path: string) => path.split('/').at(-1)

/** Makes every further write fail. */
function fillDevice(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
}
describe('outbox on a full device', () => {
  it('a full device rejects new calls and files instead of pretending to store them', async () => {
    const app = await openAppFor()
    fillDevice()
    await expect(app.run(createStatusCall('started'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    await expect(app.deviceFiles.save(createFakePhoto('eins'))).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
    expect(app.outbox.list()).toEqual([])
  })

  it('a full device reports a caption that it cannot store', async () => {
    const app = await openAppFor()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    fillDevice()
    await expect(app.deviceFiles.setCaption(file, 'Zählerschrank')).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
  })

  it('no call is sent before pending calls of the same order, also on a full device', async () => {
    const app = await openAppFor()
    await app.run(createStatusCall('started'))
    server.isUp = true
    fillDevice()
    await expect(app.run(createStatusCall('finished'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(listReceivedCalls().filter((one) => one === 'finished')).toEqual([])
  })

  it('a full device sends its pending calls once and removes them when there is space', async () => {
    const app = await openAppFor()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createStatusCall('started', { pictures: [{ file_id: file, type: 'device' }] }))
    fillDevice()
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedCalls()).toContain('started'))
    await app.outbox.flush()
    expect(app.outbox.list().map(({ state }) => state)).toEqual(['waiting'])
    expect(await app.run(createCommentCall('mit Netz', 'o2'))).toMatchObject({ isPending: false })
    vi.restoreAllMocks()
    await connectAndSendAll(server, app)
    expect(listReceivedCalls().filter((one) => one === 'started')).toHaveLength(1)
    expect(app.outbox.list()).toEqual([])
    expect(await app.deviceFiles.read(file)).toBeNull()
  })

  it('a refused call stays on a full device, and calls of other orders are sent', async () => {
    const app = await openAppFor()
    await app.run(createStatusCall('started'))
    await app.run(createCommentCall('ein anderer', 'o2'))
    server.refuse = (path) =>
      path.endsWith('/set-status') ? createJsonResponse(422, { status: 'validation_failed' }) : null
    fillDevice()
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedCalls()).toEqual(['ein anderer']))
    expect(app.outbox.list().map(({ errand }) => errand.call)).toContain('order.setStatus')
  })
})

describe('outbox of an expired session', () => {
  it('pending calls are sent after the user has logged in again', async () => {
    const app = await openAppFor()
    await app.run(createCommentCall('vor der Anmeldung'))
    let isOver = true
    server.refuse = () => (isOver ? createJsonResponse(401, { status: 'unauthenticated' }) : null)
    server.isUp = true
    app.line.setOnline(true)
    await app.outbox.flush().catch(() => undefined)
    expect(app.outbox.list().map(({ state }) => state)).toEqual(['waiting'])
    expect(listReceivedCalls()).toEqual([])
    isOver = false
    await connectAndSendAll(server, await openAppFor())
    expect(listReceivedCalls()).toEqual(['vor der Anmeldung'])
  })

  it('a user does not see the pending calls of another user on the same device', async () => {
    const first = await openAppFor()
    const file = await first.deviceFiles.save(createFakePhoto('eins'))
    await first.run(createStatusCall('started', { pictures: [{ file_id: file, type: 'device' }] }))
    const next = await openAppFor('d')
    expect(next.outbox.list()).toEqual([])
    expect(await next.deviceFiles.read(file)).toBeNull()
    await next.run(createCommentCall('von der anderen'))
    await connectAndSendAll(server, next)
    expect(listReceivedCalls()).toEqual(['von der anderen'])
  })
})

describe('outbox of an account that has ended', () => {
  const listEntries = (app: TestApp) =>
    app.outbox.list().map(({ errand, state, refusal }) => ({
      text: errand.call === 'comment.create' ? errand.given.body.message : errand.call,
      state,
      reason: refusal?.code,
    }))

  async function leaveEntries() {
    const app = await openAppFor('c', 'ended')
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createCommentCall('Der Zähler steht im Keller'))
    await app.run(createStatusCall('started', { pictures: [{ file_id: file, type: 'device' }] }))
    return file
  }

  it('unsent entries stay readable with the reason, and neither they nor new ones of other orders are lost', async () => {
    const file = await leaveEntries()
    const app = await openAppFor('c', 'stays')
    expect(listEntries(app)).toEqual([
      { text: 'Der Zähler steht im Keller', state: 'refused', reason: 'account_ended' },
      { text: 'order.setStatus', state: 'refused', reason: 'account_ended' },
    ])
    expect(await app.deviceFiles.read(file)).not.toBeNull()
    await app.run(createCommentCall('Neu', 'o2'))
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedCalls()).toEqual(['Neu']))
    expect(listEntries(app)).toHaveLength(2)
  })

  it('one entry is sent for the other account when the user says so, and one is discarded', async () => {
    await leaveEntries()
    const app = await openAppFor('c', 'stays')
    server.isUp = true
    app.line.setOnline(true)
    const [comment, step] = app.outbox.list()
    await app.outbox.discard(step?.id ?? '')
    await app.outbox.resend(comment?.id ?? '')
    await eventually(() => expect(listReceivedCalls()).toEqual(['Der Zähler steht im Keller']))
    expect([app.outbox.list(), app.unsentRows.listAll()]).toEqual([[], []])
  })

  it('another person does not see them', async () => {
    const file = await leaveEntries()
    const app = await openAppFor('d', 'stays')
    expect([listEntries(app), await app.deviceFiles.read(file)]).toEqual([[], null])
  })
})

describe('an answer that is not from our server', () => {
  const html = { 'content-type': 'text/html' }
  const page = (status: number) => () => new Response('<h1>Wartung</h1>', { status, headers: html })
  const foreignJson = () => new Response('{}', { headers: { 'content-type': 'application/json' } })
  const gateway = () => createJsonResponse(403, { message: 'Forbidden' })

  it.each([
    ['a maintenance page with status 200', page(200)],
    ['an empty JSON object with status 200', foreignJson],
    ['a page with status 401', page(401)],
    ['a page with status 403', page(403)],
    ['a page with status 404', page(404)],
    ['a page with status 503', page(503)],
    ['a refusal of a gateway in JSON', gateway],
  ])('%s changes no pending call, and everything is sent once afterwards', async (_, answer) => {
    const app = await openAppFor()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createStatusCall('started'))
    await app.run(createFormCall({ photo: [file] }))
    server.refuse = answer
    server.isUp = true
    app.line.setOnline(true)
    await app.outbox.flush().catch(() => undefined)
    await eventually(() => expect(app.line.isOnline()).toBe(false))
    expect(app.outbox.list().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(await app.deviceFiles.read(file)).not.toBeNull()
    server.refuse = () => null
    await connectAndSendAll(server, app)
    expect(server.received.map(({ body }) => body['new_status'] ?? body['answers']).filter(Boolean)).toEqual([
      'started',
      { photo: ['server eins'] },
    ])
  })

  it('a foreign answer does not complete an upload', async () => {
    const app = await openAppFor()
    const file = await app.deviceFiles.save(createFakePhoto('eins'))
    await app.run(createFormCall({ photo: [file] }))
    for (const where of [/\/uploads$/, /\/uploads\//]) {
      server.refuse = (path) => (where.test(path) ? foreignJson() : null)
      server.isUp = true
      app.line.setOnline(true)
      await app.outbox.flush().catch(() => undefined)
      await eventually(() => expect(app.outbox.list().map(({ state }) => state)).toEqual(['waiting']))
      expect(await app.deviceFiles.read(file)).not.toBeNull()
    }
    server.refuse = () => null
    await connectAndSendAll(server, app)
    expect(server.received.at(-1)?.body).toMatchObject({ answers: { photo: ['server eins'] } })
  })
})

describe('a sequence with a refused call', () => {
  async function broken(status: number, code: string): Promise<TestApp> {
    const app = await openAppFor()
    await app.run(createStatusCall('started'))
    await app.run(createFormCall({ a: 'b' }))
    await app.run(createStatusCall('finished'))
    await app.run(createCommentCall('ein anderer', 'o2'))
    server.refuse = (path) =>
      path.includes('/form/answers/') ? createJsonResponse(status, { status: code, msg: 'Nein' }) : null
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(listReceivedCalls()).toEqual(['started', 'ein anderer']))
    await eventually(() => expect(app.outbox.list()[0]?.state).toBe('refused'))
    await eventually(() => expect(app.outbox.list()).toHaveLength(2))
    return app
  }

  it.each([
    [422, 'validation_failed'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'not_editable'],
    [410, 'link_expired'],
  ])('a call refused with %d waits for a decision with all following calls', async (status, code) => {
    const app = await broken(status, code)
    expect(app.outbox.list().map(({ state, refusal }) => [state, refusal?.code])).toEqual([
      ['refused', code],
      ['waiting', undefined],
    ])
    expect(app.outbox.list()[0]?.refusal?.text).toBe('Nein')
  })

  it('the sequence continues after the refused call is discarded or accepted at another attempt', async () => {
    const thrown = await broken(422, 'validation_failed')
    await thrown.outbox.discard(thrown.outbox.list()[0]?.id ?? '')
    await eventually(() => expect(listReceivedCalls()).toEqual(['started', 'ein anderer', 'finished']))

    server = await createFakeDevice()
    const tried = await broken(422, 'validation_failed')
    server.refuse = () => null
    await tried.outbox.resend(tried.outbox.list()[0]?.id ?? '')
    await eventually(() => expect(listReceivedCalls()).toEqual(['started', 'ein anderer', 'o1', 'finished']))
  })

  it.each([429, 502, 503])(
    'a call answered with %d is retried without a decision of the user',
    async (status) => {
      const app = await openAppFor()
      await app.run(createCommentCall('gleich'))
      let times = 0
      server.refuse = () =>
        (times += 1) === 1 ? createJsonResponse(status, { status: 'too_many_requests' }) : null
      await connectAndSendAll(server, app)
      expect(times).toBeGreaterThan(1)
      expect(listReceivedCalls()).toEqual(['gleich'])
    },
  )

  it('a call whose photo is missing on the device is refused with missing_part', async () => {
    const app = await openAppFor()
    await app.run(createFormCall({ photo: [toDeviceName('lost')] }))
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(app.outbox.list()[0]?.refusal?.code).toBe('missing_part'))
    expect(listReceivedCalls()).toEqual([])
  })
})

describe('a form that another user has sent meanwhile', () => {
  it.each([
    ['form_sent_meanwhile', { id: 'theirs' }, { seen_submission_id: 'theirs' }],
    ['draft_changed', { version: 4 }, { version: 4 }],
  ])('%s: the own answers are sent on top once the user has decided', async (code, current, told) => {
    const app = await openAppFor()
    await app.run(createFormCall({ a: 'mine' }, { seen_submission_id: null, version: 1 }))
    server.refuse = (_, { seen_submission_id: seen, version }) =>
      seen === 'theirs' || version === 4
        ? null
        : createJsonResponse(409, { status: code, msg: 'Nein', current })
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(app.outbox.list()[0]?.refusal).toMatchObject({ code, current }))
    await app.outbox.resend(app.outbox.list()[0]?.id ?? '')
    await eventually(() => expect(app.outbox.list()).toEqual([]))
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.body).toMatchObject({ answers: { a: 'mine' }, ...told })
  })
})

describe('a form that is refused because of a draft whose reply was lost', () => {
  const refuseOlderDraft = (answers: object) => {
    server.refuse = (_, { version }) =>
      version === 4
        ? null
        : createJsonResponse(409, { status: 'draft_changed', msg: 'Nein', current: { version: 4, answers } })
  }
  const form = {
    ...createFormCall({ a: 'new', b: 'x' }, { version: 3 }),
    sentDrafts: addSentDraft([], { a: 'old', b: 'x' }),
  }

  it('the form is sent on top of the draft of this device without a question', async () => {
    const app = await openAppFor()
    await app.run(form)
    refuseOlderDraft({ b: 'x', a: 'old' })
    await connectAndSendAll(server, app)
    expect(app.outbox.list()).toEqual([])
    expect(server.received.map(({ body }) => body)).toMatchObject([
      { answers: { a: 'new', b: 'x' }, version: 4 },
    ])
  })

  it('the user decides if the draft is of another device', async () => {
    const app = await openAppFor()
    await app.run(form)
    refuseOlderDraft({ a: 'other device', b: 'x' })
    server.isUp = true
    app.line.setOnline(true)
    await eventually(() => expect(app.outbox.list()[0]?.refusal?.code).toBe('draft_changed'))
    expect(server.received).toEqual([])
  })
})

describe('data of a pending call', () => {
  it('a pending signature is sent with its picture or its decline reason', async () => {
    const app = await openAppFor()
    const file_id = await app.deviceFiles.save(createFakePhoto('unterschrift.png'))
    await app.run(createSignatureCall({ file_id, name: 'Ute Franke' }))
    await app.run(createSignatureCall({ declined: { reason: 'missing_customer' } }))
    await connectAndSendAll(server, app)
    const signed = server.received.flatMap(({ body }) => body['customer_signature'] ?? [])
    expect(signed).toEqual([
      { file_id: 'server unterschrift.png', name: 'Ute Franke' },
      { declined: { reason: 'missing_customer' } },
    ])
  })

  it('a pending photo is sent with its caption, and its original before it', async () => {
    const app = await openAppFor()
    const original = await app.deviceFiles.save(createFakePhoto('schrank.jpg'))
    const drawn = await app.deviceFiles.save(createFakePhoto('schrank-markiert.jpg'), {
      originalId: original,
    })
    await app.deviceFiles.setCaption(drawn, 'Hier sitzt der Schalter')
    await app.run(createFormCall({ photo: [drawn] }))
    await connectAndSendAll(server, app)
    const begun = server.received.filter(({ path }) => path.endsWith('/uploads')).map(({ body }) => body)
    expect(begun).toMatchObject([
      { name: 'schrank.jpg' },
      { name: 'schrank-markiert.jpg', original_id: 'server schrank.jpg' },
    ])
    expect(server.captions).toEqual({ 'server schrank-markiert.jpg': 'Hier sitzt der Schalter' })
    expect(listReceivedCalls().at(-1)).toBe('o1')
  })

  it('a drawing whose caption was removed does not get the caption of its original', async () => {
    const app = await openAppFor()
    const options = { originalId: 'server schrank.jpg', caption: 'Zählerschrank' }
    const drawn = await app.deviceFiles.save(createFakePhoto('markiert.jpg'), options)
    await app.deviceFiles.setCaption(drawn, null)
    await app.run(createFormCall({ photo: [drawn] }))
    await connectAndSendAll(server, app)
    expect(server.captions).toEqual({ 'server markiert.jpg': null })
  })

  it.each(['/uploads/', '/media/file/'])(
    'a caption that is typed or changed before the answer of %s is sent',
    async (part) => {
      const app = await openAppFor()
      const photo = await app.deviceFiles.save(createFakePhoto('schrank.jpg'), { caption: 'Schrank' })
      await app.run(createFormCall({ photo: [photo] }))
      let isTyped = false
      server.beforeAnswer = (path) => {
        if (!path.includes(part) || isTyped) return
        isTyped = true
        void app.deviceFiles.setCaption(photo, 'Zählerschrank')
      }
      await connectAndSendAll(server, app)
      expect(isTyped).toBe(true)
      expect(server.captions).toEqual({ 'server schrank.jpg': 'Zählerschrank' })
    },
  )

  it('the age of pending work is right although the device clock was corrected', async () => {
    // The device clock is two hours fast, which the app learns from a response.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') })
    const app = await openAppFor()
    server.time = Date.parse('2026-11-22T10:00:00Z')
    server.isUp = true
    app.line.setOnline(true)
    await app.run(createCommentCall('mit Netz', 'o2'))
    server.isUp = false
    app.line.setOnline(false)
    await app.run(createCommentCall('um zehn'))
    // The clock is corrected without a connection; the connection returns half an hour later.
    vi.setSystemTime(Date.parse('2026-11-22T10:30:00Z'))
    const again = await openAppFor()
    await again.run(createCommentCall('um halb elf'))
    // As after each restart, the login is answered first.
    server.time = Date.parse('2026-11-22T10:30:00Z')
    await again.session.login({ email: 'a@b.de', password: 'x', remember_me: true })
    await connectAndSendAll(server, again)
    vi.useRealTimers()
    const [, first, second] = server.doneAgo.map(Number)
    expect(Math.round((first ?? 0) / 60)).toBe(30)
    expect(second).toBeGreaterThanOrEqual(0)
    const [, firstAt, secondAt] = server.doneAt
    expect(secondAt).toBeGreaterThanOrEqual(firstAt ?? Infinity)
  })

  it('the age of pending work does not depend on the date of the device clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('1999-12-31T10:00:00Z') })
    const app = await openAppFor()
    await app.run(createCommentCall('um zehn'))
    vi.setSystemTime(Date.parse('1999-12-31T13:51:00Z'))
    await connectAndSendAll(server, app)
    vi.useRealTimers()
    expect(server.doneAgo.map((ago) => Math.round(Number(ago)))).toEqual([(3 * 60 + 51) * 60])
  })
})
