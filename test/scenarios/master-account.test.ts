/**
 * A master account works on an order of one of its locations, from the offer to the approval, through the
 * API.
 */

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { addForm } from '#server/features/forms/definitions/definitions.commands'
import {
  applyMarketplaceTransition,
  cancelOrder,
  holdOrder,
} from '#server/features/orders/transitions/marketplace.commands'
import { answerAdditionalService } from '#server/features/orders/additional-services/additional-services.commands'
import { orderSteps } from '#server/features/orders/model/status/order-steps.rules'
import { decideCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.commands'
import type { Person } from '#server/kernel/call'
import { createTestCompany, createTestContact } from '../builders/companies.ts'
import { runAsOperator } from '../app/test-calls.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import type { TestResponse } from '../app/http-client.ts'
import { createTestForm, loadShippedForm } from '../builders/forms.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  createOrderDraft,
  createOfferedOrder,
  createTestProductOrder,
  createAppointmentPeriod,
} from '../builders/orders.ts'

const { database, url, owner } = await freshDatabase()
const { tab, logInAs } = await createTestApp(database, url)

let location: string
let sibling: string
let master: string
let installerOfLocation: string
let formId: string
let reportId: string

beforeAll(async () => {
  const masterId = await createTestCompany(database, { name: 'Montagewerk GmbH' })
  location = await createTestCompany(database, { name: 'Montagewerk Berlin', parentId: masterId })
  sibling = await createTestCompany(database, { name: 'Montagewerk Hamburg', parentId: masterId })
  master = await createTokenFor([masterId, location, sibling], ['admin'])
  installerOfLocation = await createTokenFor([location], ['admin', 'installer'])
  formId = await runAsOperator(database, (call) => addForm(call, createTestForm('work-done')))
  reportId = await runAsOperator(database, (call) => addForm(call, loadShippedForm('daily-report')))
})

async function createTokenFor(
  accountIds: readonly [string, ...string[]],
  profiles: readonly Profile[],
): Promise<string> {
  const [accountId] = accountIds
  const { id } = await createTestContact(database, accountId, profiles)
  const person: Person = {
    kind: 'person',
    contactId: id,
    name: 'Petra Sommer',
    accountId,
    accountIds,
    accountName: 'Montagewerk',
    accountState: 'active',
    profiles,
    ownOrdersOnly: false,
  }
  return logInAs(person)
}

const createBlankPicture = (background: string) =>
  sharp({ create: { width: 300, height: 100, channels: 3, background } })

/** Uploads a picture with a stroke, because the server refuses an empty signature. */
const uploadSignature = async () => {
  const stroke =
    '<svg width="300" height="100"><path d="M20 50 L280 60" stroke="#000" stroke-width="4"/></svg>'
  return uploadPicture(master, createBlankPicture('#ffffff').composite([{ input: Buffer.from(stroke) }]))
}

