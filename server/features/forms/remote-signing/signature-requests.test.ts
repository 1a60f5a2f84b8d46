import { setTestFileStore } from '#test/app/test-services'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersRoutes as orders } from '#server/features/orders/orders.routes'
import type { Person } from '#server/kernel/call'
import { createFileStore } from '#server/platform/storage/file-store'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  type TestOrder,
  type Partner,
} from '#test/builders/orders'
import { testSecret } from '#test/app/test-services'
import { runTask } from '#test/app/run-task'
import { createSigningLinks } from './signing-link.crypto.ts'
import { createSignatureRequestTasks } from './signature-requests.tasks.ts'
import { createSignatureRoutes } from './signature-requests.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-remote-'))
afterAll(() => rm(dataDir, { recursive: true }))
setTestFileStore(createFileStore({ dataDir, s3: undefined }))

const links = createSigningLinks({ sessionSecret: testSecret })
const people = new Map<string, Person>()
let now = Temporal.Now.instant()
const app = await createTestServer({
  database,
  routes: [createSignatureRoutes(links), orders],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
  now: () => now,
})
const office = createBrowser(app)
const customer = createBrowser(app, '203.0.113.7')
const blankImage = sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } }).png()
const stroke = '<svg width="300" height="120"><path d="M40 60 l90 12" stroke="#000" stroke-width="2"/></svg>'
const blank = (await blankImage.toBuffer()).toString('base64')
const picture = (await blankImage.composite([{ input: Buffer.from(stroke) }]).toBuffer()).toString('base64')

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('admin', partner.admin)
  people.set('installer', await partner.person(['installer']))
  people.set('accounting', await partner.person(['accounting']))
  people.set('rival', (await createTestPartner(database, 'Rivale GmbH')).admin)
})

const createOrderToSign = (more: object = {}) =>
  createOrderInStatus(database, partner, 'started', createOrderDraft(more))
const getRequestsPath = ({ sfid }: TestOrder) => `/api/partner/orders/${sfid}/signature-requests`
const requestTestSignature = (order: TestOrder, who = 'admin', body: object = {}) =>
  office.post(getRequestsPath(order), body, who)
const fetchRequests = async (order: TestOrder, who = 'admin') =>
  (await office.get(getRequestsPath(order), who)).body
const postAsCustomer = (what: string, body: object) =>
  customer.send({
    method: 'POST',
    url: `/api/public/signature-requests/${what}`,
    payload: body,
    headers: { 'user-agent': 'Telefon/1.0' },
  })

async function createOpenedLink(order: TestOrder) {
  const { body } = await requestTestSignature(order)
  const token = links.createToken(body.id)
  const { body: shown } = await postAsCustomer('open', { token })
  return { id: body.id as string, token, document_sha256: shown.document_sha256 as string, shown }
}

const toSignBody = ({ token, document_sha256 }: { token: string; document_sha256: string }) => ({
  token,
  document_sha256,
  name: 'Sabine Kretschmar',
  picture,
  method: 'drawn',
})

