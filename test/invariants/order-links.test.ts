import { beforeAll, describe, expect, it } from 'vitest'
import { type Right } from '#contract/access'
import { callRights } from '#contract/call-rights'
import { orderLinkCallParams, isOrderLinkCall } from '#contract/orders/model/order-link-rights'
import { createOrderLink, revokeOrderLink } from '#server/features/order-links/order-links.commands'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { asOperator } from '../builders/companies.ts'
import { requestOf, sampled, unknownThings, type Things } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { wholeHouse } from '../app/test-app.ts'
import { anOrderIn, aPartner, aPicture, type MadeOrder, type Partner } from '../builders/orders.ts'

const { database, url, owner } = await freshDatabase()
const house = await wholeHouse(database, url)
let partner: Partner
let own: Things
let others: Things
let finished: MadeOrder
let token: string

async function thingsOf(order: MadeOrder): Promise<Things> {
  const { rows } = await owner.query<{ form: string; opportunity: string }>(
    `select (select id from form_definitions where category = 'documentation' limit 1) as form,
            (select opportunity_id from jobs where api_id = $1) as opportunity`,
    [order.id],
  )
  const file = await aPicture(database, partner.accountId)
  await owner.query(
    `insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, 'picture', now())`,
    [order.id, file],
  )
  const { productOrder, proposal, document } = unknownThings
  const named = { order: order.sfid, apiId: order.id, file, account: partner.accountId }
  return { ...named, productOrder, proposal, document, ...rows[0]! }
}

function linkTo(order: { apiId: string }, contactId: string, accountId = partner.accountId) {
  return asOperator(database, (call) => createOrderLink(call, { orderId: order.apiId, accountId }, contactId))
}

async function exchange(path: string) {
  return house.tab.get(`/api/partner/access/${path.split('/').at(-1)}`)
}

/** A token by which a new installer opens the order. */
async function opened(order: { apiId: string }): Promise<{ token: string; linkId: string }> {
  const installer = await partner.person(['installer'])
  const link = await linkTo(order, installer.contactId)
  const { body } = await exchange(link.path)
  return { token: body.access_token, linkId: link.id }
}

const send = (name: (typeof sampled)[number], things: Things, by: string) =>
  house.tab.send({ ...requestOf(name, things), headers: { authorization: `Bearer ${by}` } })

beforeAll(async () => {
  partner = await aPartner(database)
  // Before there are forms, so that finishing asks for none.
  finished = await anOrderIn(database, partner, 'approval_pending')
  await asOperator(database, (call) => loadForms(call))
  own = await thingsOf(await anOrderIn(database, partner, 'appointment_confirmed'))
  others = await thingsOf(await anOrderIn(database, partner, 'appointment_confirmed'))
  token = (await opened(own)).token
})

const isPublic = (name: (typeof sampled)[number]) => (callRights[name] as Right).profiles === 'public'

