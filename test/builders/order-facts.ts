import type { InputContext } from '#server/features/orders/model/inputs/inputs.rules'
import type { OrderStatus, OrderStepName } from '#contract/orders/model/order-enums'
import type { OrderFacts } from '#server/features/orders/model/status/order-steps.rules'

/** Creates the facts of an order for the rules: an accepted installation by default. */
export function createOrderFacts(facts: Partial<OrderFacts> = {}): OrderFacts {
  return {
    type: 'installation',
    status: 'accepted',
    resumesTo: null,
    hold: null,
    asyncAppointment: false,
    isRemote: false,
    signatureRequired: true,
    signature: 'missing',
    canPropose: false,
    isDelegated: false,
    hasReportForm: false,
    mailRestricted: false,
    hasPendingProposal: false,
    ...facts,
  }
}

/** Facts that an interrupted order needs in addition to its status. */
const interruptedFacts: Partial<Record<OrderStatus, Partial<OrderFacts>>> = {
  on_hold: {
    resumesTo: 'started',
    hold: { reason: 'customer_pause', substate: 'paused', mover: 'customer' },
  },
  on_hold_before_accepted: {
    resumesTo: 'open',
    hold: { reason: 'partner_info', substate: 'partner_info_awaiting', mover: 'partner' },
  },
  proposal_approval_pending: { resumesTo: 'finished' },
  brand_proposal_approval_pending: { resumesTo: 'finished' },
}

/** Creates facts that are valid for `status`: a held order has a reason and a status to resume. */
export function createOrderFactsInStatus(status: OrderStatus, facts: Partial<OrderFacts> = {}): OrderFacts {
  return createOrderFacts({ status, ...interruptedFacts[status], ...facts })
}

/** Creates the context of the inputs of a plain installation, on a Tuesday at noon. */
export function createInputFacts(facts: Partial<InputContext> = {}): InputContext {
  return {
    type: 'installation',
    isRemote: false,
    signatureRequired: true,
    signature: 'missing',
    canPropose: false,
    now: Temporal.Instant.from('2026-03-10T11:00:00.000Z'),
    createdAt: '2026-03-01T08:00:00.000Z',
    dateExpected: null,
    readinessDate: null,
    assemblyDays: 0,
    multiday: false,
    appointment: null,
    offeredDates: [],
    locations: [],
    services: [],
    customServices: 0,
    offeredPrices: 0,
    products: [],
    pictures: [],
    pictureSlots: [],
    documentation: null,
    visit: null,
    confirmation: null,
    ...facts,
  }
}

/** Steps that require inputs from the partner. */
export const stepsWithInputs = [
  'offer.accept',
  'order.confirmAppointment',
  'order.reschedule',
  'order.start',
  'order.finish',
  'order.backToWork',
  'order.submit',
  'order.cancel',
] as const satisfies readonly OrderStepName[]
