import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelExample } from '#contract/operator/examples'
import type { Profile } from '#contract/profiles'
import { expireCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.commands'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestApp } from '#test/app/test-app'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createAppointmentPeriod,
  type Partner,
  type WorkStatus,
} from '#test/builders/orders'

/** The parts of an order besides its status, as the marketplace and the partner see them. */

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
const marketplace = createOperatorClient(await createOperatorApp({ database }))
const product = {
  item_id: 'GO-11',
  name: 'go-e Charger Gemini 11 kW',
  quantity: 1,
  supplier: 'go-e GmbH',
  url: 'go-e.com/charger',
}

let partner: Partner
let admin: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  admin = app.logInAs(partner.admin)
})

async function loginWithProfiles(...profiles: Profile[]): Promise<string> {
  return app.logInAs(await partner.person(profiles))
}

const createTestOrderIn = (status: WorkStatus, more: object = { products: [product] }) =>
  createOrderInStatus(database, partner, status, createOrderDraft(more))

const fetchOrder = async (id: string, token = admin) =>
  (await app.tab.get(`/api/partner/orders/${id}`, token)).body
const sendToPortal = (method: 'PATCH' | 'POST', path: string, payload: object = {}, token = admin) =>
  app.tab.send({ method, url: path, payload, headers: { authorization: `Bearer ${token}` } })
const confirmGoodsReceipt = (id: string, body: object = {}, token = admin) =>
  sendToPortal('PATCH', `/documents-api/product-orders/${id}`, body, token)

describe('ordered goods', () => {
  async function awaited() {
    const order = await createTestOrderIn('appointment_confirmed')
    await marketplace.post(`/jobs/${order.id}/hold`, {
      reason: 'product_ordering',
      substate: 'pending_order',
    })
    const first = await marketplace.post(`/jobs/${order.id}/product-orders`)
    const second = await marketplace.post(`/jobs/${order.id}/product-orders`, {
      items: [{ name: 'Kabel 5 × 6 mm²', quantity: 20 }],
      carrier: 'DPD',
      tracking_id: '0150',
    })
    return { ...order, first: first.body.id as string, second: second.body.id as string }
  }

  test('ordering goods turns the hold into one that waits for the partner', async () => {
    const { id } = await awaited()
    const order = await fetchOrder(id)
    expect(order).toMatchObject({
      queue: 'waiting-action',
      hold: { reason: 'product_ordering', substate: 'pending_delivery', next: 'partner' },
    })
    expect(order.actions).toContain('order.confirmReceipt')
    const { body } = await app.tab.get(`/documents-api/product-orders?jobApiId=${id}`, admin)
    expect(body.data).toMatchObject([
      { items: [{ productName: 'Kabel 5 × 6 mm²', quantity: 20 }], trackingID: '0150', deliveredAt: null },
      { items: [{ productName: product.name }], shipTo: 'Karl-Heine-Straße 54, 04229 Leipzig' },
    ])
  })

  test('goods are confirmed one by one, and the last confirmation ends the hold', async () => {
    const { id, first, second } = await awaited()
    const one = await confirmGoodsReceipt(first)
    expect(one).toMatchObject({
      status: 200,
      body: { trackingID: 'PARTNER_CONFIRMED', carrierId: 'UNKNOWN', deliveredAt: expect.any(String) },
    })
    expect((await fetchOrder(id)).job.status).toBe('on_hold')
    const other = await confirmGoodsReceipt(second, { comment: 'Karton beschädigt, Ware in Ordnung' })
    // Known tracking data is not overwritten.
    expect(other.body).toMatchObject({ trackingID: '0150', carrier: 'DPD', carrierId: null })
    expect(await fetchOrder(id)).toMatchObject({ job: { status: 'appointment_confirmed' }, hold: null })
    const { body } = await app.tab.get(
      `/data-api/comment?jobApiId=${id}&actionType=delivery_confirmation`,
      admin,
    )
    expect(body.data).toMatchObject([
      {
        message: 'Karton beschädigt, Ware in Ordnung',
        visibleForRoles: ['admin', 'brand', 'customer', 'partner'],
      },
      { message: `Wareneingang bestätigt: ${product.name}` },
    ])
  })

  test('goods can be confirmed once, and a repeated call gets the first answer', async () => {
    const { id, first } = await awaited()
    const [one, other] = await Promise.all([confirmGoodsReceipt(first), confirmGoodsReceipt(first)])
    expect(one.body).toEqual(other.body)
    const { body } = await app.tab.get(
      `/data-api/comment?jobApiId=${id}&actionType=delivery_confirmation`,
      admin,
    )
    expect(body.pagination.total_count).toBe(1)
  })

  test('goods cannot be confirmed by dispatchers or on an old version', async () => {
    const { first } = await awaited()
    expect((await confirmGoodsReceipt(first, {}, await loginWithProfiles('disposition'))).status).toBe(403)
    expect(await confirmGoodsReceipt(first, { version: 1 })).toMatchObject({
      status: 409,
      body: { status: 'order_changed', current: { job: { status: 'on_hold' } } },
    })
  })

  test('goods that the carrier delivered also end the hold', async () => {
    const { id, first, second } = await awaited()
    for (const goods of [first, second, second]) {
      expect((await marketplace.post(`/product-orders/${goods}/deliver`)).status).toBe(200)
    }
    expect(await fetchOrder(id)).toMatchObject({ job: { status: 'appointment_confirmed' } })
  })

  test('goods can be ordered only for an order that has a company and products', async () => {
    const order = await createTestOrderIn('accepted', { products: [] })
    const { body, status } = await marketplace.post(`/jobs/${order.id}/product-orders`)
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: ['items'] })
    expect((await confirmGoodsReceipt(randomUUID())).status).toBe(404)
  })
})