describe('whoever came by an access link', () => {
  for (const name of sampled.filter((call) => !isOrderLinkCall(call) && !isPublic(call))) {
    it(`may not call ${name}`, async () => {
      expect(await send(name, own, token)).toMatchObject({ status: 403, body: { status: 'forbidden' } })
    })
  }

  for (const [name, place] of Object.entries(orderLinkCallParams)) {
    const call = sampled.find((one) => one === name)
    if (!call || place === null) continue
    it(`finds no other order by ${name}, though it is the company’s`, async () => {
      expect(await send(call, others, token)).toMatchObject({ status: 404, body: { status: 'not_found' } })
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
    it(`has the own order by ${name}, under both its names`, async () => {
      expect((await send(name, own, token)).status).toBeLessThan(300)
      const swapped = { ...own, order: own.apiId, apiId: own.order }
      expect((await send(name, swapped, token)).status).toBeLessThan(300)
    })
  }

  it('opens and describes no file of another order', async () => {
    expect(await send('file.token', others, token)).toMatchObject({ status: 404 })
    expect(await send('file.describe', others, token)).toMatchObject({ status: 404 })
  })

  it('opens signatures and photos of its own order, and of no other that the same person works on', async () => {
    const installer = await partner.person(['installer'])
    const [mine, other] = [
      await thingsOf(await anOrderIn(database, partner, 'started')),
      await thingsOf(await anOrderIn(database, partner, 'started')),
    ]
    const link = await linkTo(mine, installer.contactId)
    const by = (await exchange(link.path)).body.access_token
    const upload = async () => {
      const file = await aPicture(database, partner.accountId, 'image/png')
      await owner.query('update files set contact_id = $1 where id = $2', [installer.contactId, file])
      return file
    }
    const attach = {
      signature: (file: string, order: Things) =>
        owner.query(
          `insert into customer_signatures (job_id, state, file_id, name, channel, account_id, contact_id, at)
            values ($1, 'taken', $2, 'Sabine Kretschmar', 'portal', $3, $4, now())`,
          [order.apiId, file, partner.accountId, installer.contactId],
        ),
      'photo of a form': (file: string, order: Things) =>
        owner.query('update files set job_id = $1 where id = $2', [order.apiId, file]),
      'photo of a step': (file: string, order: Things) =>
        owner.query(
          `insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, 'picture', now())`,
          [order.apiId, file],
        ),
      protocol: (file: string, order: Things) =>
        owner.query(`insert into protocols values (gen_random_uuid(), $1, $2, 'x', 99, now())`, [
          order.apiId,
          file,
        ]),
      'sealed protocol': (file: string, order: Things) =>
        owner.query(
          `insert into seals (id, kind, job_id, file_id, order_version, sha256, certificate, sealed_at)
            values (gen_random_uuid(), 'protocol', $1, $2::uuid, 99, sha256($2::uuid::text::bytea), sha256('x'), now())`,
          [order.apiId, file],
        ),
      'briefing document': (file: string, order: Things) =>
        owner.query(
          `insert into briefing_documents values (gen_random_uuid(), null, $1, $2, 'Plan', now())`,
          [order.apiId, file],
        ),
      'picture that was drawn on': async (file: string, order: Things) => {
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
        const answer = await send('file.token', { ...order, file }, by)
        expect({ kind, status: answer.status }).toEqual({ kind, status })
      }
    }
    expect((await send('file.token', { ...mine, file: await upload() }, by)).status).toBe(200)
  })

  it('attaches no file of another order to its own', async () => {
    const order = await thingsOf(await anOrderIn(database, partner, 'started'))
    const { token: by } = await opened(order)
    const finish = async (file: string) =>
      house.tab.send({
        method: 'POST',
        url: '/api/partner/orders/set-status',
        headers: { authorization: `Bearer ${by}` },
        payload: {
          job_id: order.order,
          new_status: 'finished',
          inputs: { pictures: [{ file_id: file, type: 'installation_site' }] },
        },
      })
    expect((await finish(others.file)).body).toMatchObject({
      status: 'validation_failed',
      errors: { 'inputs.pictures.0.file_id': [expect.any(String)] },
    })
  })

  it('draws on no picture of another order', async () => {
    expect(await send('upload.start', others, token)).toMatchObject({ status: 404 })
    expect((await send('upload.start', own, token)).status).toBe(201)
  })

  it('gets the protocols of no list', async () => {
    for (const resource of [
      '/api/partner/orders/protocols',
      '/api/partner/orders/protocols?type=completed',
    ]) {
      const answer = await house.tab.send({
        method: 'POST',
        url: '/api/media/token',
        payload: { resource },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer).toMatchObject({ status: 404, body: { status: 'not_found' } })
    }
  })

  it('reads an order without prices and is led to its one page', async () => {
    const { body } = await send('order.read', own, token)
    expect(body.job.price_purchasing).toBeNull()
    expect(body.path).toBe(`/order-single/${own.order}/`)
    expect(body.actions).toContain('order.start')
    expect(body.actions).not.toContain('order.delegate')
  })

  it('moves its order as an installer does', async () => {
    const order = await thingsOf(await anOrderIn(database, partner, 'appointment_confirmed'))
    const { token: by } = await opened(order)
    const answer = await send('order.setStatus', order, by)
    expect(answer).toMatchObject({ status: 200, body: { job: { status: 'started' } } })
    expect((await send('order.setStatus', { ...order, order: own.order }, by)).status).toBe(404)
  })

  it('has its customer sign by a link, and ends no link of another order', async () => {
    const order = await thingsOf(await anOrderIn(database, partner, 'started'))
    const other = await thingsOf(await anOrderIn(database, partner, 'started'))
    const { token: by } = await opened(order)
    const { token: byOther } = await opened(other)
    const { status, body } = await send('signature.request', order, by)
    expect(status).toBeLessThan(300)
    const asked = { ...order, file: body.id }
    expect(await send('signature.revoke', asked, byOther)).toMatchObject({ status: 404 })
    expect(await send('signature.remind', asked, byOther)).toMatchObject({ status: 404 })
    expect((await send('signature.revoke', asked, by)).status).toBeLessThan(300)
  })

  it('sees in the database itself no other order, whatever a command forgets', async () => {
    const tenant = { accountIds: [partner.accountId], orderId: own.apiId }
    const seen = await database.transaction(tenant, { readOnly: true }, (tx) =>
      tx.selectFrom('jobs').select('api_id').execute(),
    )
    expect(seen).toEqual([{ api_id: own.apiId }])
  })

  it('is told whose order it is, and until when', async () => {
    const { body } = await send('access.current', own, token)
    expect(body).toMatchObject({ order_id: own.order, company: { name: 'Elektro Sommer GmbH' } })
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  })
})

describe('a link', () => {
  it('is exchanged as often as one likes: programs that read mails open it too', async () => {
    const link = await linkTo(own, partner.admin.contactId)
    for (const _ of [1, 2]) expect(await exchange(link.path)).toMatchObject({ status: 200 })
  })

  it('that nobody ever got is none; one of another form is refused by its form', async () => {
    expect(await exchange('x'.repeat(43))).toMatchObject({ status: 404 })
    expect(await exchange('short')).toMatchObject({ status: 422 })
  })

  it('stands nowhere in the database, only its hash does', async () => {
    const link = await linkTo(own, partner.admin.contactId)
    const secret = link.path.split('/').at(-1) ?? ''
    const { rows } = await owner.query<{ row: string }>('select access_links::text as row from access_links')
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })

  it('that is revoked while its page is open ends with the next call', async () => {
    const { token: by, linkId } = await opened(own)
    expect((await send('order.read', own, by)).status).toBe(200)
    const order = { orderId: own.apiId, accountId: partner.accountId }
    await asOperator(database, (call) => revokeOrderLink(call, order, linkId))
    expect(await send('order.read', own, by)).toMatchObject({ status: 401 })
  })

  it('ends when the order is completed, and when the company gives it up', async () => {
    const done = await thingsOf(finished)
    const installer = await partner.person(['installer'])
    const link = await linkTo(done, installer.contactId)
    const { body } = await exchange(link.path)
    expect((await send('order.read', done, body.access_token)).status).toBe(200)
    await asOperator(database, (call) => applyMarketplaceTransition(call, done.apiId, 'order.complete'))
    expect(await send('order.read', done, body.access_token)).toMatchObject({ status: 401 })
    expect(await exchange(link.path)).toMatchObject({ status: 410, body: { status: 'link_expired' } })

    const other = await aPartner(database, 'Blitz & Söhne GmbH')
    const foreign = await linkTo(own, other.admin.contactId, other.accountId)
    expect(await exchange(foreign.path)).toMatchObject({ status: 410 })
  })

  it('is no log-in, and a log-in is no link', async () => {
    expect((await house.tab.get('/api/partner/access', house.as(partner.admin))).status).toBe(404)
    expect(await send('order.list', own, token)).toMatchObject({ status: 403 })
  })
})
