import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createFinishInputs,
  createAppointmentPeriod,
  type TestOrder,
} from '#test/builders/orders'
import { createOrdersClient } from '#test/app/orders-client'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const { tab, logInAs, admin, setStatus } = await createOrdersClient(database, partner.admin)

let accepted: TestOrder
let started: TestOrder
let offered: TestOrder
let picture: string
const createDraftWithReadiness = () =>
  createOrderDraft({
    products: [{ item_id: 'GO-11', name: 'go-e Charger', quantity: 1, supplier: 'go-e', url: 'go-e.com' }],
    readiness_date: createAppointmentPeriod(undefined, 5).start.slice(0, 10),
  })

beforeAll(async () => {
  accepted = await createOrderInStatus(database, partner, 'accepted', createDraftWithReadiness())
  started = await createOrderInStatus(database, partner, 'started', createDraftWithReadiness())
  offered = await createOfferedOrder(database, [partner.accountId])
  picture = await insertTestPicture(database, partner.accountId)
}, 60_000)

test('evidence of work on a cancelled order is attached and appears in files, comments and history', async () => {
  const order = await createOrderInStatus(database, partner, 'started', createDraftWithReadiness())
  await owner.query(`update jobs set status = 'cancelled' where api_id = $1`, [order.id])
  const photo = await insertTestPicture(database, partner.accountId)
  const send = (body: object) => tab.post(`/api/partner/orders/${order.id}/evidence`, body, admin)
  const note = 'Montageprotokoll: Leitungsweg Kellerdecke, 14 m'
  const { status, body } = await send({ files: [{ file_id: photo, type: 'other' }], notes: [note] })
  expect(status).toBe(200)
  expect(body.job.status).toBe('cancelled')
  expect(body.files).toContainEqual(expect.objectContaining({ id: photo, kind: 'picture' }))
  const comments = await tab.get(`/data-api/comment?jobApiId=${order.id}`, admin)
  expect(comments.body.data).toMatchObject([{ message: note, visibleForRoles: ['admin', 'partner'] }])
  const history = await tab.get(`/api/partner/orders/${order.id}/history`, admin)
  expect(history.body.data).toContainEqual(
    expect.objectContaining({ step: 'order.addEvidence', after: { files: 1, notes: 1 } }),
  )
  const unknown = await send({ files: [{ file_id: randomUUID(), type: 'other' }], notes: [] })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['files.0.file_id']])
  const empty = await send({ files: [], notes: [] })
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['files']])
})

const lateAppointment = createAppointmentPeriod(undefined, 9)
const earlyAppointment = createAppointmentPeriod(undefined, 2)

test.each<[string, object, string, string]>([
  ['no date', { inputs: {} }, 'inputs.appointment_date', 'required'],
  [
    'half a date',
    { inputs: { appointment_date: { start: lateAppointment.start } } },
    'inputs.appointment_date',
    'date_incomplete',
  ],
  [
    'no date at all',
    { inputs: { appointment_date: { start: 'soon', end: 'later' } } },
    'inputs.appointment_date',
    'invalid_date',
  ],
  [
    'an end before the start',
    { inputs: { appointment_date: { start: lateAppointment.end, end: lateAppointment.start } } },
    'inputs.appointment_date',
    'end_before_start',
  ],
  [
    'a date before readiness',
    { inputs: { appointment_date: earlyAppointment } },
    'inputs.appointment_date',
    'date_too_early',
  ],
  [
    'two days',
    {
      inputs: {
        appointment_date: { start: lateAppointment.start, end: createAppointmentPeriod(undefined, 10).end },
      },
    },
    'inputs.appointment_date',
    'one_day_only',
  ],
  [
    'an input of another step',
    { inputs: { appointment_date: lateAppointment, pictures: [{ file_id: randomUUID(), type: 'device' }] } },
    'inputs.pictures',
    'unknown_field',
  ],
  ['an unknown input', { inputs: { colour: 'red' } }, 'inputs.colour', 'unknown_field'],
  ['an unknown field', { colour: 'red' }, 'colour', 'unknown_field'],
  ['an unknown status', { new_status: 'sleeping' }, 'new_status', 'invalid_enum'],
  ['no status', { new_status: null }, 'new_status', 'required'],
  ['cancelled without a reason', { new_status: 'cancelled' }, 'cancellation_reason_id', 'required'],
  [
    'a reason without its category',
    { new_status: null, cancellation_reason_id: 'customer_withdrew' },
    'cancellation_reason_category',
    'required',
  ],
  [
    'a reason of another category',
    { new_status: null, cancellation_reason_id: 'customer_withdrew', cancellation_reason_category: 'brand' },
    'cancellation_reason_category',
    'invalid_enum',
  ],
  [
    'an unknown reason',
    { new_status: null, cancellation_reason_id: 'bad_weather', cancellation_reason_category: 'brand' },
    'cancellation_reason_id',
    'invalid_enum',
  ],
  ['a malformed id', { job_id: 'x' }, 'job_id', 'invalid_id'],
])('confirming an appointment with %s is refused and names the field', async (_, more, field) => {
  const { status, body } = await setStatus({
    job_id: accepted.sfid,
    new_status: 'appointment_confirmed',
    ...more,
  })
  expect([status, body.status]).toEqual([422, 'validation_failed'])
  expect(Object.keys(body.errors)).toEqual([field])
  expect(body.errors[field]).toHaveLength(1)
})