describe('documents of an order', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6e72' } })
      .png()
      .toBuffer()

  test('documents of an order and of its opportunity are listed, new ones are marked, and all can be opened', async () => {
    const order = await createTestOrderIn('accepted')
    const { opportunity } = await fetchOrder(order.id)
    const data = (await png()).toString('base64')
    const briefing = (body: object) => marketplace.post(`/jobs/${order.id}/briefing-documents`, body)
    expect(await briefing({ name: 'Lageplan.png', data })).toMatchObject({ status: 201 })
    await briefing({ name: 'Leitfaden.png', data: `data:image/png;base64,${data}`, for: 'opportunity' })
    await owner.query(
      `update briefing_documents set updated_at = now() - interval '32 days' where name = 'Leitfaden.png'`,
    )
    const path = `/data-api/partner/partner-briefing-documents/${opportunity.sfid}/${order.id}`
    const { body } = await app.tab.get(path, admin)
    expect(body.data).toMatchObject([
      { name: 'Lageplan.png', type: 'image', isNew: true },
      { name: 'Leitfaden.png', type: 'image', isNew: false },
    ])
    for (const { resource } of body.data) {
      expect((await sendToPortal('POST', '/api/media/token', { resource })).status).toBe(200)
    }
    const rival = app.logInAs((await createTestPartner(database, 'Blitz GmbH')).admin)
    expect((await app.tab.get(path, rival)).status).toBe(404)
  })

  test('the type of a document is detected from its content', async () => {
    const order = await createTestOrderIn('accepted')
    const data = Buffer.from('<script>alert(1)</script>').toString('base64')
    const { status, body } = await marketplace.post(`/jobs/${order.id}/briefing-documents`, {
      name: 'Plan.pdf',
      data,
    })
    expect({ status, code: body.status }).toEqual({ status: 415, code: 'unsupported_type' })
  })

  test('files of products have their picture, and https is added to an address without a scheme', async () => {
    const order = await createTestOrderIn('accepted')
    const before = await fetchOrder(order.id)
    expect(before.products[0]).toMatchObject({ url: 'https://go-e.com/charger', price_listing: 0 })
    const path = `/jobs/${order.id}/products/${before.products[0].id}/files`
    const file = { name: 'Anschluss.png', data: (await png()).toString('base64') }
    await marketplace.post(path, {
      type: 'connection',
      connection_type: 'alternative',
      label: 'TN-C-S',
      of: 'opportunity',
      file,
    })
    await marketplace.post(path, { type: 'datasheet', url: 'go-e.com/daten.pdf' })
    expect((await marketplace.post(path, { type: 'datasheet' })).status).toBe(422)
    const { products } = await fetchOrder(order.id)
    expect(products[0]).toMatchObject({
      productFiles: [{ type: 'datasheet', url: 'https://go-e.com/daten.pdf', image: null }],
      productOpportunityFiles: [
        {
          type: 'connection',
          connection_type: 'alternative',
          labelText: 'TN-C-S',
          image: expect.stringMatching(/^\/api\/media\/file\//),
        },
      ],
    })
  })
})

