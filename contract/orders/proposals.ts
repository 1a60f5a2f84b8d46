import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Money } from '../kit/amounts/money.ts'
import { Quantity } from '../kit/amounts/quantity.ts'
import { LocalTextSchema, Line, Text } from '../kit/text-schemas.ts'
import { OrderIdParam } from './order-lists.ts'
import { Order } from './orders.ts'
import { serviceTypes } from './model/service-types.ts'

/** A proposal that follows a precheck. Prices in EUR, net. */

export const proposalStates = ['sent', 'approved', 'rejected', 'withdrawn', 'replaced'] as const

/** Lines without a quantity are removed before any other check. */
const OptionalQuantity = Quantity.nullish()
const Price = Money.min(0, { error: 'too_small' }).max(1_000_000, { error: 'too_big' })
const Name = Line.min(1, { error: 'required' })
const lineLimitError = { error: 'too_long' } as const

const ServiceLineInput = z.strictObject({
  /** Key from `service.forJob`; the price is that of the catalogue. */
  service: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
  quantity: OptionalQuantity,
})
export const CustomServiceLineInput = z.strictObject({
  name: Name,
  hints_de: Text.nullish(),
  service_type: z.enum(serviceTypes, { error: 'service_type_missing' }),
  quantity: OptionalQuantity.default(1),
  price_purchasing: Price,
})
const ProductLineInput = z.strictObject({
  item_id: Line.nullish(),
  name: Name,
  supplier: Line.nullish(),
  url: z.string().trim().max(1000, { error: 'too_long' }).nullish(),
  quantity: OptionalQuantity,
  price_purchasing: Price,
})

export const ProposalInput = z.strictObject({
  services: z.array(ServiceLineInput).max(200, lineLimitError).default([]),
  custom_services: z.array(CustomServiceLineInput).max(200, lineLimitError).default([]),
  products: z.array(ProductLineInput).max(200, lineLimitError).default([]),
  notes: Text.nullish(),
  /** Number of the unanswered version that this one replaces. */
  revises: z.number().int({ error: 'invalid_type' }).optional(),
  version: z.number().int({ error: 'invalid_type' }).optional(),
})

const LinePrices = { purchasing: z.number(), listing: z.number(), selling: z.number() }
const PricedProposalLine = {
  quantity: z.number(),
  price_purchasing: z.number(),
  price_listing: z.number(),
  price_selling: z.number(),
  /** Quantity times price, rounded once per line. */
  sum: z.object(LinePrices),
}

export const Proposal = z.object({
  number: z.number().int(),
  state: z.enum(proposalStates),
  approver: z.enum(['customer', 'brand']),
  author: z.string(),
  notes: z.string().nullable(),
  margins: z.object({ listing: z.number(), selling: z.number() }),
  totals: z.object(LinePrices),
  services: z.array(
    z.object({
      service: z.object({ id: z.string(), description: LocalTextSchema }),
      unit_measure: z.string(),
      ...PricedProposalLine,
    }),
  ),
  custom_services: z.array(
    z.object({
      name: z.string(),
      hints_de: z.string().nullable(),
      service_type: z.enum(serviceTypes),
      ...PricedProposalLine,
    }),
  ),
  products: z.array(
    z.object({
      item_id: z.string().nullable(),
      name: z.string(),
      supplier: z.string().nullable(),
      url: z.string().nullable(),
      ...PricedProposalLine,
    }),
  ),
  created_at: InstantOut,
  ended_at: InstantOut.nullable(),
  /** Reason of a rejection. */
  reason: z.string().nullable(),
  /** The resulting order, as offered to the company. */
  installation: z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() }).nullable(),
})
export type Proposal = z.output<typeof Proposal>

/** Data for the proposal page besides the order. */
export const ProposalEditor = z.object({
  version: z.number().int(),
  /** Percent on the purchasing price, for the listing price and for the selling price. */
  margins: z.object({ listing: z.number(), selling: z.number() }),
  approver: z.enum(['customer', 'brand']),
  /** Possible actions: `order.createProposal`, `order.reviseProposal`, `order.withdrawProposal`. */
  actions: z.array(z.string()),
  /** Newest first. */
  proposals: z.array(Proposal),
})
export type ProposalEditor = z.output<typeof ProposalEditor>

export const proposalCalls = {
  'proposal.read': endpoint({
    summary: 'Lists the proposals of an order, with its margins and possible actions.',
    params: OrderIdParam,
    reply: ProposalEditor,
    errors: ['not_found'],
    effect: 'read',
  }),
  'proposal.create': endpoint({
    summary: 'Sends a proposal for approval, or a new version of the open one.',
    params: OrderIdParam,
    body: ProposalInput,
    reply: Order,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'proposal.withdraw': endpoint({
    summary: 'Withdraws the open proposal; the order returns to its previous status.',
    params: OrderIdParam,
    body: z.strictObject({ version: z.number().int({ error: 'invalid_type' }).optional() }).prefault({}),
    reply: Order,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(Proposal, { id: 'Proposal' })
z.globalRegistry.add(ProposalEditor, { id: 'ProposalSheet' })