async function uploadPicture(token = master, picture = createBlankPicture('#805020')): Promise<string> {
  const bytes = await picture.png().toBuffer()
  const boundary = 'boundary-of-the-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Foto.png"\r\nContent-Type: image/png\r\n\r\n`
  const answer = await tab.send({
    method: 'POST',
    url: '/api/media/upload',
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  expect(answer.body).toMatchObject({ id: expect.any(String) })
  return answer.body.id
}

const readOrderAs = async (id: string, token = master) =>
  (await tab.get(`/api/partner/orders/${id}`, token)).body
const setStatusAs = (job_id: string, new_status: string, inputs = {}, token = master) =>
  tab.post('/api/partner/orders/set-status', { preview: false, job_id, new_status, inputs }, token)

async function expectSuccess(pending: Promise<TestResponse>): Promise<TestResponse['body']> {
  const answer = await pending
  expect({ status: answer.status, ...(answer.status >= 400 && { body: answer.body }) }).toEqual({
    status: expect.toSatisfy((status: number) => status < 300),
  })
  return answer.body
}

/** Creates an order that the master account has accepted for its location. */
async function acceptedOrder(more: object = {}) {
  const order = await createOfferedOrder(database, [location, sibling], createOrderDraft(more))
  const body = await expectSuccess(setStatusAs(order.id, 'accepted', { on_behalf_of_partner_id: location }))
  expect(body).toMatchObject({ account: { id: location }, job: { status: 'accepted' } })
  return order
}

async function startedOrder(more: object = {}) {
  const order = await acceptedOrder(more)
  await expectSuccess(
    setStatusAs(order.id, 'appointment_confirmed', {
      appointment_date: createAppointmentPeriod(undefined, 7),
    }),
  )
  await expectSuccess(setStatusAs(order.id, 'started'))
  return order
}

const submitFormAnswers = (id: string, form_id: string, answers: object) =>
  tab.post(`/order-intake-forms-api/form/answers/${id}`, { form_id, answers }, master)

describe('master account with an order of its location', () => {
  test('a master account accepts, starts, finishes with all inputs and submits for approval', async () => {
    const product = { item_id: 'WB-11', name: 'Wallbox', quantity: 1, supplier: 'go-e' }
    const order = await startedOrder({ products: [product], is_customer_sign_required: true })
    const formPhoto = await uploadPicture()
    const documentation = await expectSuccess(
      submitFormAnswers(order.id, formId, { what: 'Wallbox', photo: [formPhoto] }),
    )
    const [photo, signature] = [await uploadPicture(), await uploadSignature()]
    const [wallbox] = (await readOrderAs(order.id)).products
    const finished = await expectSuccess(
      setStatusAs(order.id, 'finished', {
        pictures: [{ file_id: photo, type: 'installation_site' }],
        documentation: { submission_id: documentation.submission_id },
        serial_numbers: { [wallbox.id]: 'SN-4711' },
        customer_signature: { file_id: signature, name: 'Erika Kretschmar' },
      }),
    )
    const done = finished.checklist.map(({ item, done }: { item: string; done: boolean }) => [item, done])
    expect(Object.fromEntries(done)).toEqual({
      documentation: true,
      pictures: true,
      serial_numbers: true,
      customer_signature: true,
    })
    expect(finished.files.map(({ id }: { id: string }) => id)).toContain(photo)

    const submitted = await expectSuccess(setStatusAs(order.id, 'approval_pending'))
    expect(submitted.job.status).toBe('approval_pending')
    await runAsOperator(database, (call) => applyMarketplaceTransition(call, order.id, 'order.complete'))
    expect((await readOrderAs(order.id)).job.status).toBe('completed')

    // The location sees everything that its master account has added.
    const own = await readOrderAs(order.id, installerOfLocation)
    expect(own.files.map(({ id }: { id: string }) => id)).toContain(photo)
    expect(own.checklist).toEqual(finished.checklist)
    for (const file of [photo, formPhoto, signature]) {
      const token = await expectSuccess(
        tab.post('/api/media/token', { resource: `/api/media/file/${file}` }, installerOfLocation),
      )
      expect((await tab.get(`/api/media/file/${file}?jwt=${token.jwt}`)).status).toBe(200)
    }
  })

  test('a master account resumes a finished order and finishes it again without a new photo', async () => {
    const order = await startedOrder()
    const pictures = [{ file_id: await uploadPicture(), type: 'installation_site' }]
    const documentation = await expectSuccess(submitFormAnswers(order.id, formId, { what: 'Wallbox' }))
    await expectSuccess(
      setStatusAs(order.id, 'finished', {
        pictures,
        documentation: { submission_id: documentation.submission_id },
      }),
    )
    await expectSuccess(setStatusAs(order.id, 'started'))
    await expectSuccess(setStatusAs(order.id, 'finished'))
    await expectSuccess(setStatusAs(order.id, 'approval_pending'))
  })

  test('a photo of one location cannot be attached to an order of another location', async () => {
    const [order, other] = [await startedOrder(), await createOfferedOrder(database, [sibling])]
    const documentation = await expectSuccess(submitFormAnswers(order.id, formId, { what: 'Wallbox' }))
    const pictures = [{ file_id: await uploadPicture(), type: 'installation_site' }]
    await expectSuccess(
      setStatusAs(order.id, 'finished', {
        pictures,
        documentation: { submission_id: documentation.submission_id },
      }),
    )
    await expectSuccess(setStatusAs(other.id, 'accepted', { on_behalf_of_partner_id: sibling }))
    await expectSuccess(
      setStatusAs(other.id, 'appointment_confirmed', {
        appointment_date: createAppointmentPeriod(undefined, 7),
      }),
    )
    await expectSuccess(setStatusAs(other.id, 'started'))
    const otherForm = await expectSuccess(submitFormAnswers(other.id, formId, { what: 'Wallbox' }))
    const refused = await setStatusAs(other.id, 'finished', {
      pictures,
      documentation: { submission_id: otherForm.submission_id },
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      { 'inputs.pictures.0.file_id': [expect.any(String)] },
    ])
  })

  test('a master account proposes and withdraws dates and prices, and the location sees the result', async () => {
    const order = await acceptedOrder()
    const propose = (body: object) =>
      tab.post(
        `/api/partner/orders/${order.id}/counter-proposals`,
        { reason: 'Mehr Leitung', ...body },
        master,
      )
    const first = await expectSuccess(
      propose({ kind: 'date', appointment_date: createAppointmentPeriod(undefined, 9) }),
    )
    const [pending] = first.counter_proposals
    await expectSuccess(
      tab.post(`/api/partner/orders/${order.id}/counter-proposals/${pending.id}/withdraw`, {}, master),
    )
    const second = await expectSuccess(propose({ kind: 'price', price_purchasing: 99_000 }))
    const { id } = second.counter_proposals.find(({ state }: { state: string }) => state === 'pending')
    await runAsOperator(database, (call) => decideCounterProposal(call, id, { accept: true }))
    const states = async (token: string) =>
      (await readOrderAs(order.id, token)).counter_proposals.map(({ state }: { state: string }) => state)
    expect((await states(master)).toSorted()).toEqual(['accepted', 'withdrawn'])
    expect((await states(installerOfLocation)).toSorted()).toEqual(['accepted', 'withdrawn'])
  })

  test('a master account reschedules, comments, logs a call and sets its own order number', async () => {
    const order = await acceptedOrder()
    await expectSuccess(
      setStatusAs(order.id, 'appointment_confirmed', {
        appointment_date: createAppointmentPeriod(undefined, 7),
      }),
    )
    const move = { appointment_date: createAppointmentPeriod(undefined, 9), reason: 'Material fehlt' }
    await expectSuccess(tab.post(`/api/partner/orders/${order.id}/reschedule`, move, master))
    for (const actionType of ['comment', 'phone'])
      await expectSuccess(
        tab.post('/data-api/comment', { jobApiId: order.id, message: actionType, actionType }, master),
      )
    await expectSuccess(
      tab.send({
        method: 'PATCH',
        url: `/data-api/entity/job/${order.sfid}/partner-eid`,
        payload: { partnerEid: 'B-77' },
        headers: { authorization: `Bearer ${master}` },
      }),
    )
    const seen = await expectSuccess(tab.get(`/data-api/comment?jobApiId=${order.id}`, installerOfLocation))
    expect(seen.data.map(({ actionType }: { actionType: string }) => actionType).toSorted()).toEqual([
      'comment',
      'phone',
    ])
  })

  test('a master account answers the events of a hold', async () => {
    const order = await acceptedOrder()
    const apply = (type: string, more = {}) =>
      tab.post(`/jobs-api/status-rules/job/${order.id}/apply-event`, { type, ...more }, master)
    await expectSuccess(apply('CUSTOMER_UNREACHABLE', { acknowledged: true }))
    await expectSuccess(apply('CUSTOMER_REACHED'))
    for (const [reason, event] of [
      ['partner_pause', 'UNPAUSE'],
      ['customer_prework', 'PREWORK_DONE'],
      ['partner_info', 'INFO_PROVIDED'],
    ] as const) {
      await runAsOperator(database, (call) => holdOrder(call, order.id, { reason }))
      await expectSuccess(apply(event, { comment: 'Erledigt' }))
    }
    expect((await readOrderAs(order.id)).job.status).toBe('accepted')
  })

  test('a master account confirms a delivery, sends a report and has the customer sign during the work', async () => {
    const order = await startedOrder({ is_customer_sign_required: true })
    const goods = await createTestProductOrder(database, order.id)
    await runAsOperator(database, (call) =>
      holdOrder(call, order.id, { reason: 'product_ordering', substate: 'pending_delivery' }),
    )
    await expectSuccess(
      tab.send({
        method: 'PATCH',
        url: `/documents-api/product-orders/${goods}`,
        payload: {},
        headers: { authorization: `Bearer ${master}` },
      }),
    )
    expect((await readOrderAs(order.id)).job.status).toBe('started')
    await owner.query(
      `update opportunities set multiday = true, multiday_documentation_form_id = $2
        where id = (select opportunity_id from jobs where api_id = $1)`,
      [order.id, reportId],
    )
    await expectSuccess(
      submitFormAnswers(order.id, reportId, { 'report-date': '2026-11-19', 'daily-report': 'Kabel verlegt' }),
    )
    const reports = await expectSuccess(
      tab.get(`/data-api/entity/submission/?jobApiId=${order.id}&formId=${reportId}`, installerOfLocation),
    )
    expect(reports.data).toMatchObject([{ contact: { name: 'Petra Sommer', account: { id: location } } }])
    const email = { email: 'erika@example.com' }
    await expectSuccess(tab.post(`/api/partner/orders/${order.id}/signature-requests`, email, master))
    const requests = await expectSuccess(
      tab.get(`/api/partner/orders/${order.id}/signature-requests`, installerOfLocation),
    )
    expect(requests.data).toMatchObject([{ by: 'Petra Sommer' }])
    const signature = { file_id: await uploadSignature(), name: 'Erika Kretschmar' }
    await expectSuccess(
      tab.post(
        `/api/partner/orders/${order.id}/customer-signature`,
        { customer_signature: signature },
        master,
      ),
    )
    expect((await readOrderAs(order.id, installerOfLocation)).job.customer_signature).toBe('taken')
  })

  test('a master account cancels with every category of reasons', async () => {
    for (const [id, category, status] of [
      ['partner_no_capacity', 'partner', 'open'],
      ['customer_withdrew', 'customer', 'cancelled'],
    ]) {
      const order = await acceptedOrder()
      const answer = await expectSuccess(
        tab.post(
          '/api/partner/orders/set-status',
          {
            preview: false,
            job_id: order.id,
            cancellation_reason_id: id,
            cancellation_reason_category: category,
            inputs: {},
          },
          master,
        ),
      )
      expect(answer.job.status).toBe(status)
    }
  })

  test('a master account sends, revises and withdraws a quote for its location', async () => {
    const order = await startedOrder({
      order_type: 'precheck',
      opportunity: { name: 'Vor-Ort-Check', can_create_proposal: ['partner'] },
    })
    const cable = { name: 'Zuleitung', service_type: 'electrical', quantity: 1 }
    const sendQuote = (price_purchasing: number, more = {}) =>
      tab.post(
        `/api/partner/orders/${order.id}/proposal`,
        { custom_services: [{ ...cable, price_purchasing }], ...more },
        master,
      )
    const asked = await expectSuccess(sendQuote(480))
    expect(asked.job.status).toBe('proposal_approval_pending')
    await expectSuccess(sendQuote(510, { revises: 1, version: asked.version }))
    await expectSuccess(tab.post(`/api/partner/orders/${order.id}/proposal/withdraw`, {}, master))
    const { body } = await tab.get(`/api/partner/orders/${order.id}/proposal`, installerOfLocation)
    expect(body.proposals.map(({ state }: { state: string }) => state)).toContain('withdrawn')
    expect((await readOrderAs(order.id)).job.status).toBe('started')
  })

  test('a master account proposes additional work, agrees to the offered price and withdraws other work', async () => {
    const order = await startedOrder({
      is_customer_sign_required: false,
      opportunity: { name: 'Wallbox', can_create_proposal: ['partner'] },
    })
    const work = { service_type: 'groundwork', quantity: 2, price_purchasing: 120.5 }
    const documentation = await expectSuccess(submitFormAnswers(order.id, formId, { what: 'Wallbox' }))
    const { additional_services: services } = await expectSuccess(
      setStatusAs(order.id, 'finished', {
        pictures: [{ file_id: await uploadPicture(), type: 'installation_site' }],
        documentation: { submission_id: documentation.submission_id },
        custom_services: [
          { ...work, name: 'Kernbohrung' },
          { ...work, name: 'Graben' },
        ],
      }),
    )
    const find = (name: string) => services.find((one: { name: string }) => one.name === name).id
    await runAsOperator(database, (call) =>
      answerAdditionalService(call, find('Kernbohrung'), { accept: true, price_purchasing: 100 }),
    )
    const settle = (name: string, step: 'agree' | 'withdraw') =>
      tab.post(`/api/partner/orders/${order.id}/additional-services/${find(name)}/${step}`, {}, master)
    await expectSuccess(settle('Kernbohrung', 'agree'))
    await expectSuccess(settle('Graben', 'withdraw'))
    const { additional_services: settled } = await readOrderAs(order.id, installerOfLocation)
    expect(settled.map(({ state }: { state: string }) => state).toSorted()).toEqual(['accepted', 'withdrawn'])
  })

  test('a master account attaches evidence to a cancelled order of its location', async () => {
    const order = await startedOrder()
    await runAsOperator(database, (call) =>
      cancelOrder(call, order.id, { category: 'customer', reasonId: 'customer_withdrew' }),
    )
    const photo = await uploadPicture()
    const body = { files: [{ file_id: photo, type: 'other' }], notes: ['Leitungsweg Kellerdecke, 14 m'] }
    await expectSuccess(tab.post(`/api/partner/orders/${order.id}/evidence`, body, master))
    const { files } = await readOrderAs(order.id, installerOfLocation)
    expect(files.map(({ id }: { id: string }) => id)).toContain(photo)
  })

  test('a master account cannot delegate the order to people of the location; the location itself can', async () => {
    const order = await acceptedOrder()
    const to = { last_name: 'Muster', email: `${randomUUID()}@example.com`, qualifications: true }
    const delegate = (token: string) => tab.post(`/api/partner/orders/${order.sfid}/delegate`, to, token)
    expect((await readOrderAs(order.id)).actions).not.toContain('order.delegate')
    expect((await delegate(master)).body.status).toBe('forbidden')
    expect((await readOrderAs(order.id, installerOfLocation)).actions).toContain('order.delegate')
    await expectSuccess(delegate(installerOfLocation))
  })

  test('every step of the state machine that a company can take was taken by the master account', async () => {
    const { rows } = await owner.query<{ step: string }>(
      `select distinct step from history where actor_name = 'Petra Sommer' and subject = 'order'`,
    )
    const taken = new Set(rows.map(({ step }) => step))
    const steps = orderSteps.filter(({ by }) => by.some((role) => role !== 'operator'))
    expect(steps.map(({ name }) => name).filter((name) => !taken.has(name))).toEqual([])
  })
})
