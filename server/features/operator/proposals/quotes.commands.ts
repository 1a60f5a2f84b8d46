import { OrderDraft } from '#contract/operator/orders/orders'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import {
  recordQuoteAnswer,
  linkInstallation,
  type AnsweredQuote,
} from '#server/features/orders/quotes/answer-quote.commands'
import { createCrmId } from '#server/kernel/crm-ids'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { findOrderCustomer, readOrderView } from '../orders/orders.sql.ts'

type QuoteAnswer = OperatorInput<'proposal.answer'>['body']
type OrderReply = OperatorOutput<'order.read'>

/**
 * Answers a quote. If it is approved, its lines become an installation that is offered only to the same
 * company.
 */
export async function answerQuote(
  call: OperatorCall,
  id: string,
  { approved, reason = null, version, dates = [] }: QuoteAnswer,
): Promise<OperatorOutput<'proposal.answer'>> {
  const { api_id: orderId } = await readOrderView(call, id)
  const answered = await recordQuoteAnswer(call, orderId, { approved, reason, version })
  const order = await readOrderView(call, orderId)
  const installation = approved ? await createInstallationOrder(call, order, answered, dates) : null
  return { job: order, proposal: { ...answered.proposal, ...toInstallationLink(installation) }, installation }
}

function toInstallationLink(installation: OrderReply | null) {
  return installation ? { installation: { ...installation } } : {}
}

async function createInstallationOrder(
  call: OperatorCall,
  order: OrderReply,
  { accountId, number, proposal }: AnsweredQuote,
  dates: NonNullable<QuoteAnswer['dates']>,
): Promise<OrderReply> {
  const draft = OrderDraft.parse({
    ...(await findOrderCustomer(call, order.api_id)),
    sfid: createCrmId('job'),
    name: `${order.name}-${number}`,
    order_type: 'installation',
    brand: order.brand,
    project: order.project,
    eid: order.eid,
    opportunity: {
      name: getInstallationTitle(proposal) ?? order.opportunity.name,
      custom_services_margin: proposal.margins.listing,
      custom_services_margin_selling: proposal.margins.selling,
    },
    professional_comment: proposal.notes,
    dates,
    ...toOrderLines(proposal),
  })
  const { apiId } = await createOrder(call, draft)
  await linkInstallation(call, order.api_id, number, apiId)
  await offerOrder(call, apiId, [accountId])
  return readOrderView(call, apiId)
}

type Quote = AnsweredQuote['proposal']

/** Returns the title of the installation: the name of its most expensive line. */
function getInstallationTitle({ services, custom_services, products }: Quote): string | undefined {
  const requestedId = [
    ...services.map((line) => [line.sum.selling, line.service.description.de] as const),
    ...custom_services.map((line) => [line.sum.selling, line.name] as const),
    ...products.map((line) => [line.sum.selling, line.name] as const),
  ]
  return requestedId.toSorted(([one], [other]) => other - one)[0]?.[1]
}

function toOrderLines({ services, custom_services, products }: Quote) {
  return {
    services: services.map((line) => ({
      service: line.service.id,
      description: line.service.description,
      quantity: line.quantity,
      unit_measure: line.unit_measure,
      price_purchasing: line.price_purchasing,
      price_selling: line.price_selling,
    })),
    // Products that the partner supplies are paid like work: each has a line besides the product.
    custom_services: [
      ...custom_services.map((line) => ({ ...toCustomService(line), hints_de: line.hints_de })),
      ...products.map((line) => toCustomService({ ...line, service_type: 'material' })),
    ],
    products: products.map((line) => ({
      item_id: line.item_id ?? line.name,
      name: line.name,
      quantity: line.quantity,
      supplier: line.supplier ?? '–',
      url: line.url,
      price_listing: line.price_listing,
    })),
  }
}

interface PricedLine {
  readonly name: string
  readonly service_type: string
  readonly quantity: number
  readonly price_purchasing: number
  readonly price_listing: number
  readonly price_selling: number
}

function toCustomService({ name, service_type, quantity, ...line }: PricedLine) {
  const { price_purchasing, price_listing, price_selling } = line
  return { name, service_type, quantity, price_purchasing, price_listing, price_selling }
}