const createPictureInput = () => ({ pictures: [{ file_id: picture, type: 'installation_site' }] })

test.each<[string, () => object, string]>([
  ['no picture', () => ({ pictures: [] }), 'inputs.pictures'],
  [
    'no picture of the site',
    () => ({ pictures: [{ file_id: picture, type: 'device' }] }),
    'inputs.pictures.installation_site',
  ],
  [
    'a foreign picture',
    () => ({ pictures: [{ file_id: randomUUID(), type: 'installation_site' }] }),
    'inputs.pictures.0.file_id',
  ],
  [
    'an unknown kind of picture',
    () => ({ pictures: [{ file_id: picture, type: 'selfie' }] }),
    'inputs.pictures.0.type',
  ],
  [
    'an unknown service',
    () => ({ services: [{ api_id: randomUUID(), quantity: 1 }] }),
    'inputs.services.0.api_id',
  ],
  [
    'a quantity below zero',
    () => ({ services: [{ api_id: randomUUID(), quantity: -1 }] }),
    'inputs.services.0.quantity',
  ],
  ['an unknown product', () => ({ products: [{ id: randomUUID(), quantity: 1 }] }), 'inputs.products.0.id'],
  [
    'a foreign submission',
    () => ({ documentation: { submission_id: randomUUID() } }),
    'inputs.documentation',
  ],
  [
    'an unknown reason for no signature',
    () => ({ customer_signature: { declined: { reason: 'lazy' } } }),
    'inputs.customer_signature.declined.reason',
  ],
  [
    'another reason without words',
    () => ({ customer_signature: { declined: { reason: 'other_partner_reason' } } }),
    'inputs.customer_signature.declined.text',
  ],
  [
    'a foreign signature',
    () => ({ customer_signature: { file_id: randomUUID(), name: 'K' } }),
    'inputs.customer_signature.file_id',
  ],
  ['a comment that is too long', () => ({ comment: 'x'.repeat(4001) }), 'inputs.comment'],
])('finishing with %s is refused and names the field', async (_, inputs, field) => {
  const body = {
    job_id: started.sfid,
    new_status: 'finished',
    inputs: { ...createPictureInput(), ...inputs() },
  }
  const reply = await setStatus(body)
  expect([reply.status, reply.body.status]).toEqual([422, 'validation_failed'])
  expect(Object.keys(reply.body.errors)).toContain(field)
})

test('finishing an installation requires the serial number of each product', async () => {
  const reply = await setStatus({
    job_id: started.sfid,
    new_status: 'finished',
    inputs: createPictureInput(),
  })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([
    expect.stringMatching(/^inputs\.serial_numbers\.[0-9a-f-]{36}$/),
  ])
})