describe('the service catalogue of an order', () => {
  test('an order offers its own services and those of its brand, without prices for installers', async () => {
    const brand = `Marke ${randomUUID()}`
    const order = await createTestOrderIn('accepted', { brand })
    const service = { brand, service: 'cable', unit_measure: 'm', minutes: 12 }
    const put = await marketplace.post('/services', {
      services: [
        {
          ...service,
          description: { de: 'Zuleitung', en: 'Cable', fr: 'Câble' },
          price_purchasing: 14.5,
          price_selling: 19.9,
        },
      ],
    })
    expect(put.body).toEqual({ kept: 1, unknown_units: [] })
    const path = `/api/partner/services/for-job/${order.sfid}`
    const { body } = await app.tab.get(path, admin)
    expect(body.data).toMatchObject([
      { service: { id: 'wallbox_install_11kw' }, price_purchasing: 389 },
      {
        service: { id: 'cable', description: { de: 'Zuleitung' } },
        price_purchasing: 14.5,
        price_lists: 19.9,
        minutes: 12,
      },
    ])
    const seen = await app.tab.get(path, await loginWithProfiles('installer'))
    expect(seen.body.data[1]).toMatchObject({
      price_purchasing: null,
      price_lists: null,
      price_selling: null,
    })
  })
})

describe('an email to the customer', () => {
  const mail = (id: string, template_name: string, token = admin) =>
    sendToPortal('POST', '/api/partner/send-email', { job_id: id, template_name }, token)

  test.each([
    ['customer_signature_reminder', 'accepted', 409],
    ['customer_signature_reminder', 'started', 200],
    ['customer_signature_reminder', 'completed', 200],
    ['appointment_confirmed', 'accepted', 409],
    ['appointment_confirmed', 'appointment_confirmed', 200],
    ['order_accepted', 'accepted', 200],
    ['order_accepted', 'finished', 409],
    ['customer_unreachable', 'accepted', 409],
  ] as const)(
    'the email %s for an order in status %s is answered with %i',
    async (template, status, expected) => {
      const { sfid } = await createTestOrderIn(status, {})
      expect((await mail(sfid, template)).status).toBe(expected)
    },
  )

  test('an email with an unknown name or to a customer without an address is refused', async () => {
    const { sfid } = await createTestOrderIn('started')
    expect((await mail(sfid, 'login_link')).body.errors).toHaveProperty('template_name')
    const { email: _, ...customer } = createOrderDraft().customer
    const silent = await createTestOrderIn('started', { customer })
    const answer = await mail(silent.sfid, 'customer_signature_reminder')
    expect(answer).toMatchObject({ status: 409, body: { status: 'no_customer_email' } })
  })

  test('each kind of email can be sent three times a day at most', async () => {
    const { sfid } = await createTestOrderIn('appointment_confirmed')
    expect((await mail(sfid, 'order_accepted')).status).toBe(200)
    // Emails of the day before do not count.
    await owner.query(`
      insert into history (at, request_id, actor_kind, actor_name, subject, subject_id, step, account_id, audience, after)
      select at - interval '1 day', request_id, actor_kind, actor_name, subject, subject_id, step, account_id, audience, after
      from history, generate_series(1, 3) where step = 'order.mailCustomer' and subject_id = (
        select api_id::text from jobs where sfid = '${sfid}')`)
    for (const _ of ['second', 'third']) expect((await mail(sfid, 'order_accepted')).status).toBe(200)
    const fourth = await mail(sfid, 'order_accepted')
    expect(fourth).toMatchObject({ status: 409, body: { status: 'customer_mailed_often' } })
    expect((await mail(sfid, 'appointment_confirmed')).status).toBe(200)
  })

  test('only admins and owners can send the email if the protocol submission of the company is restricted', async () => {
    const { sfid } = await createTestOrderIn('started')
    await owner.query('update accounts set protocol_submission_restricted = true where id = $1', [
      partner.accountId,
    ])
    const installer = await loginWithProfiles('installer')
    expect((await mail(sfid, 'customer_signature_reminder', installer)).status).toBe(403)
    expect((await fetchOrder(sfid, installer)).actions).not.toContain('order.mailCustomer')
    expect((await mail(sfid, 'customer_signature_reminder')).status).toBe(200)
    const both = await loginWithProfiles('installer', 'company_owner')
    expect((await mail(sfid, 'customer_signature_reminder', both)).status).toBe(200)
    await owner.query('update accounts set protocol_submission_restricted = false')
    expect((await mail(sfid, 'customer_signature_reminder', installer)).status).toBe(200)
  })
})

