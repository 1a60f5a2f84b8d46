/** A master account that works on an order of one of its locations, from the offer to the approval, by the product's calls. */

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { addForm } from '#server/features/forms/definitions/definitions.commands'
import {
  holdOrder,
  applyMarketplaceTransition,
} from '#server/features/orders/transitions/marketplace.commands'
import { decideCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.commands'
import type { Person } from '#server/kernel/call'
import { aCompany, aPerson, asOperator } from '../builders/companies.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import type { Answer } from '../app/http-client.ts'
import { aForm, shippedForm } from '../builders/forms.ts'
import { wholeHouse } from '../app/test-app.ts'
import { aDraft, anOfferedOrder, aProductOrder, tomorrow } from '../builders/orders.ts'

const { database, url, owner } = await freshDatabase()
const { tab, as } = await wholeHouse(database, url)

let location: string
let sibling: string
let master: string
let installerOfLocation: string
let formId: string
let reportId: string

beforeAll(async () => {
  const masterId = await aCompany(database, { name: 'Montagewerk GmbH' })
  location = await aCompany(database, { name: 'Montagewerk Berlin', parentId: masterId })
  sibling = await aCompany(database, { name: 'Montagewerk Hamburg', parentId: masterId })
  master = await personOf([masterId, location, sibling], ['admin'])
  installerOfLocation = await personOf([location], ['admin', 'installer'])
  formId = await asOperator(database, (call) => addForm(call, aForm('work-done')))
  reportId = await asOperator(database, (call) => addForm(call, shippedForm('daily-report')))
})

async function personOf(
  accountIds: readonly [string, ...string[]],
  profiles: readonly Profile[],
): Promise<string> {
  const [accountId] = accountIds
  const { id } = await aPerson(database, accountId, profiles)
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
  return as(person)
}

const sheet = (background: string) => sharp({ create: { width: 300, height: 100, channels: 3, background } })

/** A signature picture: the server refuses one without a stroke. */
const uploadSignature = async () => {
  const stroke =
    '<svg width="300" height="100"><path d="M20 50 L280 60" stroke="#000" stroke-width="4"/></svg>'
  return uploadPicture(master, sheet('#ffffff').composite([{ input: Buffer.from(stroke) }]))
}

async function uploadPicture(token = master, picture = sheet('#805020')): Promise<string> {
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

const read = async (id: string, token = master) => (await tab.get(`/api/partner/orders/${id}`, token)).body
const setStatus = (job_id: string, new_status: string, inputs = {}, token = master) =>
  tab.post('/api/partner/orders/set-status', { preview: false, job_id, new_status, inputs }, token)

async function succeed(pending: Promise<Answer>): Promise<Answer['body']> {
  const answer = await pending
  expect({ status: answer.status, ...(answer.status >= 400 && { body: answer.body }) }).toEqual({
    status: expect.toSatisfy((status: number) => status < 300),
  })
  return answer.body
}

/** An order that the master account has accepted for its location. */
async function acceptedOrder(more: object = {}) {
  const order = await anOfferedOrder(database, [location, sibling], aDraft(more))
  const body = await succeed(setStatus(order.id, 'accepted', { on_behalf_of_partner_id: location }))
  expect(body).toMatchObject({ account: { id: location }, job: { status: 'accepted' } })
  return order
}

async function startedOrder(more: object = {}) {
  const order = await acceptedOrder(more)
  await succeed(setStatus(order.id, 'appointment_confirmed', { appointment_date: tomorrow(undefined, 7) }))
  await succeed(setStatus(order.id, 'started'))
  return order
}

const sendForm = (id: string, form_id: string, answers: object) =>
  tab.post(`/order-intake-forms-api/form/answers/${id}`, { form_id, answers }, master)

describe('a master account, for an order of its location', () => {
  test('accepts, starts, finishes with form, photos, serial number and signature, and sends for approval', async () => {
    const product = { item_id: 'WB-11', name: 'Wallbox', quantity: 1, supplier: 'go-e' }
    const order = await startedOrder({ products: [product], is_customer_sign_required: true })
    const formPhoto = await uploadPicture()
    const documentation = await succeed(sendForm(order.id, formId, { what: 'Wallbox', photo: [formPhoto] }))
    const [photo, signature] = [await uploadPicture(), await uploadSignature()]
    const [wallbox] = (await read(order.id)).products
    const finished = await succeed(
      setStatus(order.id, 'finished', {
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

    const submitted = await succeed(setStatus(order.id, 'approval_pending'))
    expect(submitted.job.status).toBe('approval_pending')
    await asOperator(database, (call) => applyMarketplaceTransition(call, order.id, 'order.complete'))
    expect((await read(order.id)).job.status).toBe('completed')

    // The location has the same order, with all that its master account has added.
    const own = await read(order.id, installerOfLocation)
    expect(own.files.map(({ id }: { id: string }) => id)).toContain(photo)
    expect(own.checklist).toEqual(finished.checklist)
    for (const file of [photo, formPhoto, signature]) {
      const token = await succeed(
        tab.post('/api/media/token', { resource: `/api/media/file/${file}` }, installerOfLocation),
      )
      expect((await tab.get(`/api/media/file/${file}?jwt=${token.jwt}`)).status).toBe(200)
    }
  })

  test('takes a photo back to work and finishes again without a new one', async () => {
    const order = await startedOrder()
    const pictures = [{ file_id: await uploadPicture(), type: 'installation_site' }]
    const documentation = await succeed(sendForm(order.id, formId, { what: 'Wallbox' }))
    await succeed(
      setStatus(order.id, 'finished', {
        pictures,
        documentation: { submission_id: documentation.submission_id },
      }),
    )
    await succeed(setStatus(order.id, 'started'))
    await succeed(setStatus(order.id, 'finished'))
    await succeed(setStatus(order.id, 'approval_pending'))
  })

  test('a photo of one location cannot be attached to an order of another one', async () => {
    const [order, other] = [await startedOrder(), await anOfferedOrder(database, [sibling])]
    const documentation = await succeed(sendForm(order.id, formId, { what: 'Wallbox' }))
    const pictures = [{ file_id: await uploadPicture(), type: 'installation_site' }]
    await succeed(
      setStatus(order.id, 'finished', {
        pictures,
        documentation: { submission_id: documentation.submission_id },
      }),
    )
    await succeed(setStatus(other.id, 'accepted', { on_behalf_of_partner_id: sibling }))
    await succeed(setStatus(other.id, 'appointment_confirmed', { appointment_date: tomorrow(undefined, 7) }))
    await succeed(setStatus(other.id, 'started'))
    const otherForm = await succeed(sendForm(other.id, formId, { what: 'Wallbox' }))
    const refused = await setStatus(other.id, 'finished', {
      pictures,
      documentation: { submission_id: otherForm.submission_id },
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      { 'inputs.pictures.0.file_id': [expect.any(String)] },
    ])
  })

  test('asks for another date and price, withdraws, and what is agreed is the location’s', async () => {
    const order = await acceptedOrder()
    const propose = (body: object) =>
      tab.post(
        `/api/partner/orders/${order.id}/counter-proposals`,
        { reason: 'Mehr Leitung', ...body },
        master,
      )
    const first = await succeed(propose({ kind: 'date', appointment_date: tomorrow(undefined, 9) }))
    const [pending] = first.counter_proposals
    await succeed(
      tab.post(`/api/partner/orders/${order.id}/counter-proposals/${pending.id}/withdraw`, {}, master),
    )
    const second = await succeed(propose({ kind: 'price', price_purchasing: 99_000 }))
    const { id } = second.counter_proposals.find(({ state }: { state: string }) => state === 'pending')
    await asOperator(database, (call) => decideCounterProposal(call, id, { accept: true }))
    const states = async (token: string) =>
      (await read(order.id, token)).counter_proposals.map(({ state }: { state: string }) => state)
    expect((await states(master)).toSorted()).toEqual(['accepted', 'withdrawn'])
    expect((await states(installerOfLocation)).toSorted()).toEqual(['accepted', 'withdrawn'])
  })

  test('moves the appointment, comments, logs a call and sets its own number', async () => {
    const order = await acceptedOrder()
    await succeed(setStatus(order.id, 'appointment_confirmed', { appointment_date: tomorrow(undefined, 7) }))
    const move = { appointment_date: tomorrow(undefined, 9), reason: 'Material fehlt' }
    await succeed(tab.post(`/api/partner/orders/${order.id}/reschedule`, move, master))
    for (const actionType of ['comment', 'phone'])
      await succeed(
        tab.post('/data-api/comment', { jobApiId: order.id, message: actionType, actionType }, master),
      )
    await succeed(
      tab.send({
        method: 'PATCH',
        url: `/data-api/entity/job/${order.sfid}/partner-eid`,
        payload: { partnerEid: 'B-77' },
        headers: { authorization: `Bearer ${master}` },
      }),
    )
    const seen = await succeed(tab.get(`/data-api/comment?jobApiId=${order.id}`, installerOfLocation))
    expect(seen.data.map(({ actionType }: { actionType: string }) => actionType).toSorted()).toEqual([
      'comment',
      'phone',
    ])
  })

  test('answers the events of a hold', async () => {
    const order = await acceptedOrder()
    const apply = (type: string, more = {}) =>
      tab.post(`/jobs-api/status-rules/job/${order.id}/apply-event`, { type, ...more }, master)
    await succeed(apply('CUSTOMER_UNREACHABLE', { acknowledged: true }))
    await succeed(apply('CUSTOMER_REACHED'))
    for (const [reason, event] of [
      ['partner_pause', 'UNPAUSE'],
      ['customer_prework', 'PREWORK_DONE'],
      ['partner_info', 'INFO_PROVIDED'],
    ] as const) {
      await asOperator(database, (call) => holdOrder(call, order.id, { reason }))
      await succeed(apply(event, { comment: 'Erledigt' }))
    }
    expect((await read(order.id)).job.status).toBe('accepted')
  })

  test('confirms a delivery, sends a report and has the customer sign before the work ends', async () => {
    const order = await startedOrder({ is_customer_sign_required: true })
    const goods = await aProductOrder(database, order.id)
    await asOperator(database, (call) =>
      holdOrder(call, order.id, { reason: 'product_ordering', substate: 'pending_delivery' }),
    )
    await succeed(
      tab.send({
        method: 'PATCH',
        url: `/documents-api/product-orders/${goods}`,
        payload: {},
        headers: { authorization: `Bearer ${master}` },
      }),
    )
    expect((await read(order.id)).job.status).toBe('started')
    await owner.query(
      `update opportunities set multiday = true, multiday_documentation_form_id = $2
        where id = (select opportunity_id from jobs where api_id = $1)`,
      [order.id, reportId],
    )
    await succeed(
      sendForm(order.id, reportId, { 'report-date': '2026-11-19', 'daily-report': 'Kabel verlegt' }),
    )
    const reports = await succeed(
      tab.get(`/data-api/entity/submission/?jobApiId=${order.id}&formId=${reportId}`, installerOfLocation),
    )
    expect(reports.data).toMatchObject([{ contact: { name: 'Petra Sommer', account: { id: location } } }])
    const email = { email: 'erika@example.com' }
    await succeed(tab.post(`/api/partner/orders/${order.id}/signature-requests`, email, master))
    const requests = await succeed(
      tab.get(`/api/partner/orders/${order.id}/signature-requests`, installerOfLocation),
    )
    expect(requests.data).toMatchObject([{ by: 'Petra Sommer' }])
    const signature = { file_id: await uploadSignature(), name: 'Erika Kretschmar' }
    await succeed(
      tab.post(
        `/api/partner/orders/${order.id}/customer-signature`,
        { customer_signature: signature },
        master,
      ),
    )
    expect((await read(order.id, installerOfLocation)).job.customer_signature).toBe('taken')
  })

  test('cancels, for every category of reasons', async () => {
    for (const [id, category, status] of [
      ['partner_no_capacity', 'partner', 'open'],
      ['customer_withdrew', 'customer', 'cancelled'],
    ]) {
      const order = await acceptedOrder()
      const answer = await succeed(
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

  test('does not delegate it: the people to delegate to are the location’s, which does so itself', async () => {
    const order = await acceptedOrder()
    const to = { last_name: 'Muster', email: `${randomUUID()}@example.com`, qualifications: true }
    const delegate = (token: string) => tab.post(`/api/partner/orders/${order.sfid}/delegate`, to, token)
    expect((await read(order.id)).actions).not.toContain('order.delegate')
    expect((await delegate(master)).body.status).toBe('forbidden')
    expect((await read(order.id, installerOfLocation)).actions).toContain('order.delegate')
    await succeed(delegate(installerOfLocation))
  })
})