test('preview lists the possible statuses and their inputs, and the same inputs are then accepted', async () => {
  const { body } = await setStatus({ preview: true, job_id: started.sfid })
  expect(body.statuses.find((one: { job_status: string }) => one.job_status === 'finished')).toMatchObject({
    allowed: true,
    partner_name: { en: 'Work finished' },
  })
  expect(body.statuses.find((one: { job_status: string }) => one.job_status === 'started')).toMatchObject({
    allowed: false,
    reason: 'same_status',
  })
  expect(body.inputs).toMatchObject({
    pictures: { state: 'required' },
    serial_numbers: { state: 'required' },
    appointment_date: { state: 'hidden' },
  })
  const [product] = Object.keys(body.inputs.serial_numbers.value)
  const inputs = {
    ...createPictureInput(),
    serial_numbers: { [product ?? '']: 'SN-1' },
    comment: 'Sauber übergeben.',
  }
  const done = await setStatus({
    job_id: started.sfid,
    new_status: 'finished',
    inputs,
    version: body.version,
  })
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({
    job: { status: 'finished' },
    products: [{ serial_number: 'SN-1', url: 'https://go-e.com' }],
    files: [
      { id: picture, kind: 'picture', type: 'installation_site', resource: `/api/media/file/${picture}` },
    ],
    path: `/orders/final-confirmation/${started.sfid}/`,
  })
  const stale = await setStatus({
    job_id: started.sfid,
    new_status: 'approval_pending',
    version: body.version,
  })
  expect([stale.status, stale.body.status, stale.body.current.job.status]).toEqual([
    409,
    'order_changed',
    'finished',
  ])
})

test('preview of an offered order lists the inputs of accepting', async () => {
  const { status, body } = await setStatus({ preview: true, job_id: offered.sfid, new_status: 'accepted' })
  expect(status).toBe(200)
  expect(
    body.statuses
      .filter((one: { allowed: boolean }) => one.allowed)
      .map((one: { job_status: string }) => one.job_status),
  ).toEqual(['accepted', 'appointment_confirmed'])
})

test('a status that only the marketplace sets, or that does not follow, is refused', async () => {
  for (const new_status of ['completed', 'approval_pending', 'accepted']) {
    const { status, body } = await setStatus({ job_id: accepted.sfid, new_status })
    expect([status, body.status]).toEqual([409, 'status_not_allowed'])
  }
})

test('a profile without the right to set a status is refused', async () => {
  const token = logInAs(await partner.person(['disposition']))
  const order = await createOrderInStatus(database, partner, 'appointment_confirmed')
  const reply = await setStatus({ job_id: order.sfid, new_status: 'started' }, token)
  expect([reply.status, reply.body.status]).toEqual([403, 'forbidden'])
})

test('cancelling with sign-off requires the signature', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const { body: reasons } = await tab.get(`/api/partner/orders/${order.sfid}/cancellation-reasons`, admin)
  expect(reasons.length).toBeGreaterThanOrEqual(12)
  const reason = reasons.find((one: { sign_off: boolean }) => one.sign_off)
  const cancel = {
    job_id: order.sfid,
    cancellation_reason_id: reason.id,
    cancellation_reason_category: reason.reason_category,
  }
  const refused = await setStatus(cancel)
  expect(Object.keys(refused.body.errors)).toContain('inputs.customer_signature')
  const inputs = { customer_signature: { declined: { reason: 'missing_customer' } }, comment: 'Niemand da.' }
  expect(await setStatus({ ...cancel, inputs })).toMatchObject({ status: 200 })
})

test('a draft does not count as documentation', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const form = randomUUID()
  const submission = randomUUID()
  await owner.query(
    `insert into form_definitions (id, key, version, category, order_type, model, created_at)
     values ($1, 'doku', 1, 'documentation', 'installation', '{}', now())`,
    [form],
  )
  await owner.query(
    `insert into submissions (id, job_id, form_id, category, account_id, contact_id, draft, answers, created_at, updated_at)
     values ($1, $2, $3, 'documentation', $4, $5, true, '{}', now(), now())`,
    [submission, order.id, form, partner.accountId, partner.admin.contactId],
  )
  const inputs = {
    ...(await createFinishInputs(database, partner.accountId)),
    documentation: { submission_id: submission },
  }
  const finish = () => setStatus({ job_id: order.sfid, new_status: 'finished', inputs })
  const refused = await finish()
  expect(Object.keys(refused.body.errors)).toEqual(['inputs.documentation.submission_id'])
  await owner.query('update submissions set draft = false where id = $1', [submission])
  expect(await finish()).toMatchObject({
    status: 200,
    body: { submissions: [{ id: submission, category: 'documentation' }] },
  })
})
