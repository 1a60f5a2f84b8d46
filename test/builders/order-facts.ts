import type { InputContext } from '#server/features/orders/model/inputs/inputs.rules'
import type { OrderStatus, OrderStepName } from '#contract/orders/model/order-enums'
import type { OrderFacts } from '#server/features/orders/model/status/order-steps.rules'

/** An order as the rules see it: an accepted installation, unless told otherwise. */
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

/** What an order of such a status interrupts where nothing else matters. */
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

/** An order in `status` that could exist: a held one has a reason and something to resume. */
export function createOrderFactsInStatus(status: OrderStatus, facts: Partial<OrderFacts> = {}): OrderFacts {
  return createOrderFacts({ status, ...interruptedFacts[status], ...facts })
}

/** What the inputs of a plain installation depend on, on a Tuesday at noon. */
export function createInputFacts(facts: Partial<InputContext> = {}): InputContext {
  return {
    type: 'installation',
    isRemote: false,
    signatureRequired: true,
    signature: 'missing',
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
    products: [],
    pictures: [],
    pictureSlots: [],
    documentation: null,
    visit: null,
    confirmation: null,
    ...facts,
  }
}

/** The steps that ask the partner for something. */
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
