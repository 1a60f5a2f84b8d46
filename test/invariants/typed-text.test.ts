import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import { parseCallRoute, type CallName } from '#contract/calls'
import type { Endpoint } from '#contract/kit/endpoint'
import { holdOrder } from '#server/features/orders/transitions/marketplace.commands'
import { asOperator } from '../builders/companies.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { wholeHouse } from '../app/test-app.ts'
import {
  aDraft,
  anOfferedOrder,
  anOrderIn,
  aPartner,
  aPicture,
  aProductOrder,
  finishInputs,
  tomorrow,
  type MadeOrder,
} from '../builders/orders.ts'

/** Whatever somebody types about an order is text: it comes back as it was typed, to the last sign. */

const typed = `'"<script>alert('🔌👩🏽‍🔧')</script> %27 \\ \${x} ‹é›`

const { database, url } = await freshDatabase()
const house = await wholeHouse(database, url)
const partner = await aPartner(database)
const token = house.as({ ...partner.admin, profiles: ['admin', 'company_owner'] })

async function send(
  name: CallName,
  params: Record<string, string>,
  body?: object,
  query = '',
): Promise<unknown> {
  const { method, path } = parseCallRoute(name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await house.tab.send({
    method,
    url: filled + query,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const accepted = () => anOrderIn(database, partner, 'accepted')
const readOrder = ({ sfid }: MadeOrder) => send('order.read', { job_id: sfid })
const readComments = ({ id }: MadeOrder) => send('comment.list', {}, undefined, `?jobApiId=${id}`)
const setStatus = ({ sfid }: MadeOrder, new_status: string, inputs: object) =>
  send('order.setStatus', {}, { job_id: sfid, new_status, inputs })
const signatureOf = async (order: MadeOrder, customer_signature: object) => {
  await send('order.sign', { job_id: order.sfid }, { customer_signature })
  return readOrder(order)
}

async function withProducts(status: 'accepted' | 'started'): Promise<MadeOrder> {
  const products = [{ item_id: 'GO-11', name: 'go-e Charger', quantity: 1, supplier: 'go-e' }]
  return anOrderIn(database, partner, status, aDraft({ products }))
}

async function delegated(more: object) {
  const order = await accepted()
  const body = { last_name: 'Muster', email: `p${Math.random()}@example.com`, qualifications: true, ...more }
  await send('order.delegate', { sfid: order.sfid }, body)
  return readOrder(order)
}

async function delivered(more: object) {
  const order = await withProducts('accepted')
  const goods = await aProductOrder(database, order.id)
  const hold = { reason: 'product_ordering', substate: 'pending_delivery' } as const
  await asOperator(database, (call) => holdOrder(call, order.id, hold))
  await send('order.confirmReceipt', { id: goods }, more)
  return send('productOrder.list', {}, undefined, `?jobApiId=${order.id}`)
}

async function proposed(more: { custom?: object; product?: object; notes?: string }) {
  const order = await anOrderIn(
    database,
    partner,
    'finished',
    aDraft({
      order_type: 'precheck',
      opportunity: { ...aDraft().opportunity, can_create_proposal: ['partner'] },
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
  await send(
    'proposal.create',
    { job_id: order.sfid },
    { custom_services: [custom], products: [product], notes },
  )
  return send('proposal.read', { job_id: order.sfid })
}

/** Each field by its call: does what is typed there, and reads where it is shown. */
const fields: Record<string, () => Promise<unknown>> = {
  'offer.reject reasonText': async () => {
    const order = await anOfferedOrder(database, [partner.accountId])
    const body = { jobApiId: order.id, partnerSfid: partner.accountId, reasonCategory: 'other_reason' }
    await send('offer.reject', {}, { ...body, reasonText: typed })
    return send('offer.read', { job_id: order.sfid })
  },
  'order.setStatus inputs.comment': async () => {
    const order = await accepted()
    await setStatus(order, 'appointment_confirmed', {
      appointment_date: tomorrow(undefined, 7),
      comment: typed,
    })
    return readComments(order)
  },
  'order.setStatus inputs.serial_numbers.*': async () => {
    const order = await withProducts('started')
    const { products } = (await readOrder(order)) as { products: { id: string }[] }
    const serial_numbers = Object.fromEntries(products.map(({ id }) => [id, typed]))
    const inputs = await finishInputs(database, partner.accountId)
    await setStatus(order, 'finished', { ...inputs, serial_numbers })
    return readOrder(order)
  },
  'order.setStatus inputs.customer_signature.name': async () => {
    const order = await anOrderIn(database, partner, 'started')
    const file_id = await aPicture(database, partner.accountId, 'image/png')
    const inputs = await finishInputs(database, partner.accountId)
    await setStatus(order, 'finished', { ...inputs, customer_signature: { file_id, name: typed } })
    return readOrder(order)
  },
  'order.setStatus inputs.customer_signature.declined.text': async () => {
    const order = await anOrderIn(database, partner, 'started')
    const inputs = await finishInputs(database, partner.accountId)
    const declined = { reason: 'other_partner_reason', text: typed }
    await setStatus(order, 'finished', { ...inputs, customer_signature: { declined } })
    return readOrder(order)
  },
  'order.sign customer_signature.name': async () => {
    const order = await anOrderIn(database, partner, 'finished')
    return signatureOf(order, {
      file_id: await aPicture(database, partner.accountId, 'image/png'),
      name: typed,
    })
  },
  'order.sign customer_signature.declined.text': async () => {
    const order = await anOrderIn(database, partner, 'finished')
    return signatureOf(order, { declined: { reason: 'other_partner_reason', text: typed } })
  },
  'order.reschedule reason': async () => {
    const order = await anOrderIn(database, partner, 'appointment_confirmed')
    const body = { appointment_date: tomorrow(undefined, 9), reason: typed }
    await send('order.reschedule', { job_id: order.sfid }, body)
    return send('order.history', { job_id: order.sfid })
  },
  'order.applyEvent chargepoint_numbers.*': async () => {
    const order = await withProducts('started')
    await asOperator(database, (call) => holdOrder(call, order.id, { reason: 'chargepoint_required' }))
    const { products } = (await readOrder(order)) as { products: { id: string }[] }
    const chargepoint_numbers = { [products[0]?.id ?? '']: typed }
    return send(
      'order.applyEvent',
      { api_id: order.id },
      { type: 'CHARGEPOINT_PROVIDED', chargepoint_numbers },
    )
  },
  'order.applyEvent comment': async () => {
    const order = await accepted()
    const body = { type: 'CUSTOMER_UNREACHABLE', acknowledged: true, comment: typed }
    await send('order.applyEvent', { api_id: order.id }, body)
    return readComments(order)
  },
  'order.setPartnerEid partnerEid': async () => {
    const order = await accepted()
    await send('order.setPartnerEid', { sfid: order.sfid }, { partnerEid: typed })
    const { data } = (await send('order.list', {}, { type: 'open', search: typed })) as { data: unknown }
    return [data, await readOrder(order)]
  },
  'comment.create message': async () => {
    const order = await accepted()
    await send('comment.create', {}, { jobApiId: order.id, message: typed })
    return readComments(order)
  },
  'order.addEvidence notes': async () => {
    const order = await accepted()
    await send('order.addEvidence', { job_id: order.sfid }, { files: [], notes: [typed] })
    return readComments(order)
  },
  'order.confirmReceipt trackingID': () => delivered({ trackingID: typed }),
  'order.confirmReceipt carrierId': () => delivered({ carrierId: typed }),
  'order.confirmReceipt comment': () => delivered({ comment: typed }),
  'counterProposal.create reason': async () => {
    const order = await accepted()
    const body = { kind: 'price', price_purchasing: 1000, reason: typed }
    await send('counterProposal.create', { job_id: order.sfid }, body)
    return readOrder(order)
  },
  'order.delegate first_name': () => delegated({ first_name: typed }),
  'order.delegate last_name': () => delegated({ last_name: typed }),
  'proposal.create custom_services.name': () => proposed({ custom: { name: typed } }),
  'proposal.create custom_services.hints_de': () => proposed({ custom: { hints_de: typed } }),
  'proposal.create products.item_id': () => proposed({ product: { item_id: typed } }),
  'proposal.create products.name': () => proposed({ product: { name: typed } }),
  'proposal.create products.supplier': () => proposed({ product: { supplier: typed } }),
  'proposal.create notes': () => proposed({ notes: typed }),
}

/** Searches, which are stored nowhere; ids, dates and addresses, which have a form; names that the server knows. */
const notKept = [
  /^(offer|order)\.list /,
  / (job_ids?|jobApiId|partnerSfid|email)$/,
  /appointment_date\.(start|end)$/,
  /cancellation_reason_id$/,
  /^proposal\.create services\.service$/,
  // Becomes an address with a scheme (2 §5).
  /^proposal\.create products\.url$/,
]

describe('what is typed comes back as it was', () => {
  for (const [field, read] of Object.entries(fields)) {
    it(field, async () => expect(textsIn(await read())).toContainEqual(expect.stringContaining(typed)))
  }
})

it('no field of these calls where one can type is left out', () => {
  const known = Object.keys(api).filter((name) =>
    /^(offer|order|comment|counterProposal|proposal|calendar)\./.test(name),
  ) as CallName[]
  const open = known
    .flatMap((name) => openFields(name))
    .filter((field) => !notKept.some((not) => not.test(field)))
  expect(open.toSorted()).toEqual(Object.keys(fields).toSorted())
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
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

/** The fields of a call's body that take any text, as paths. */
function openFields(name: CallName): string[] {
  const { body } = api[name] as Endpoint
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...new Set(opened(schema, []))].map((path) => `${name} ${path}`)
}

function opened(schema: Schema, path: readonly string[]): string[] {
  const isOpen =
    schema.type === 'string' &&
    !schema.enum &&
    !schema.format &&
    !schema.pattern &&
    schema.const === undefined
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => opened(one, [...path, key]))
  const others =
    typeof schema.additionalProperties === 'object' ? opened(schema.additionalProperties, [...path, '*']) : []
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...(isOpen ? [path.join('.')] : []),
    ...inside,
    ...others,
    ...parts.flatMap((one) => opened(one, path)),
  ]
}
