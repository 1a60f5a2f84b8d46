import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handFiles } from '#server/features/files/file-dependencies'
import { routes as orders } from '#server/features/orders/orders.routes'
import type { Person } from '#server/kernel/call'
import { openFiles } from '#server/platform/storage/file-store'
import { preparePicture, sniff } from '#server/platform/storage/pictures'
import { freshDatabase } from '#test/database/fresh-database'
import { browser, testDoor } from '#test/app/http-client'
import { aDraft, anOrderIn, aPartner, aPicture, type MadeOrder, type Partner } from '#test/builders/orders'
import { testSecret } from '#test/app/test-session'
import { runTask } from '#test/app/run-task'
import { openLinks } from './signing-link.ts'
import { remoteTasks } from './signature-requests.tasks.ts'
import { openSignatureCalls } from './signature-requests.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-remote-'))
afterAll(() => rm(dataDir, { recursive: true }))
handFiles({
  config: { sessionSecret: testSecret },
  files: openFiles({ dataDir, s3: undefined }),
  sniff,
  preparePicture,
})

const links = openLinks(testSecret)
const people = new Map<string, Person>()
let now = Temporal.Now.instant()
const app = await testDoor({
  database,
  routes: [openSignatureCalls(links), orders],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
  now: () => now,
})
const office = browser(app)
const customer = browser(app, '203.0.113.7')
const sheet = sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } }).png()
const stroke = '<svg width="300" height="120"><path d="M40 60 l90 12" stroke="#000" stroke-width="2"/></svg>'
const blank = (await sheet.toBuffer()).toString('base64')
const picture = (await sheet.composite([{ input: Buffer.from(stroke) }]).toBuffer()).toString('base64')

let partner: Partner
beforeAll(async () => {
  partner = await aPartner(database)
  people.set('admin', partner.admin)
  people.set('installer', await partner.person(['installer']))
  people.set('accounting', await partner.person(['accounting']))
  people.set('rival', (await aPartner(database, 'Rivale GmbH')).admin)
})

const anOrder = (more: object = {}) => anOrderIn(database, partner, 'started', aDraft(more))
const requestsPath = ({ sfid }: MadeOrder) => `/api/partner/orders/${sfid}/signature-requests`
const ask = (order: MadeOrder, who = 'admin', body: object = {}) =>
  office.post(requestsPath(order), body, who)
const list = async (order: MadeOrder, who = 'admin') => (await office.get(requestsPath(order), who)).body
const publicly = (what: string, body: object) =>
  customer.send({
    method: 'POST',
    url: `/api/public/signature-requests/${what}`,
    payload: body,
    headers: { 'user-agent': 'Telefon/1.0' },
  })

async function aLink(order: MadeOrder) {
  const { body } = await ask(order)
  const token = links.tokenOf(body.id)
  const { body: shown } = await publicly('open', { token })
  return { id: body.id as string, token, document_sha256: shown.document_sha256 as string, shown }
}

const signing = ({ token, document_sha256 }: { token: string; document_sha256: string }) => ({
  token,
  document_sha256,
  name: 'Sabine Kretschmar',
  picture,
  method: 'drawn',
})

