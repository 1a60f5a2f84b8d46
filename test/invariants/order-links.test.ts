import { beforeAll, describe, expect, it } from 'vitest'
import { type Right } from '#contract/access'
import { callRights } from '#contract/call-rights'
import { orderLinkCallParams, isOrderLinkCall } from '#contract/orders/model/order-link-rights'
import { createOrderLink, revokeOrderLink } from '#server/features/order-links/order-links.commands'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { runAsOperator } from '../app/test-calls.ts'
import { createSampleRequest, sampledCalls, unknownIds, type SampleIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  type TestOrder,
  type Partner,
} from '../builders/orders.ts'

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
let partner: Partner
let ownIds: SampleIds
let otherIds: SampleIds
let finishedOrder: TestOrder
let token: string

async function createOrderIds(order: TestOrder): Promise<SampleIds> {
  const { rows } = await owner.query<{ form: string; opportunity: string }>(
    `select (select id from form_definitions where category = 'documentation' limit 1) as form,
            (select opportunity_id from jobs where api_id = $1) as opportunity`,
    [order.id],
  )
  const file = await insertTestPicture(database, partner.accountId)
  await owner.query(
    `insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, 'picture', now())`,
    [order.id, file],
  )
  const { productOrder, proposal, additionalService, document } = unknownIds
  const named = { order: order.sfid, apiId: order.id, file, account: partner.accountId }
  return { ...named, productOrder, proposal, additionalService, document, ...rows[0]! }
}

function createLinkTo(order: { apiId: string }, contactId: string, accountId = partner.accountId) {
  return runAsOperator(database, (call) =>
    createOrderLink(call, { orderId: order.apiId, accountId }, contactId),
  )
}

async function exchangeLinkPath(path: string) {
  return app.tab.get(`/api/partner/access/${path.split('/').at(-1)}`)
}

/** Returns the token of a new installer who opened the order by a link. */
async function openOrderByLink(order: { apiId: string }): Promise<{ token: string; linkId: string }> {
  const installer = await partner.person(['installer'])
  const link = await createLinkTo(order, installer.contactId)
  const { body } = await exchangeLinkPath(link.path)
  return { token: body.access_token, linkId: link.id }
}

const sendAs = (name: (typeof sampledCalls)[number], ids: SampleIds, by: string) =>
  app.tab.send({ ...createSampleRequest(name, ids), headers: { authorization: `Bearer ${by}` } })

beforeAll(async () => {
  partner = await createTestPartner(database)
  // Created before forms are loaded, so that finishing requires none.
  finishedOrder = await createOrderInStatus(database, partner, 'approval_pending')
  await runAsOperator(database, (call) => loadForms(call))
  ownIds = await createOrderIds(await createOrderInStatus(database, partner, 'appointment_confirmed'))
  otherIds = await createOrderIds(await createOrderInStatus(database, partner, 'appointment_confirmed'))
  token = (await openOrderByLink(ownIds)).token
})

const isPublicCall = (name: (typeof sampledCalls)[number]) =>
  (callRights[name] as Right).profiles === 'public'

