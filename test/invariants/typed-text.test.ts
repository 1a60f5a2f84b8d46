import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import { parseCallRoute, type CallName } from '#contract/calls'
import type { Endpoint } from '#contract/kit/endpoint'
import { holdOrder } from '#server/features/orders/transitions/marketplace.commands'
import { runAsOperator } from '../app/test-calls.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createTestProductOrder,
  createFinishInputs,
  createAppointmentPeriod,
  type TestOrder,
} from '../builders/orders.ts'

/** Text that users type about an order is returned exactly as typed. */

const typedText = `'"<script>alert('🔌👩🏽‍🔧')</script> %27 \\ \${x} ‹é›`

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const partner = await createTestPartner(database)
const token = app.logInAs({ ...partner.admin, profiles: ['admin', 'company_owner'] })

async function sendTypedText(
  name: CallName,
  params: Record<string, string>,
  body?: object,
  query = '',
): Promise<unknown> {
  const { method, path } = parseCallRoute(name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await app.tab.send({
    method,
    url: filled + query,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const createAcceptedOrder = () => createOrderInStatus(database, partner, 'accepted')
const readTestOrder = ({ sfid }: TestOrder) => sendTypedText('order.read', { job_id: sfid })
const readTestComments = ({ id }: TestOrder) =>
  sendTypedText('comment.list', {}, undefined, `?jobApiId=${id}`)
const changeOrderStatus = ({ sfid }: TestOrder, new_status: string, inputs: object) =>
  sendTypedText('order.setStatus', {}, { job_id: sfid, new_status, inputs })
const signAndRead = async (order: TestOrder, customer_signature: object) => {
  await sendTypedText('order.sign', { job_id: order.sfid }, { customer_signature })
  return readTestOrder(order)
}

async function createOrderWithProducts(status: 'accepted' | 'started'): Promise<TestOrder> {
  const products = [{ item_id: 'GO-11', name: 'go-e Charger', quantity: 1, supplier: 'go-e' }]
  return createOrderInStatus(database, partner, status, createOrderDraft({ products }))
}

async function delegateAndRead(more: object) {
  const order = await createAcceptedOrder()
  const body = { last_name: 'Muster', email: `p${Math.random()}@example.com`, qualifications: true, ...more }
  await sendTypedText('order.delegate', { sfid: order.sfid }, body)
  return readTestOrder(order)
}

async function confirmReceiptAndRead(more: object) {
  const order = await createOrderWithProducts('accepted')
  const goods = await createTestProductOrder(database, order.id)
  const hold = { reason: 'product_ordering', substate: 'pending_delivery' } as const
  await runAsOperator(database, (call) => holdOrder(call, order.id, hold))
  await sendTypedText('order.confirmReceipt', { id: goods }, more)
  return sendTypedText('productOrder.list', {}, undefined, `?jobApiId=${order.id}`)
}

async function createQuoteAndRead(more: { custom?: object; product?: object; notes?: string }) {
  const order = await createOrderInStatus(
    database,
    partner,
    'finished',
    createOrderDraft({
      order_type: 'precheck',
      opportunity: { ...createOrderDraft().opportunity, can_create_proposal: ['partner'] },
    }),
  )
  const custom = {
    name: 'Zuleitung',
    service_type: 'installation',
    quantity: 1,
    price_purchasing: 10,
    ...more.custom,
  }
  const product = { name: 'Wallbox', quantity: 1, price_purchasing: 500, ...more.product }
  const { notes } = more
  await sendTypedText(
    'proposal.create',
    { job_id: order.sfid },
    { custom_services: [custom], products: [product], notes },
  )
  return sendTypedText('proposal.read', { job_id: order.sfid })
}

async function finishWithServiceAndRead(more: object) {
  const opportunity = { ...createOrderDraft().opportunity, can_create_proposal: ['partner'] }
  const order = await createOrderInStatus(database, partner, 'started', createOrderDraft({ opportunity }))
  const inputs = await createFinishInputs(database, partner.accountId)
  const service = { name: 'Kernbohrung', service_type: 'groundwork' as const, price_purchasing: 10, ...more }
  await changeOrderStatus(order, 'finished', { ...inputs, custom_services: [{ quantity: 1, ...service }] })
  return readTestOrder(order)
}

/** For each field of a call: writes the text and returns the answer in which it appears. */
const fieldWriters: Record<string, () => Promise<unknown>> = {
  'offer.reject reasonText': async () => {
    const order = await createOfferedOrder(database, [partner.accountId])
    const body = { jobApiId: order.id, partnerSfid: partner.accountId, reasonCategory: 'other_reason' }
    await sendTypedText('offer.reject', {}, { ...body, reasonText: typedText })
    return sendTypedText('offer.read', { job_id: order.sfid })
  },
  'order.setStatus inputs.comment': async () => {
    const order = await createAcceptedOrder()
    await changeOrderStatus(order, 'appointment_confirmed', {
      appointment_date: createAppointmentPeriod(undefined, 7),
      comment: typedText,
    })
    return readTestComments(order)
  },
  'order.setStatus inputs.serial_numbers.*': async () => {
    const order = await createOrderWithProducts('started')
    const { products } = (await readTestOrder(order)) as { products: { id: string }[] }
    const serial_numbers = Object.fromEntries(products.map(({ id }) => [id, typedText]))
    const inputs = await createFinishInputs(database, partner.accountId)
    await changeOrderStatus(order, 'finished', { ...inputs, serial_numbers })
    return readTestOrder(order)
  },
  'order.setStatus inputs.customer_signature.name': async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    const file_id = await insertTestPicture(database, partner.accountId, 'image/png')
    const inputs = await createFinishInputs(database, partner.accountId)
    await changeOrderStatus(order, 'finished', {
      ...inputs,
      customer_signature: { file_id, name: typedText },
    })
    return readTestOrder(order)
  },
  'order.setStatus inputs.customer_signature.declined.text': async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    const inputs = await createFinishInputs(database, partner.accountId)
    const declined = { reason: 'other_partner_reason', text: typedText }
    await changeOrderStatus(order, 'finished', { ...inputs, customer_signature: { declined } })
    return readTestOrder(order)
  },
  'order.sign customer_signature.name': async () => {
    const order = await createOrderInStatus(database, partner, 'finished')
    return signAndRead(order, {
      file_id: await insertTestPicture(database, partner.accountId, 'image/png'),
      name: typedText,
    })
  },
  'order.sign customer_signature.declined.text': async () => {
    const order = await createOrderInStatus(database, partner, 'finished')
    return signAndRead(order, { declined: { reason: 'other_partner_reason', text: typedText } })
  },
  'order.reschedule reason': async () => {
    const order = await createOrderInStatus(database, partner, 'appointment_confirmed')
    const body = { appointment_date: createAppointmentPeriod(undefined, 9), reason: typedText }
    await sendTypedText('order.reschedule', { job_id: order.sfid }, body)
    return sendTypedText('order.history', { job_id: order.sfid })
  },
  'order.setAppointment reason': async () => {
    const order = await createOrderInStatus(database, partner, 'appointment_confirmed')
    const body = { appointment_date: createAppointmentPeriod(undefined, 9), reason: typedText }
    await sendTypedText('order.setAppointment', { job_id: order.sfid }, body)
    return sendTypedText('order.history', { job_id: order.sfid })
  },
  'order.setAppointment comment': async () => {
    const order = await createAcceptedOrder()
    const body = { appointment_date: createAppointmentPeriod(undefined, 9), comment: typedText }
    await sendTypedText('order.setAppointment', { job_id: order.sfid }, body)
    return readTestComments(order)
  },
  'order.applyEvent chargepoint_numbers.*': async () => {
    const order = await createOrderWithProducts('started')
    await runAsOperator(database, (call) => holdOrder(call, order.id, { reason: 'chargepoint_required' }))
    const { products } = (await readTestOrder(order)) as { products: { id: string }[] }
    const chargepoint_numbers = { [products[0]?.id ?? '']: typedText }
    return sendTypedText(
      'order.applyEvent',
      { api_id: order.id },
      { type: 'CHARGEPOINT_PROVIDED', chargepoint_numbers },
    )
  },
  'order.applyEvent comment': async () => {
    const order = await createAcceptedOrder()
    const body = { type: 'CUSTOMER_UNREACHABLE', acknowledged: true, comment: typedText }
    await sendTypedText('order.applyEvent', { api_id: order.id }, body)
    return readTestComments(order)
  },
  'order.setPartnerEid partnerEid': async () => {
    const order = await createAcceptedOrder()
    await sendTypedText('order.setPartnerEid', { sfid: order.sfid }, { partnerEid: typedText })
    const { data } = (await sendTypedText('order.list', {}, { type: 'open', search: typedText })) as {
      data: unknown
    }
    return [data, await readTestOrder(order)]
  },
  'comment.create message': async () => {
    const order = await createAcceptedOrder()
    await sendTypedText('comment.create', {}, { jobApiId: order.id, message: typedText })
    return readTestComments(order)
  },
  'comment.edit message': async () => {
    const order = await createAcceptedOrder()
    const body = { jobApiId: order.id, message: 'x' }
    const { id } = (await sendTypedText('comment.create', {}, body)) as { id: string }
    await sendTypedText('comment.edit', { id }, { message: typedText })
    return readTestComments(order)
  },
  'order.addEvidence notes': async () => {
    const order = await createAcceptedOrder()
    await sendTypedText('order.addEvidence', { job_id: order.sfid }, { files: [], notes: [typedText] })
    return readTestComments(order)
  },
  'order.confirmReceipt trackingID': () => confirmReceiptAndRead({ trackingID: typedText }),
  'order.confirmReceipt carrierId': () => confirmReceiptAndRead({ carrierId: typedText }),
  'order.confirmReceipt comment': () => confirmReceiptAndRead({ comment: typedText }),
  'counterProposal.create reason': async () => {
    const order = await createAcceptedOrder()
    const body = { kind: 'price', price_purchasing: 1000, reason: typedText }
    await sendTypedText('counterProposal.create', { job_id: order.sfid }, body)
    return readTestOrder(order)
  },
  'order.setStatus inputs.custom_services.name': () => finishWithServiceAndRead({ name: typedText }),
  'order.setStatus inputs.custom_services.hints_de': () => finishWithServiceAndRead({ hints_de: typedText }),
  'order.delegate first_name': () => delegateAndRead({ first_name: typedText }),
  'order.delegate last_name': () => delegateAndRead({ last_name: typedText }),
  'proposal.create custom_services.name': () => createQuoteAndRead({ custom: { name: typedText } }),
  'proposal.create custom_services.hints_de': () => createQuoteAndRead({ custom: { hints_de: typedText } }),
  'proposal.create products.item_id': () => createQuoteAndRead({ product: { item_id: typedText } }),
  'proposal.create products.name': () => createQuoteAndRead({ product: { name: typedText } }),
  'proposal.create products.supplier': () => createQuoteAndRead({ product: { supplier: typedText } }),
  'proposal.create notes': () => createQuoteAndRead({ notes: typedText }),
}

/**
 * Searches, which are not stored; ids, dates and addresses, which have a format; values that the server
 * knows.
 */
const fieldsNotStored = [
  /^(offer|order)\.list /,
  / (job_ids?|jobApiId|mentions|partnerSfid|email)$/,
  /appointment_date\.(start|end)$/,
  /cancellation_reason_id$/,
  /^proposal\.create services\.service$/,
  // The server adds a scheme to this URL.
  /^proposal\.create products\.url$/,
]

describe('typed text', () => {
  for (const [field, read] of Object.entries(fieldWriters)) {
    it(`the text in ${field} is returned as typed`, async () =>
      expect(collectTexts(await read())).toContainEqual(expect.stringContaining(typedText)))
  }
})

it('every text field of these calls is tested', () => {
  const known = Object.keys(api).filter((name) =>
    /^(offer|order|comment|counterProposal|proposal|calendar)\./.test(name),
  ) as CallName[]
  const open = known
    .flatMap((name) => listTextFields(name))
    .filter((field) => !fieldsNotStored.some((not) => not.test(field)))
  expect(open.toSorted()).toEqual(Object.keys(fieldWriters).toSorted())
})

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(collectTexts) : []
}

interface Schema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Record<string, Schema>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: Schema[]
  readonly allOf?: Schema[]
}

/** Returns the paths of fields in a call's body that accept any text. */
function listTextFields(name: CallName): string[] {
  const { body } = api[name] as Endpoint
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...new Set(listTextPaths(schema, []))].map((path) => `${name} ${path}`)
}

function listTextPaths(schema: Schema, path: readonly string[]): string[] {
  const isOpen =
    schema.type === 'string' &&
    !schema.enum &&
    !schema.format &&
    !schema.pattern &&
    schema.const === undefined
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
    listTextPaths(one, [...path, key]),
  )
  const others =
    typeof schema.additionalProperties === 'object'
      ? listTextPaths(schema.additionalProperties, [...path, '*'])
      : []
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...(isOpen ? [path.join('.')] : []),
    ...inside,
    ...others,
    ...parts.flatMap((one) => listTextPaths(one, path)),
  ]
}