async function jobs(id: string): Promise<{ task: string; payload: Record<string, unknown> }[]> {
  const { rows } = await owner.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload::text like '%' || $1 || '%' order by j.id`,
    [id],
  )
  return rows as { task: string; payload: Record<string, unknown> }[]
}

async function history({ id }: MadeOrder) {
  const { rows } = await owner.query(
    `select step, after from history where subject_id = $1 and step like 'signature.%' order by id`,
    [id],
  )
  return rows as { step: string; after: Record<string, unknown> }[]
}

describe('a customer signs by a link', () => {
  test('that comes by mail in the customer’s language and shows the work, nothing of the person', async () => {
    const order = await anOrder({ customer: { ...aDraft().customer, locale: 'en' } })
    const { status, body } = await ask(order)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'sent', locale: 'en', may_remind: false, may_revoke: true })
    const [mail] = (await jobs(order.id)).filter(
      ({ payload }) => payload['template'] === 'signature_requested',
    )
    expect(mail?.payload).toMatchObject({
      to: { locale: 'en' },
      data: { path: `/sign/${links.tokenOf(body.id)}/`, company: 'Elektro Sommer GmbH' },
    })
    const { body: shown } = await publicly('open', { token: links.tokenOf(body.id) })
    expect(shown).toMatchObject({ state: 'opened', locale: 'en', company: 'Elektro Sommer GmbH' })
    expect(shown.document.tasks.length).toBeGreaterThan(0)
    expect(JSON.stringify(shown)).not.toMatch(/Kretschmar|Karl-Heine|@|sfid/)
    expect(createHash('sha256').update(JSON.stringify(shown.document)).digest('hex')).toBe(
      shown.document_sha256,
    )
  })

  test('once: with who, when, from where, and the hash of what was shown', async () => {
    const order = await anOrder()
    const link = await aLink(order)
    const { status, body } = await publicly('sign', signing(link))
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'signed', document: null })
    expect((await publicly('sign', signing(link))).body).toMatchObject({ status: 'link_expired' })
    const { data, may_request } = await list(order)
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
    expect((await history(order)).map(({ step }) => step)).toEqual([
      'signature.request',
      'signature.open',
      'signature.sign',
    ])
    expect((await history(order)).at(-1)?.after).toMatchObject({
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
    const [told] = (await jobs(order.id)).filter(
      ({ payload }) => payload['template'] === 'signature_received',
    )
    expect(told?.payload).toMatchObject({ to: partner.admin.contactId })
  })

  test('or declines with a reason, after which it may still be signed until approval', async () => {
    const order = await anOrder()
    const { token, document_sha256 } = await aLink(order)
    const empty = await publicly('decline', { token, document_sha256, reason: 'other' })
    expect(empty.body.errors).toHaveProperty('text')
    const answer = await publicly('decline', { token, document_sha256, reason: 'defects', text: 'Kratzer' })
    expect(answer.body).toMatchObject({ state: 'declined' })
    const { body } = await office.get(`/api/partner/orders/${order.sfid}`, 'admin')
    expect(body.signature).toMatchObject({
      state: 'declined',
      reason: 'customer_refused',
      text: 'Es gibt Mängel oder Schäden: Kratzer',
    })
    expect((await list(order)).may_request).toBe(true)
    expect((await ask(order)).status).toBe(201)
  })

  test('only what was shown: where the work has changed since, it is shown anew', async () => {
    const order = await anOrder()
    const link = await aLink(order)
    await owner.query('update job_services set quantity = quantity + 1 where job_id = $1', [order.id])
    expect((await publicly('sign', signing(link))).body).toMatchObject({ status: 'order_changed' })
    const { body } = await publicly('open', { token: link.token })
    expect((await publicly('sign', { ...signing(link), document_sha256: body.document_sha256 })).status).toBe(
      200,
    )
  })

  test('with a picture that is one', async () => {
    const link = await aLink(await anOrder())
    const html = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect((await publicly('sign', { ...signing(link), picture: html })).status).toBe(415)
    expect(
      (await publicly('sign', { ...signing(link), picture: `data:image/png;base64,${picture}` })).status,
    ).toBe(200)
  })

  test('a picture without a stroke is refused, and the link can still be signed', async () => {
    const link = await aLink(await anOrder())
    const { status, body } = await publicly('sign', { ...signing(link), picture: blank })
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['picture']])
    expect((await publicly('sign', signing(link))).status).toBe(200)
  })

  test('two at once sign once', async () => {
    const link = await aLink(await anOrder())
    const answers = await Promise.all([1, 2].map(() => publicly('sign', signing(link))))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
  })
})

describe('a link', () => {
  test('cannot be guessed or made from another', async () => {
    const { token, id } = await aLink(await anOrder())
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const wrong of [
      '',
      'x',
      changed,
      id,
      openLinks('another secret').tokenOf(id),
      links.tokenOf(randomUUID()),
    ]) {
      expect((await publicly('open', { token: wrong })).status).toBe(404)
    }
  })

  test('opens nothing once it is taken back, has ended, or was signed on the spot', async () => {
    const [revoked, ended, signed] = [await anOrder(), await anOrder(), await anOrder()]
    const link = await aLink(revoked)
    const { body } = await office.post(`/api/partner/signature-requests/${link.id}/revoke`, {}, 'admin')
    expect(body.state).toBe('revoked')
    expect((await publicly('open', { token: link.token })).body).toMatchObject({
      state: 'revoked',
      document: null,
    })
    expect((await publicly('sign', signing(link))).status).toBe(410)

    const other = await aLink(signed)
    const file = await aPicture(database, partner.accountId, 'image/png')
    const taken = await office.post(
      `/api/partner/orders/${signed.sfid}/customer-signature`,
      { customer_signature: { file_id: file, name: 'Sabine' } },
      'installer',
    )
    expect(taken.body.signature.state).toBe('taken')
    expect((await publicly('sign', signing(other))).status).toBe(410)
    expect((await list(signed)).data[0].state).toBe('revoked')

    const late = await aLink(ended)
    await at({ hours: 24 * 14 + 1 }, async () => {
      expect((await publicly('open', { token: late.token })).body.state).toBe('expired')
      expect((await publicly('sign', signing(late))).status).toBe(410)
      await runJob('signature.expire', late.id)
      expect((await history(ended)).at(-1)?.step).toBe('signature.expire')
      expect((await ask(ended)).status).toBe(201)
    })
  })

  test('is reminded of once by itself, and by hand not twice a day', async () => {
    const order = await anOrder()
    const { id } = await aLink(order)
    const remindBy = (who: string) => office.post(`/api/partner/signature-requests/${id}/remind`, {}, who)
    expect((await remindBy('admin')).status).toBe(429)
    expect((await jobs(id)).map(({ task }) => task)).toEqual(['signature.remind', 'signature.expire'])
    await at({ hours: 72 }, async () => {
      await runJob('signature.remind', id)
      await runJob('signature.remind', id)
      const mails = (await jobs(order.id)).filter(
        ({ payload }) => payload['template'] === 'signature_requested_again',
      )
      expect(mails).toHaveLength(1)
      expect((await list(order)).data[0].state).toBe('reminded')
    })
    await at({ hours: 96 }, async () => expect((await remindBy('installer')).body.state).toBe('reminded'))
  })

  test('is one at a time, and for orders that want a signature', async () => {
    const order = await anOrder()
    expect((await ask(order)).status).toBe(201)
    expect((await ask(order)).body).toMatchObject({ status: 'already_exists' })
    expect((await ask(await anOrder({ is_remote: true }))).body).toMatchObject({ status: 'not_editable' })
    const nobody = await anOrder({ customer: { ...aDraft().customer, email: undefined } })
    expect((await ask(nobody)).body.errors).toHaveProperty('email')
    expect((await ask(nobody, 'admin', { email: 'kundin@example.com' })).status).toBe(201)
  })

  test('is the company’s own, and of its leaders where its field staff may not write', async () => {
    const order = await anOrder()
    expect((await ask(order, 'rival')).status).toBe(404)
    expect((await ask(order, 'accounting')).status).toBe(403)
    const { body } = await ask(order)
    for (const step of ['remind', 'revoke']) {
      expect(
        (await office.post(`/api/partner/signature-requests/${body.id}/${step}`, {}, 'rival')).status,
      ).toBe(404)
    }
    const other = await anOrder()
    await owner.query('update accounts set protocol_submission_restricted = true where id = $1', [
      partner.accountId,
    ])
    expect((await ask(other, 'installer')).body).toMatchObject({ status: 'forbidden' })
    expect((await list(other, 'installer')).may_request).toBe(false)
    expect((await ask(other)).status).toBe(201)
    await owner.query('update accounts set protocol_submission_restricted = false where id = $1', [
      partner.accountId,
    ])
  })
})

async function at(later: { hours: number }, work: () => Promise<void>): Promise<void> {
  const before = now
  now = now.add(later)
  await work()
  now = before
}

function runJob(name: 'signature.remind' | 'signature.expire', id: string): Promise<void> {
  return runTask(database, remoteTasks(links), name, { id }, now)
}
