import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { routes as offerRoutes } from '#server/features/offers/offers.routes'
import { ordersRoutes } from '#server/features/orders/orders.routes'
import { createTestLogins } from '#test/app/test-logins'
import { createBrowser } from '#test/app/http-client'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const logins = createTestLogins(database)
const app = await createOperatorApp({
  database,
  routes: [offerRoutes, ordersRoutes],
  authenticate: logins.authenticate,
})
const api = createOperatorClient(app)
const company = createBrowser(app)
const token = await logins.person([partner.accountId])

// Created before the forms, which work would need from then on.
const createSubmittedOrder = () => createOrderInStatus(database, partner, 'approval_pending')
const [corrected, refused, read] = [
  await createSubmittedOrder(),
  await createSubmittedOrder(),
  await createSubmittedOrder(),
]

const title = { de: 'Leitungsweg', en: 'Cable route', fr: 'Cheminement des câbles' }
const model = {
  title,
  pages: [{ name: 'work', title, elements: [{ type: 'comment', name: 'cable_route', title }] }],
}

/** Submits a form of the order for the company. */
async function addSubmission(orderId: string, category: 'documentation' | 'confirmation', question: string) {
  const formId = randomUUID()
  const [page] = model.pages
  const elements = [{ type: 'comment', name: question, title }]
  await owner.query(
    `insert into form_definitions (id, key, version, category, model, created_at) values ($1, $2, 1, $3, $4, now())`,
    [formId, `form-${formId}`, category, { ...model, pages: [{ ...page, elements }] }],
  )
  await owner.query(
    `insert into submissions (id, job_id, form_id, category, account_id, contact_id, draft, answers, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, false, $7, now(), now())`,
    [
      randomUUID(),
      orderId,
      formId,
      category,
      partner.accountId,
      partner.admin.contactId,
      { [question]: 'Kellerdecke' },
    ],
  )
}

const readOrder = async (id: string) => (await company.get(`/api/partner/orders/${id}`, token)).body

test('fields that are sent back are in the company’s order and its history until the work is submitted again', async () => {
  const { id } = corrected
  await addSubmission(id, 'documentation', 'cable_route')
  const fields = [
    { kind: 'question', name: 'cable_route' },
    { kind: 'photo', name: 'nameplate' },
    { kind: 'input', name: 'serial_numbers' },
    { kind: 'photo', name: 'nameplate' },
  ]
  expect(await readOrder(id)).not.toHaveProperty('rework')
  const { status } = await api.post(`/jobs/${id}/rework`, { comment: 'Bitte nachbessern.', fields })
  expect(status).toBe(200)
  const expected = [
    { kind: 'question', name: 'cable_route', label: title },
    { kind: 'photo', name: 'nameplate', label: expect.objectContaining({ de: 'Typenschild' }) },
    { kind: 'input', name: 'serial_numbers', label: expect.objectContaining({ fr: 'Numéros de série' }) },
  ]
  const { rework } = await readOrder(id)
  expect(rework).toEqual({ comment: 'Bitte nachbessern.', at: expect.any(String), fields: expected })
  const history = (await company.get(`/api/partner/orders/${id}/history`, token)).body.data
  expect(history[0]).toMatchObject({ step: 'order.rework', after: { fields: expected } })

  const setStatus = async (new_status: string) => {
    const body = { job_id: id, new_status }
    const reply = await company.post('/api/partner/orders/set-status', body, token)
    expect(reply).toMatchObject({ status: 200 })
  }
  await setStatus('finished')
  expect(await readOrder(id)).not.toHaveProperty('rework')
  await setStatus('started')
  expect((await readOrder(id)).rework.fields).toEqual(expected)
  await setStatus('finished')
  await setStatus('approval_pending')
  await api.post(`/jobs/${id}/rework`, { comment: 'Noch einmal, bitte.' })
  expect((await readOrder(id)).rework).toMatchObject({ comment: 'Noch einmal, bitte.', fields: [] })
})

test('a question that no documentation of the company contains is refused, and the order stays as it is', async () => {
  const { id } = refused
  await addSubmission(id, 'confirmation', 'customer_name')
  for (const [field, path] of [
    [{ kind: 'question', name: 'customer_name' }, 'fields.0.name'],
    [{ kind: 'question', name: 'missing' }, 'fields.0.name'],
    [{ kind: 'photo', name: 'selfie' }, 'fields.0.name'],
    [{ kind: 'input', name: 'comment' }, 'fields.0.name'],
    [{ kind: 'page', name: 'work' }, 'fields.0.kind'],
  ] as const) {
    const { status, body } = await api.post(`/jobs/${id}/rework`, { comment: 'Bitte.', fields: [field] })
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: [path] })
  }
  expect((await readOrder(id)).job.status).toBe('approval_pending')
})

test('submitted forms name their questions, so that a program can send one back', async () => {
  const { id } = read
  await addSubmission(id, 'documentation', 'cable_route')
  expect((await api.get(`/jobs/${id}/submissions`)).body.data).toMatchObject([
    {
      category: 'documentation',
      pages: [
        {
          questions: [{ name: 'cable_route', title: 'Leitungsweg' }],
          answers: [{ name: 'cable_route', question: 'Leitungsweg', answer: 'Kellerdecke' }],
        },
      ],
    },
  ])
})