async function listQueuedTasks(id: string): Promise<{ task: string; payload: Record<string, unknown> }[]> {
  const { rows } = await owner.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload::text like '%' || $1 || '%' order by j.id`,
    [id],
  )
  return rows as { task: string; payload: Record<string, unknown> }[]
}

async function listSignatureSteps({ id }: TestOrder) {
  const { rows } = await owner.query(
    `select step, after from history where subject_id = $1 and step like 'signature.%' order by id`,
    [id],
  )
  return rows as { step: string; after: Record<string, unknown> }[]
}

describe('signing through a link', () => {
  test('the link is emailed in the customer’s language and shows the work without personal data', async () => {
    const order = await createOrderToSign({ customer: { ...createOrderDraft().customer, locale: 'en' } })
    const { status, body } = await requestTestSignature(order)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'sent', locale: 'en', may_remind: false, may_revoke: true })
    const [mail] = (await listQueuedTasks(order.id)).filter(
      ({ payload }) => payload['template'] === 'signature_requested',
    )
    expect(mail?.payload).toMatchObject({
      to: { locale: 'en' },
      data: { path: `/sign/${links.createToken(body.id)}/`, company: 'Elektro Sommer GmbH' },
    })
    const { body: shown } = await postAsCustomer('open', { token: links.createToken(body.id) })
    expect(shown).toMatchObject({ state: 'opened', locale: 'en', company: 'Elektro Sommer GmbH' })
    expect(shown.document.tasks.length).toBeGreaterThan(0)
    expect(JSON.stringify(shown)).not.toMatch(/Kretschmar|Karl-Heine|@|sfid/)
    expect(createHash('sha256').update(JSON.stringify(shown.document)).digest('hex')).toBe(
      shown.document_sha256,
    )
  })

  test('a customer signs once, and who, when, from where and the document hash are stored', async () => {
    const order = await createOrderToSign()
    const link = await createOpenedLink(order)
    const { status, body } = await postAsCustomer('sign', toSignBody(link))
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'signed', document: null })
    expect((await postAsCustomer('sign', toSignBody(link))).body).toMatchObject({ status: 'link_expired' })
    const { data, may_request } = await fetchRequests(order)
    expect(may_request).toBe(false)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      state: 'signed',
      network: '203.0.113.7',
      user_agent: 'Telefon/1.0',
      document_sha256: link.document_sha256,
      answered_at: expect.any(String),
    })
    const { body: read } = await office.get(`/api/partner/orders/${order.sfid}`, 'admin')
    expect(read.signature).toMatchObject({ state: 'taken', name: 'Sabine Kretschmar' })
    expect((await listSignatureSteps(order)).map(({ step }) => step)).toEqual([
      'signature.request',
      'signature.open',
      'signature.sign',
    ])
    expect((await listSignatureSteps(order)).at(-1)?.after).toMatchObject({
      network: '203.0.113.7',
      browser: 'Telefon/1.0',
      document_sha256: link.document_sha256,
    })
    const { rows } = await owner.query(
      `select document, method, (select channel from customer_signatures c where c.job_id = r.job_id) as channel
        from signature_requests r where id = $1`,
      [link.id],
    )
    expect(rows).toEqual([{ document: link.shown.document, method: 'drawn', channel: 'remote' }])
    const [email] = (await listQueuedTasks(order.id)).filter(
      ({ payload }) => payload['template'] === 'signature_received',
    )
    expect(email?.payload).toMatchObject({ to: partner.admin.contactId })
  })

  test('a customer may decline with a reason, after which a signature is still possible until approval', async () => {
    const order = await createOrderToSign()
    const { token, document_sha256 } = await createOpenedLink(order)
    const empty = await postAsCustomer('decline', { token, document_sha256, reason: 'other' })
    expect(empty.body.errors).toHaveProperty('text')
    const answer = await postAsCustomer('decline', {
      token,
      document_sha256,
      reason: 'defects',
      text: 'Kratzer',
    })
    expect(answer.body).toMatchObject({ state: 'declined' })
    const { body } = await office.get(`/api/partner/orders/${order.sfid}`, 'admin')
    expect(body.signature).toMatchObject({
      state: 'declined',
      reason: 'customer_refused',
      text: 'Es gibt Mängel oder Schäden: Kratzer',
    })
    expect((await fetchRequests(order)).may_request).toBe(true)
    expect((await requestTestSignature(order)).status).toBe(201)
  })

  test('a signature is refused if the work changed since the page was loaded', async () => {
    const order = await createOrderToSign()
    const link = await createOpenedLink(order)
    await owner.query('update job_services set quantity = quantity + 1 where job_id = $1', [order.id])
    expect((await postAsCustomer('sign', toSignBody(link))).body).toMatchObject({ status: 'order_changed' })
    const { body } = await postAsCustomer('open', { token: link.token })
    expect(
      (await postAsCustomer('sign', { ...toSignBody(link), document_sha256: body.document_sha256 })).status,
    ).toBe(200)
  })

  test('a signature must be a picture', async () => {
    const link = await createOpenedLink(await createOrderToSign())
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect((await postAsCustomer('sign', { ...toSignBody(link), picture: html })).status).toBe(415)
    expect(
      (await postAsCustomer('sign', { ...toSignBody(link), picture: `data:image/png;base64,${picture}` }))
        .status,
    ).toBe(200)
  })

  test('an empty picture is refused as a signature, and the link can still be signed', async () => {
    const link = await createOpenedLink(await createOrderToSign())
    const { status, body } = await postAsCustomer('sign', { ...toSignBody(link), picture: blank })
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['picture']])
    expect((await postAsCustomer('sign', toSignBody(link))).status).toBe(200)
  })

  test('two concurrent signatures through one link: one is accepted, the other finds the link expired', async () => {
    const link = await createOpenedLink(await createOrderToSign())
    const answers = await Promise.all([1, 2].map(() => postAsCustomer('sign', toSignBody(link))))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
  })
})

describe('signing links', () => {
  test('a signing link cannot be guessed or derived from another one', async () => {
    const { token, id } = await createOpenedLink(await createOrderToSign())
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const wrong of [
      '',
      'x',
      changed,
      id,
      createSigningLinks({ sessionSecret: 'another secret' }).createToken(id),
      links.createToken(randomUUID()),
    ]) {
      expect((await postAsCustomer('open', { token: wrong })).status).toBe(404)
    }
  })

  test('a signing link cannot be used after it is revoked, has expired, or the customer signed on site', async () => {
    const [revoked, ended, signed] = [
      await createOrderToSign(),
      await createOrderToSign(),
      await createOrderToSign(),
    ]
    const link = await createOpenedLink(revoked)
    const { body } = await office.post(`/api/partner/signature-requests/${link.id}/revoke`, {}, 'admin')
    expect(body.state).toBe('revoked')
    expect((await postAsCustomer('open', { token: link.token })).body).toMatchObject({
      state: 'revoked',
      document: null,
    })
    expect((await postAsCustomer('sign', toSignBody(link))).status).toBe(410)

    const other = await createOpenedLink(signed)
    const file = await insertTestPicture(database, partner.accountId, 'image/png')
    const taken = await office.post(
      `/api/partner/orders/${signed.sfid}/customer-signature`,
      { customer_signature: { file_id: file, name: 'Sabine' } },
      'installer',
    )
    expect(taken.body.signature.state).toBe('taken')
    expect((await postAsCustomer('sign', toSignBody(other))).status).toBe(410)
    expect((await fetchRequests(signed)).data[0].state).toBe('revoked')

    const late = await createOpenedLink(ended)
    await runLater({ hours: 24 * 14 + 1 }, async () => {
      expect((await postAsCustomer('open', { token: late.token })).body.state).toBe('expired')
      expect((await postAsCustomer('sign', toSignBody(late))).status).toBe(410)
      await runSignatureTask('signature.expire', late.id)
      expect((await listSignatureSteps(ended)).at(-1)?.step).toBe('signature.expire')
      expect((await requestTestSignature(ended)).status).toBe(201)
    })
  })

  test('a signing link is reminded of once automatically, and by hand not twice within a day', async () => {
    const order = await createOrderToSign()
    const { id } = await createOpenedLink(order)
    const remindBy = (who: string) => office.post(`/api/partner/signature-requests/${id}/remind`, {}, who)
    expect((await remindBy('admin')).status).toBe(429)
    expect((await listQueuedTasks(id)).map(({ task }) => task)).toEqual([
      'signature.remind',
      'signature.expire',
    ])
    await runLater({ hours: 72 }, async () => {
      await runSignatureTask('signature.remind', id)
      await runSignatureTask('signature.remind', id)
      const mails = (await listQueuedTasks(order.id)).filter(
        ({ payload }) => payload['template'] === 'signature_requested_again',
      )
      expect(mails).toHaveLength(1)
      expect((await fetchRequests(order)).data[0].state).toBe('reminded')
    })
    await runLater({ hours: 96 }, async () =>
      expect((await remindBy('installer')).body.state).toBe('reminded'),
    )
  })

  test('an order has one open signing link at a time, and only if it needs a signature', async () => {
    const order = await createOrderToSign()
    expect((await requestTestSignature(order)).status).toBe(201)
    expect((await requestTestSignature(order)).body).toMatchObject({ status: 'already_exists' })
    expect((await requestTestSignature(await createOrderToSign({ is_remote: true }))).body).toMatchObject({
      status: 'not_editable',
    })
    const nobody = await createOrderToSign({ customer: { ...createOrderDraft().customer, email: undefined } })
    expect((await requestTestSignature(nobody)).body.errors).toHaveProperty('email')
    expect((await requestTestSignature(nobody, 'admin', { email: 'kundin@example.com' })).status).toBe(201)
  })

  test('only the company may manage its signing links, and only admins and owners if it is restricted', async () => {
    const order = await createOrderToSign()
    expect((await requestTestSignature(order, 'rival')).status).toBe(404)
    expect((await requestTestSignature(order, 'accounting')).status).toBe(403)
    const { body } = await requestTestSignature(order)
    for (const step of ['remind', 'revoke']) {
      expect(
        (await office.post(`/api/partner/signature-requests/${body.id}/${step}`, {}, 'rival')).status,
      ).toBe(404)
    }
    const other = await createOrderToSign()
    await owner.query('update accounts set protocol_submission_restricted = true where id = $1', [
      partner.accountId,
    ])
    expect((await requestTestSignature(other, 'installer')).body).toMatchObject({ status: 'forbidden' })
    expect((await fetchRequests(other, 'installer')).may_request).toBe(false)
    expect((await requestTestSignature(other)).status).toBe(201)
    await owner.query('update accounts set protocol_submission_restricted = false where id = $1', [
      partner.accountId,
    ])
  })
})

async function runLater(later: { hours: number }, work: () => Promise<void>): Promise<void> {
  const before = now
  now = now.add(later)
  await work()
  now = before
}

function runSignatureTask(name: 'signature.remind' | 'signature.expire', id: string): Promise<void> {
  return runTask(database, createSignatureRequestTasks(links), name, { id }, now)
}