describe('a counter-proposal', () => {
  const visit = createAppointmentPeriod(undefined, 12)
  const ask = (id: string, body: object, token = admin) =>
    sendToPortal(
      'POST',
      `/api/partner/orders/${id}/counter-proposals`,
      { reason: 'Der Zähler kommt später.', ...body },
      token,
    )
  const askDate = (id: string, more: object = {}, token = admin) =>
    ask(id, { kind: 'date', appointment_date: visit, ...more }, token)
  const answer = (id: string, accept: boolean) =>
    marketplace.post(`/counter-proposals/${id}/answer`, { accept, comment: 'Einverstanden.' })
  const mails = async (id: string) => {
    const { rows } = await owner.query(
      `select j.payload->>'template' as template, j.payload->'data'->>'outcome' as outcome from graphile_worker._private_jobs j
       where j.payload->>'job_id' = $1 order by j.id desc`,
      [id],
    )
    return rows.map(({ template, outcome }) => [template, outcome].filter(Boolean).join(' ')).slice(0, 2)
  }

  test('an accepted counter-proposal of a date sets the appointment and notifies customer and partner', async () => {
    const { id } = await createTestOrderIn('accepted')
    const asked = await askDate(id)
    expect(asked).toMatchObject({
      status: 201,
      body: { counter_proposals: [{ kind: 'date', state: 'pending', appointment_date: visit }] },
    })
    expect(asked.body.actions.filter((one: string) => one.startsWith('counterProposal'))).toEqual([])
    const [proposal] = asked.body.counter_proposals
    const listed = await marketplace.get(`/counter-proposals?state=pending&job_id=${id}`)
    expect(listed.body.data).toMatchObject([{ id: proposal.id, present_price: 389 }])
    expect((await answer(proposal.id, true)).body).toMatchObject({
      state: 'accepted',
      answer: 'Einverstanden.',
    })
    expect(await fetchOrder(id)).toMatchObject({
      queue: 'scheduled',
      job: { status: 'appointment_confirmed', appointment_start_timestamp: visit.start },
      counter_proposals: [{ state: 'accepted', answer: 'Einverstanden.' }],
    })
    expect(await mails(id)).toEqual(['appointment_confirmed', 'counter_proposal_ended accepted'])
    expect(await answer(proposal.id, false)).toMatchObject({
      status: 409,
      body: { status: 'status_not_allowed' },
    })
  })

  test('a proposed date may be before the earliest day, and it can move an existing appointment', async () => {
    const { id } = await createTestOrderIn('appointment_confirmed')
    await owner.query(`update jobs set readiness_date = current_date + 60 where api_id = $1`, [id])
    const { body } = await askDate(id)
    await answer(body.counter_proposals[0].id, true)
    expect((await fetchOrder(id)).job.appointment_end_timestamp).toBe(visit.end)
    expect((await mails(id))[0]).toBe('appointment_moved')
  })

  test('an accepted counter-proposal of a price becomes a line of its own', async () => {
    const { id } = await createTestOrderIn('accepted')
    const { body } = await ask(id, { kind: 'price', price_purchasing: 430.5 })
    await answer(body.counter_proposals[0].id, true)
    expect(await fetchOrder(id)).toMatchObject({
      job: { price_purchasing: 430.5 },
      custom_services: [
        { name: 'Vereinbarte Preisanpassung', price_purchasing: 41.5, hints_de: 'Der Zähler kommt später.' },
      ],
    })
  })

  test('a declined or withdrawn counter-proposal changes nothing', async () => {
    const { id } = await createTestOrderIn('accepted')
    const first = (await askDate(id)).body.counter_proposals[0].id
    await answer(first, false)
    const second = (await askDate(id)).body.counter_proposals[0].id
    const taken = await sendToPortal('POST', `/api/partner/orders/${id}/counter-proposals/${second}/withdraw`)
    expect(taken.body).toMatchObject({
      job: { status: 'accepted' },
      counter_proposals: [{ state: 'withdrawn' }, { state: 'declined' }],
    })
    expect(await mails(id)).toEqual(['counter_proposal_ended declined', 'order_accepted'])
  })

  test('an unanswered counter-proposal is ended by a task, and a late answer is refused', async () => {
    const { id } = await createTestOrderIn('accepted')
    const proposal = (await askDate(id, { expires_in_hours: 4 })).body.counter_proposals[0].id
    const { rows } = await owner.query(
      `select run_at from graphile_worker._private_jobs where payload->>'id' = $1`,
      [proposal],
    )
    expect(rows).toHaveLength(1)
    const later = Temporal.Now.instant().add({ hours: 5 })
    await runAsOperator(
      database,
      (call) => expireCounterProposal({ ...call, actor: { kind: 'system' } }, proposal),
      later,
    )
    expect((await answer(proposal, true)).status).toBe(409)
    expect(await fetchOrder(id)).toMatchObject({
      job: { status: 'accepted' },
      counter_proposals: [{ state: 'expired' }],
    })
    expect(await mails(id)).toEqual(['counter_proposal_ended expired', 'order_accepted'])
  })

  test('a counter-proposal ends when the company gives the order up', async () => {
    const { id } = await createTestOrderIn('accepted')
    const proposal = (await askDate(id)).body.counter_proposals[0].id
    const more = await sendToPortal('POST', '/api/partner/orders/set-status', {
      job_id: id,
      cancellation_reason_id: 'partner_no_capacity',
      cancellation_reason_category: 'partner',
    })
    expect(more.status).toBe(200)
    expect((await answer(proposal, true)).status).toBe(409)
  })

  test('a second counter-proposal is refused while the first one is open', async () => {
    const { id } = await createTestOrderIn('accepted')
    const both = await Promise.all([askDate(id), askDate(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    [
      'a date without its end',
      { kind: 'date', appointment_date: { start: visit.start } },
      'appointment_date',
    ],
    [
      'a date that ends before it starts',
      { kind: 'date', appointment_date: { start: visit.end, end: visit.start } },
      'appointment_date',
    ],
    [
      'a date in the past',
      { kind: 'date', appointment_date: createAppointmentPeriod(undefined, -3) },
      'appointment_date',
    ],
    [
      'a price that is not higher than the present one',
      { kind: 'price', price_purchasing: 389 },
      'price_purchasing',
    ],
    ['no price', { kind: 'price' }, 'price_purchasing'],
    [
      'a price beside a date',
      { kind: 'date', appointment_date: visit, price_purchasing: 500 },
      'price_purchasing',
    ],
    ['no reason', { kind: 'price', price_purchasing: 500, reason: ' ' }, 'reason'],
    ['an hour of time', { kind: 'price', price_purchasing: 500, expires_in_hours: 1 }, 'expires_in_hours'],
  ])('a counter-proposal with %s is refused with the name of the field', async (_name, body, field) => {
    const { id } = await createTestOrderIn('accepted')
    const { status, body: said } = await ask(id, body)
    expect({ status, fields: Object.keys(said.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test('installers, who see no prices, cannot propose a price', async () => {
    const { id } = await createTestOrderIn('accepted')
    const installer = await loginWithProfiles('installer')
    expect((await ask(id, { kind: 'price', price_purchasing: 500 }, installer)).status).toBe(409)
    await ask(id, { kind: 'price', price_purchasing: 500 })
    expect((await fetchOrder(id, installer)).counter_proposals[0]).toMatchObject({
      kind: 'price',
      price_purchasing: null,
    })
  })

  test('a counter-proposal is refused if the order has progressed too far', async () => {
    const { id } = await createTestOrderIn('started')
    expect(await askDate(id)).toMatchObject({ status: 409, body: { status: 'status_not_allowed' } })
    expect((await ask(id, { kind: 'price', price_purchasing: 500 })).status).toBe(201)
  })
})

test('the marketplace sees photos, signature and comments of work on a cancelled order', async () => {
  const order = await createTestOrderIn('started')
  await marketplace.post(`/jobs/${order.id}/cancel`, cancelExample)
  const photo = await insertTestPicture(database, partner.accountId)
  const signature = await insertTestPicture(database, partner.accountId, 'image/png')
  const note = 'Montage beenden\nSeriennummern: GO-2026-0815'
  const files = [
    { file_id: photo, type: 'device' },
    { file_id: signature, type: 'other' },
  ]
  const attached = await sendToPortal('POST', `/api/partner/orders/${order.id}/evidence`, {
    files,
    notes: [note],
  })
  expect(attached).toMatchObject({ status: 200, body: { job: { status: 'cancelled' } } })
  const seen = await marketplace.get(`/jobs/${order.id}/files`)
  expect(seen.body.data).toHaveLength(2)
  expect(seen.body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: photo, kind: 'picture', type: 'device', content_type: 'image/jpeg' }),
      expect.objectContaining({ id: signature, kind: 'picture', type: 'other', content_type: 'image/png' }),
    ]),
  )
  const comments = await marketplace.get(`/jobs/${order.id}/comments`)
  expect(comments.body.data).toMatchObject([{ kind: 'comment', message: note }])
})