describe('holder of an order link', () => {
  for (const name of sampledCalls.filter((call) => !isOrderLinkCall(call) && !isPublicCall(call))) {
    it(`${name} is forbidden to the holder of an order link`, async () => {
      expect(await sendAs(name, ownIds, token)).toMatchObject({ status: 403, body: { status: 'forbidden' } })
    })
  }

  for (const [name, place] of Object.entries(orderLinkCallParams)) {
    const call = sampledCalls.find((one) => one === name)
    if (!call || place === null) continue
    it(`${name} finds no other order of the company by an order link`, async () => {
      expect(await sendAs(call, otherIds, token)).toMatchObject({
        status: 404,
        body: { status: 'not_found' },
      })
    })
  }

  for (const name of [
    'access.current',
    'order.read',
    'order.history',
    'order.cancellationReasons',
    'order.events',
    'comment.list',
    'form.read',
    'form.answers',
    'protocol.ofJob',
    'report.list',
    'signature.requests',
    'picklist.read',
    'file.token',
    'comment.create',
  ] as const) {
    it(`${name} finds the linked order by sfid and by api_id`, async () => {
      expect((await sendAs(name, ownIds, token)).status).toBeLessThan(300)
      const swapped = { ...ownIds, order: ownIds.apiId, apiId: ownIds.order }
      expect((await sendAs(name, swapped, token)).status).toBeLessThan(300)
    })
  }

  it('files of another order can be neither opened nor described', async () => {
    expect(await sendAs('file.token', otherIds, token)).toMatchObject({ status: 404 })
    expect(await sendAs('file.describe', otherIds, token)).toMatchObject({ status: 404 })
  })

  it('signatures and photos of the linked order open, those of another order of the same person do not', async () => {
    const installer = await partner.person(['installer'])
    const [mine, other] = [
      await createOrderIds(await createOrderInStatus(database, partner, 'started')),
      await createOrderIds(await createOrderInStatus(database, partner, 'started')),
    ]
    const link = await createLinkTo(mine, installer.contactId)
    const by = (await exchangeLinkPath(link.path)).body.access_token
    const upload = async () => {
      const file = await insertTestPicture(database, partner.accountId, 'image/png')
      await owner.query('update files set contact_id = $1 where id = $2', [installer.contactId, file])
      return file
    }
    const attach = {
      signature: (file: string, order: SampleIds) =>
        owner.query(
          `insert into customer_signatures (job_id, state, file_id, name, channel, account_id, contact_id, at)
            values ($1, 'taken', $2, 'Sabine Kretschmar', 'portal', $3, $4, now())`,
          [order.apiId, file, partner.accountId, installer.contactId],
        ),
      'photo of a form': (file: string, order: SampleIds) =>
        owner.query('update files set job_id = $1 where id = $2', [order.apiId, file]),
      'photo of a step': (file: string, order: SampleIds) =>
        owner.query(
          `insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, 'picture', now())`,
          [order.apiId, file],
        ),
      protocol: (file: string, order: SampleIds) =>
        owner.query(`insert into protocols values (gen_random_uuid(), $1, $2, 'x', 99, now())`, [
          order.apiId,
          file,
        ]),
      'sealed protocol': (file: string, order: SampleIds) =>
        owner.query(
          `insert into seals (id, kind, job_id, file_id, order_version, sha256, certificate, sealed_at)
            values (gen_random_uuid(), 'protocol', $1, $2::uuid, 99, sha256($2::uuid::text::bytea), sha256('x'), now())`,
          [order.apiId, file],
        ),
      'briefing document': (file: string, order: SampleIds) =>
        owner.query(
          `insert into briefing_documents values (gen_random_uuid(), null, $1, $2, 'Plan', now())`,
          [order.apiId, file],
        ),
      'picture that was drawn on': async (file: string, order: SampleIds) => {
        const drawing = await upload()
        await owner.query('update files set original_id = $1, job_id = $2 where id = $3', [
          file,
          order.apiId,
          drawing,
        ])
      },
    }
    for (const [kind, put] of Object.entries(attach)) {
      for (const [order, status] of [
        [mine, 200],
        [other, 404],
      ] as const) {
        const file = await upload()
        await put(file, order)
        const answer = await sendAs('file.token', { ...order, file }, by)
        expect({ kind, status: answer.status }).toEqual({ kind, status })
      }
    }
    expect((await sendAs('file.token', { ...mine, file: await upload() }, by)).status).toBe(200)
  })

  it('a file of another order cannot be attached to the linked order', async () => {
    const order = await createOrderIds(await createOrderInStatus(database, partner, 'started'))
    const { token: by } = await openOrderByLink(order)
    const finish = async (file: string) =>
      app.tab.send({
        method: 'POST',
        url: '/api/partner/orders/set-status',
        headers: { authorization: `Bearer ${by}` },
        payload: {
          job_id: order.order,
          new_status: 'finished',
          inputs: { pictures: [{ file_id: file, type: 'installation_site' }] },
        },
      })
    expect((await finish(otherIds.file)).body).toMatchObject({
      status: 'validation_failed',
      errors: { 'inputs.pictures.0.file_id': [expect.any(String)] },
    })
  })

  it('a picture of another order cannot be drawn on', async () => {
    expect(await sendAs('upload.start', otherIds, token)).toMatchObject({ status: 404 })
    expect((await sendAs('upload.start', ownIds, token)).status).toBe(201)
  })

  it('bulk protocols are not available', async () => {
    for (const resource of [
      '/api/partner/orders/protocols',
      '/api/partner/orders/protocols?type=completed',
    ]) {
      const answer = await app.tab.send({
        method: 'POST',
        url: '/api/media/token',
        payload: { resource },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer).toMatchObject({ status: 404, body: { status: 'not_found' } })
    }
  })

  it('the linked order is read without prices and with the path of its single page', async () => {
    const { body } = await sendAs('order.read', ownIds, token)
    expect(body.job.price_purchasing).toBeNull()
    expect(body.path).toBe(`/order-single/${ownIds.order}/`)
    expect(body.actions).toContain('order.start')
    expect(body.actions).not.toContain('order.delegate')
  })

  it('the linked order can be moved like by an installer, other orders cannot', async () => {
    const order = await createOrderIds(await createOrderInStatus(database, partner, 'appointment_confirmed'))
    const { token: by } = await openOrderByLink(order)
    const answer = await sendAs('order.setStatus', order, by)
    expect(answer).toMatchObject({ status: 200, body: { job: { status: 'started' } } })
    expect((await sendAs('order.setStatus', { ...order, order: ownIds.order }, by)).status).toBe(404)
  })

  it('the customer can be asked to sign by link, and links of another order cannot be ended', async () => {
    const order = await createOrderIds(await createOrderInStatus(database, partner, 'started'))
    const other = await createOrderIds(await createOrderInStatus(database, partner, 'started'))
    const { token: by } = await openOrderByLink(order)
    const { token: byOther } = await openOrderByLink(other)
    const { status, body } = await sendAs('signature.request', order, by)
    expect(status).toBeLessThan(300)
    const requestIds = { ...order, file: body.id }
    expect(await sendAs('signature.revoke', requestIds, byOther)).toMatchObject({ status: 404 })
    expect(await sendAs('signature.remind', requestIds, byOther)).toMatchObject({ status: 404 })
    expect((await sendAs('signature.revoke', requestIds, by)).status).toBeLessThan(300)
  })

  it('row-level security shows only the linked order, whatever a command reads', async () => {
    const tenant = { accountIds: [partner.accountId], orderId: ownIds.apiId }
    const seen = await database.transaction(tenant, { readOnly: true }, (tx) =>
      tx.selectFrom('jobs').select('api_id').execute(),
    )
    expect(seen).toEqual([{ api_id: ownIds.apiId }])
  })

  it('the holder sees the company of the order and when the link expires', async () => {
    const { body } = await sendAs('access.current', ownIds, token)
    expect(body).toMatchObject({ order_id: ownIds.order, company: { name: 'Elektro Sommer GmbH' } })
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  })
})

describe('order link', () => {
  it('a link can be exchanged repeatedly, because mail scanners open links too', async () => {
    const link = await createLinkTo(ownIds, partner.admin.contactId)
    for (const _ of [1, 2]) expect(await exchangeLinkPath(link.path)).toMatchObject({ status: 200 })
  })

  it('an unknown link is not found and a malformed link is refused', async () => {
    expect(await exchangeLinkPath('x'.repeat(43))).toMatchObject({ status: 404 })
    expect(await exchangeLinkPath('short')).toMatchObject({ status: 422 })
  })

  it('the database stores only the hash of a link', async () => {
    const link = await createLinkTo(ownIds, partner.admin.contactId)
    const secret = link.path.split('/').at(-1) ?? ''
    const { rows } = await owner.query<{ row: string }>('select access_links::text as row from access_links')
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })

  it('a link that is revoked while its page is open stops working with the next call', async () => {
    const { token: by, linkId } = await openOrderByLink(ownIds)
    expect((await sendAs('order.read', ownIds, by)).status).toBe(200)
    const order = { orderId: ownIds.apiId, accountId: partner.accountId }
    await runAsOperator(database, (call) => revokeOrderLink(call, order, linkId))
    expect(await sendAs('order.read', ownIds, by)).toMatchObject({ status: 401 })
  })

  it('a link ends when the order is completed or the company loses it', async () => {
    const done = await createOrderIds(finishedOrder)
    const installer = await partner.person(['installer'])
    const link = await createLinkTo(done, installer.contactId)
    const { body } = await exchangeLinkPath(link.path)
    expect((await sendAs('order.read', done, body.access_token)).status).toBe(200)
    await runAsOperator(database, (call) => applyMarketplaceTransition(call, done.apiId, 'order.complete'))
    expect(await sendAs('order.read', done, body.access_token)).toMatchObject({ status: 401 })
    expect(await exchangeLinkPath(link.path)).toMatchObject({ status: 410, body: { status: 'link_expired' } })

    const other = await createTestPartner(database, 'Blitz & Söhne GmbH')
    const foreign = await createLinkTo(ownIds, other.admin.contactId, other.accountId)
    expect(await exchangeLinkPath(foreign.path)).toMatchObject({ status: 410 })
  })

  it('a link token is not a log-in and a log-in is not a link token', async () => {
    expect((await app.tab.get('/api/partner/access', app.logInAs(partner.admin))).status).toBe(404)
    expect(await sendAs('order.list', ownIds, token)).toMatchObject({ status: 403 })
  })
})
