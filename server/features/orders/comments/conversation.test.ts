import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/kernel/call'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createTestApp } from '#test/app/test-app'
import { runAsPerson } from '#test/app/test-calls'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  type Partner,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { deleteComment, editComment } from './change-comment.commands.ts'
import { createComment } from './comments.commands.ts'

/** The conversation of a company, its people and the marketplace about one order. */

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
const marketplace = createOperatorClient(await createOperatorApp({ database }))

let partner: Partner
let dispatcher: Person
let installer: Person
let reader: Person
let stranger: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  dispatcher = await partner.person(['disposition'])
  installer = await partner.person(['installer'])
  reader = await partner.person(['readonly'])
  stranger = await createTestPartner(database, 'Fremd GmbH')
})

const createStartedOrder = async () => (await createOrderInStatus(database, partner, 'started')).id

async function uploadFile(person: Person, contentType = 'image/jpeg'): Promise<string> {
  const id = await insertTestPicture(database, person.accountId, contentType)
  await owner.query('update files set contact_id = $1 where id = $2', [person.contactId, id])
  return id
}

const send = (person: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  app.tab.send({
    method,
    url: `/data-api/comment${path}`,
    headers: { authorization: `Bearer ${app.logInAs(person)}` },
    ...(payload ? { payload } : {}),
  })
const write = (person: Person, orderId: string, body: object) =>
  send(person, 'POST', '', { jobApiId: orderId, ...body })
const list = async (person: Person, orderId: string) =>
  (await send(person, 'GET', `?jobApiId=${orderId}`)).body.data

async function listNotices(orderId: string) {
  const { rows } = await owner.query<{ contact_id: string; kind: string }>(
    'select contact_id, kind from notifications where job_id = $1 order by id',
    [orderId],
  )
  return rows
}

describe('files', () => {
  test('a message may consist of a photo and a PDF, which its readers can open', async () => {
    const id = await createStartedOrder()
    const files = [await uploadFile(installer), await uploadFile(installer, 'application/pdf')]
    const written = await write(installer, id, { files: files.map((file_id) => ({ file_id })) })
    expect(written).toMatchObject({
      status: 201,
      body: { message: '', files: [{ id: files[0] }, { id: files[1], content_type: 'application/pdf' }] },
    })
    const { body } = await marketplace.get(`/jobs/${id}/comments`)
    expect(body.data).toMatchObject([{ message: '', files: [{ id: files[0], url: expect.any(String) }, {}] }])
    const open = (person: Person) =>
      app.tab.post('/api/media/token', { resource: `/api/media/file/${files[0]}` }, app.logInAs(person))
    expect((await open(dispatcher)).status).toBeLessThan(300)
    expect((await open(stranger.admin)).status).toBe(404)
    // Photos of a conversation are no photos of the work.
    const order = await app.tab.get(`/api/partner/orders/${id}`, app.logInAs(dispatcher))
    expect(order.body.files).toEqual([])
  })

  test('a message needs a text or a file', async () => {
    const id = await createStartedOrder()
    for (const body of [{}, { message: '  ' }, { message: '', files: [] }])
      expect(await write(installer, id, body)).toMatchObject({
        status: 422,
        body: { errors: { message: expect.any(Array) } },
      })
  })

  test('files of another company, of another order and unknown files are refused by their position', async () => {
    const id = await createStartedOrder()
    const used = await uploadFile(installer)
    await write(installer, await createStartedOrder(), { files: [{ file_id: used }] })
    const own = await uploadFile(installer)
    for (const file_id of [await uploadFile(stranger.admin), used, randomUUID()])
      expect(await write(installer, id, { files: [{ file_id: own }, { file_id }] })).toMatchObject({
        status: 422,
        body: { errors: { 'files.1.file_id': expect.any(Array) } },
      })
    expect(await list(installer, id)).toEqual([])
  })
})

describe('readers', () => {
  const audienceCases = [
    ['internal', ['partner'], ['partner'], false],
    ['to the marketplace', undefined, ['admin', 'brand', 'partner'], true],
    [
      'to the customer as well',
      ['admin', 'brand', 'customer', 'partner'],
      ['admin', 'brand', 'customer', 'partner'],
      true,
    ],
  ] as const
  test.each(audienceCases)(
    'a message that is %s is read by every profile of the company and by its readers only',
    async (_, visibleForRoles, readers, isMarketplaceReader) => {
      const id = await createStartedOrder()
      const file_id = await uploadFile(installer)
      const body = { message: 'Der Keller ist feucht.', files: [{ file_id }], visibleForRoles }
      await write(installer, id, body)
      for (const person of [partner.admin, dispatcher, installer, reader])
        expect(await list(person, id)).toMatchObject([
          { message: 'Der Keller ist feucht.', visibleForRoles: readers },
        ])
      expect((await send(stranger.admin, 'GET', `?jobApiId=${id}`)).status).toBe(404)
      const comments = await marketplace.get(`/jobs/${id}/comments`)
      expect(comments.body.data).toHaveLength(isMarketplaceReader ? 1 : 0)
      const history = await marketplace.get(`/jobs/${id}/history`)
      const steps = history.body.data.map(({ step }: { step: string }) => step)
      expect(steps.includes('comment.create')).toBe(isMarketplaceReader)
    },
  )

  test('read-only users can neither write nor edit, and mark messages as read', async () => {
    const id = await createStartedOrder()
    const { body } = await write(installer, id, { message: 'Fertig.' })
    expect((await write(reader, id, { message: 'x' })).status).toBe(403)
    expect((await send(reader, 'PATCH', `/${body.id}`, { message: 'x' })).status).toBe(403)
    expect((await send(reader, 'POST', '/read', { jobApiId: id, until: body.id })).status).toBe(200)
  })
})

describe('mentions', () => {
  test('mentioned colleagues are notified once, the author is not', async () => {
    const id = await createStartedOrder()
    const mentions = [installer.contactId, installer.contactId, dispatcher.contactId]
    const { body } = await write(dispatcher, id, { message: 'Bitte ansehen', mentions })
    expect(body.mentions.map((person: { id: string }) => person.id).toSorted()).toEqual(
      [installer.contactId, dispatcher.contactId].toSorted(),
    )
    expect(await listNotices(id)).toEqual([{ contact_id: installer.contactId, kind: 'order_mention' }])
    const edited = {
      message: 'Bitte heute ansehen',
      mentions: [installer.contactId, partner.admin.contactId],
    }
    await send(dispatcher, 'PATCH', `/${body.id}`, edited)
    expect(await listNotices(id)).toEqual([
      { contact_id: installer.contactId, kind: 'order_mention' },
      { contact_id: partner.admin.contactId, kind: 'order_mention' },
    ])
  })

  test('people of other companies, and people who may not read the order, are refused', async () => {
    const id = await createStartedOrder()
    const accountant = await partner.person(['accounting'])
    for (const { contactId } of [stranger.admin, accountant])
      expect(
        await write(dispatcher, id, { message: 'x', mentions: [installer.contactId, contactId] }),
      ).toMatchObject({ status: 422, body: { errors: { 'mentions.1': expect.any(Array) } } })
    const { body } = await send(dispatcher, 'GET', `/people?jobApiId=${id}`)
    const ids = body.data.map((person: { id: string }) => person.id)
    expect(ids).toEqual(expect.arrayContaining([installer.contactId, partner.admin.contactId]))
    for (const { contactId } of [stranger.admin, accountant, dispatcher]) expect(ids).not.toContain(contactId)
  })
})

describe('unread messages', () => {
  const isMarked = async (person: Person, orderId: string) => {
    const token = app.logInAs(person)
    const order = await app.tab.get(`/api/partner/orders/${orderId}`, token)
    const rows = await app.tab.post('/api/partner/orders', { type: 'at-work', page_size: 100 }, token)
    const row = rows.body.data.find((one: { api_id: string }) => one.api_id === orderId)
    return [order.body.has_unread_messages ?? false, row.has_unread_messages ?? false]
  }
  const countUnread = async (person: Person) =>
    (await app.tab.get('/api/partner/jobs-count', app.logInAs(person))).body['at-work'].unread ?? 0

  test('each person has own marks in page, list and count; the author has none', async () => {
    const before = [await countUnread(dispatcher), await countUnread(installer)]
    const id = await createStartedOrder()
    const first = await write(installer, id, { message: 'Eins' })
    expect(await isMarked(dispatcher, id)).toEqual([true, true])
    expect(await isMarked(installer, id)).toEqual([false, false])
    expect([await countUnread(dispatcher), await countUnread(installer)]).toEqual([before[0]! + 1, before[1]])
    expect(await list(dispatcher, id)).toMatchObject([{ isUnread: true, isOwn: false }])
    const second = await write(installer, id, { message: 'Zwei' })
    await send(dispatcher, 'POST', '/read', { jobApiId: id, until: first.body.id })
    expect(await list(dispatcher, id)).toMatchObject([
      { message: 'Zwei', isUnread: true },
      { message: 'Eins', isUnread: false },
    ])
    await send(dispatcher, 'POST', '/read', { jobApiId: id, until: second.body.id })
    expect(await isMarked(dispatcher, id)).toEqual([false, false])
    expect(await isMarked(partner.admin, id)).toEqual([true, true])
  })

  test('reading a message reads the notification about it', async () => {
    const id = await createStartedOrder()
    await marketplace.post(`/jobs/${id}/comments`, { message: 'Bitte zurückrufen.' })
    expect(await listNotices(id)).toContainEqual({ contact_id: dispatcher.contactId, kind: 'order_message' })
    const [message] = await list(dispatcher, id)
    await send(dispatcher, 'POST', '/read', { jobApiId: id, until: message.id })
    const { rows } = await owner.query(
      'select contact_id from notifications where job_id = $1 and read_at is not null',
      [id],
    )
    expect(rows).toEqual([{ contact_id: dispatcher.contactId }])
  })

  test('a logged call is not an unread message', async () => {
    const id = await createStartedOrder()
    await write(installer, id, { actionType: 'customer_call', message: 'Angerufen' })
    expect(await isMarked(dispatcher, id)).toEqual([false, false])
  })
})

describe('changes within five minutes', () => {
  const now = Temporal.Now.instant()
  const writeAs = (person: Person, orderId: string) =>
    runAsPerson(
      database,
      person,
      (call) => createComment(call, { actionType: 'comment', jobApiId: orderId, message: 'Alt' }),
      now,
    )

  test('the author edits and deletes a message, and the history keeps both texts', async () => {
    const id = await createStartedOrder()
    const { body } = await write(installer, id, { message: 'Alt' })
    expect(body).toMatchObject({ isOwn: true, changeableUntil: expect.any(String) })
    const edited = await send(installer, 'PATCH', `/${body.id}`, { message: 'Neu', version: 1 })
    expect(edited).toMatchObject({ status: 200, body: { message: 'Neu', version: 2 } })
    expect(edited.body.editedAt).not.toBeNull()
    const deleted = await send(installer, 'DELETE', `/${body.id}`)
    expect(deleted).toMatchObject({ status: 200, body: { message: '', changeableUntil: null } })
    expect(await list(dispatcher, id)).toMatchObject([{ message: '', deletedAt: expect.any(String) }])
    const { body: history } = await marketplace.get(`/jobs/${id}/history`)
    expect(history.data.slice(0, 3)).toMatchObject([
      { step: 'comment.delete', before: { message: 'Neu' }, after: null },
      { step: 'comment.edit', before: { message: 'Alt' }, after: { message: 'Neu' } },
      { step: 'comment.create', after: { message: 'Alt' } },
    ])
  })

  test('after five minutes a message can be neither edited nor deleted', async () => {
    const { id: commentId } = await writeAs(installer, await createStartedOrder())
    const later = now.add({ minutes: 5 })
    await expect(
      runAsPerson(database, installer, (call) => editComment(call, commentId, { message: 'Neu' }), later),
    ).rejects.toMatchObject({ code: 'comment_final' })
    await expect(
      runAsPerson(database, installer, (call) => deleteComment(call, commentId), later),
    ).rejects.toMatchObject({ code: 'comment_final' })
  })

  test('a colleague may not change a message, and another company does not find it', async () => {
    const id = await createStartedOrder()
    const { body } = await write(installer, id, { message: 'Alt' })
    expect((await send(partner.admin, 'PATCH', `/${body.id}`, { message: 'Neu' })).status).toBe(403)
    expect((await send(stranger.admin, 'DELETE', `/${body.id}`)).status).toBe(404)
  })

  test('two devices that edit one message at once: the first wins, the second gets the current message', async () => {
    const id = await createStartedOrder()
    const { body } = await write(installer, id, { message: 'Alt' })
    const edits = await Promise.all(
      ['Erste', 'Zweite'].map((message) => send(installer, 'PATCH', `/${body.id}`, { message, version: 1 })),
    )
    expect(new Set(edits.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = edits.find(({ status }) => status === 200)!
    const loser = edits.find(({ status }) => status === 409)!
    expect(loser.body).toMatchObject({
      status: 'comment_changed',
      current: { message: winner.body.message, version: 2 },
    })
  })
})

describe('messages of the marketplace', () => {
  test('planners and the delegate are notified, each once', async () => {
    const id = await createStartedOrder()
    await owner.query('update jobs set delegated_to_id = $1 where api_id = $2', [installer.contactId, id])
    const file = { name: 'Plan.pdf', data: Buffer.from('%PDF-1.4\n%âãÏÓ\n').toString('base64') }
    const sent = await marketplace.post(`/jobs/${id}/comments`, { message: 'Siehe Plan.', files: [file] })
    expect(sent).toMatchObject({ status: 201, body: { author: 'operator', files: [{ name: 'Plan.pdf' }] } })
    const people = (await listNotices(id)).map(({ contact_id: person }) => person)
    expect(new Set(people).size).toBe(people.length)
    for (const { contactId } of [partner.admin, dispatcher, installer]) expect(people).toContain(contactId)
    expect(await list(installer, id)).toMatchObject([{ isUnread: true, files: [{ name: 'Plan.pdf' }] }])
  })

  test('an empty message and files for an order without a company are refused', async () => {
    const id = await createStartedOrder()
    expect((await marketplace.post(`/jobs/${id}/comments`, { message: ' ' })).status).toBe(422)
    const offered = await createOfferedOrder(database, [partner.accountId])
    const file = { name: 'Plan.pdf', data: Buffer.from('%PDF-1.4\n').toString('base64') }
    expect(await marketplace.post(`/jobs/${offered.id}/comments`, { files: [file] })).toMatchObject({
      status: 409,
    })
    expect((await marketplace.post(`/jobs/${offered.id}/comments`, { message: 'Eilt.' })).status).toBe(201)
  })
})
