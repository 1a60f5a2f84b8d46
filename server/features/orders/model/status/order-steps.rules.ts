import type {
  HoldReason,
  HoldSubstate,
  Mover,
  OrderType,
  OrderStatus,
  SignatureState,
  OrderStepName,
  CancellationCategory,
} from '#contract/orders/model/order-enums'
import { orderProfiles, plannerProfiles, workProfiles, type Profile } from '#contract/profiles'
import { type Transition, previous } from '#server/kernel/state-machine'

export interface Hold {
  readonly reason: HoldReason
  readonly substate: HoldSubstate | null
  readonly mover: Mover
}

/**
 * The facts about an order that the rules need. Stored in the list projection, so renaming a property needs a
 * migration.
 */
export interface OrderFacts {
  readonly type: OrderType
  readonly status: OrderStatus
  /** Status that a hold or a pending quote interrupts, else null. */
  readonly resumesTo: OrderStatus | null
  readonly hold: Hold | null
  /** The appointment is agreed after acceptance, so work may start without one. */
  readonly asyncAppointment: boolean
  readonly isRemote: boolean
  readonly signatureRequired: boolean
  readonly signature: SignatureState
  /** The opportunity allows partners to create quotes. */
  readonly canPropose: boolean
  /** The order is delegated to a person. */
  readonly isDelegated: boolean
  /** The opportunity has a form for daily reports. */
  readonly hasReportForm: boolean
  /** The company may not send protocols itself, so only its admins and owners may send reminders. */
  readonly mailRestricted: boolean
  /** A counter-proposal has not been answered. */
  readonly hasPendingProposal: boolean
}

export type OrderActor =
  | { readonly kind: 'person'; readonly profiles: readonly Profile[] }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' }

export type ActorRole = Profile | 'operator'

/** Conditions beside status and profile. The name is the reason if the condition fails. */
export const guards = {
  appointment_first: (order: OrderFacts) => order.asyncAppointment,
  start_directly: (order: OrderFacts) => !order.asyncAppointment,
  past_approval: (order: OrderFacts) =>
    (cancellableStatuses as readonly OrderStatus[]).includes(getReachedStatus(order)),
  no_proposal: (order: OrderFacts) => order.canPropose && order.type === 'precheck',
  no_delivery: (order: OrderFacts) => order.hold?.substate === 'pending_delivery',
} as const

type Guard = keyof typeof guards

export interface OrderStep extends Transition<OrderStepName, OrderStatus, ActorRole, Guard> {
  /** Cancellation categories for which this row applies. */
  readonly categories?: readonly CancellationCategory[]
}

const admin = ['admin'] as const

export const operator = ['operator'] as const

/** Accepted and not yet submitted for approval. Later a partner cannot cancel. */
const cancellableStatuses = ['accepted', 'appointment_confirmed', 'started', 'finished'] as const

export const heldStatuses = ['on_hold', 'on_hold_before_accepted'] as const

export const quotePendingStatuses = ['proposal_approval_pending', 'brand_proposal_approval_pending'] as const

const quotableStatuses = ['started', 'finished', 'approval_pending', 'completed'] as const

/** A partner's reason offers the order again. Reasons of customer and brand end it. */
const cancelByPartner = {
  name: 'order.cancel',
  to: 'open',
  by: [...workProfiles, ...operator],
  categories: ['partner'],
} as const

const cancelForGood = {
  name: 'order.cancel',
  to: 'cancelled',
  by: [...workProfiles, ...operator],
  categories: ['customer', 'brand'],
} as const

/** The state machine of orders as a table: every change of status is one of these rows. See docs/domain.md#statuses. */
export const orderSteps: readonly OrderStep[] = [
  { name: 'offer.accept', from: ['open'], to: 'accepted', by: plannerProfiles },
  { name: 'offer.accept', from: ['open'], to: 'appointment_confirmed', by: plannerProfiles },
  {
    name: 'order.confirmAppointment',
    from: ['accepted'],
    to: 'appointment_confirmed',
    by: orderProfiles,
    when: ['start_directly'],
  },
  { name: 'order.start', from: ['accepted'], to: 'started', by: workProfiles, when: ['appointment_first'] },
  { name: 'order.start', from: ['appointment_confirmed'], to: 'started', by: workProfiles },
  { name: 'order.finish', from: ['started'], to: 'finished', by: workProfiles },
  { name: 'order.backToWork', from: ['finished'], to: 'started', by: admin },
  { name: 'order.submit', from: ['finished'], to: 'approval_pending', by: admin },

  { ...cancelByPartner, from: cancellableStatuses },
  { ...cancelForGood, from: cancellableStatuses },
  { ...cancelByPartner, from: ['on_hold', ...quotePendingStatuses], when: ['past_approval'] },
  { ...cancelForGood, from: ['on_hold', ...quotePendingStatuses], when: ['past_approval'] },
  // Before acceptance a partner declines the offer. Only the marketplace cancels the order itself.
  { ...cancelForGood, from: ['open', 'on_hold_before_accepted'], by: operator },

  {
    name: 'order.reschedule',
    from: ['appointment_confirmed'],
    to: 'appointment_confirmed',
    by: orderProfiles,
  },

  // The marketplace accepts a date that the partner proposed.
  {
    name: 'counterProposal.accept',
    from: ['accepted', 'appointment_confirmed'],
    to: 'appointment_confirmed',
    by: operator,
  },

  { name: 'order.reportUnreachable', from: ['accepted'], to: 'on_hold', by: orderProfiles },
  { name: 'order.applyEvent', from: heldStatuses, to: previous, by: orderProfiles },
  { name: 'order.confirmReceipt', from: ['on_hold'], to: previous, by: workProfiles, when: ['no_delivery'] },
  { name: 'order.hold', from: ['open'], to: 'on_hold_before_accepted', by: operator },
  { name: 'order.hold', from: [...cancellableStatuses, 'approval_pending'], to: 'on_hold', by: operator },
  { name: 'order.release', from: heldStatuses, to: previous, by: operator },

  {
    name: 'order.askProposalApproval',
    from: quotableStatuses,
    to: 'proposal_approval_pending',
    by: admin,
    when: ['no_proposal'],
  },
  {
    name: 'order.askProposalApproval',
    from: quotableStatuses,
    to: 'brand_proposal_approval_pending',
    by: admin,
    when: ['no_proposal'],
  },
  {
    name: 'order.reviseProposal',
    from: ['proposal_approval_pending'],
    to: 'proposal_approval_pending',
    by: admin,
  },
  {
    name: 'order.reviseProposal',
    from: ['brand_proposal_approval_pending'],
    to: 'brand_proposal_approval_pending',
    by: admin,
  },
  { name: 'order.withdrawProposal', from: quotePendingStatuses, to: previous, by: admin },
  { name: 'order.answerProposal', from: quotePendingStatuses, to: previous, by: operator },

  { name: 'order.complete', from: ['approval_pending'], to: 'completed', by: operator },
  { name: 'order.rework', from: ['approval_pending'], to: 'started', by: operator },
  { name: 'order.invoice', from: ['completed'], to: 'invoice_sent', by: operator },
  { name: 'order.withdrawInvoice', from: ['invoice_sent', 'paid'], to: 'completed', by: operator },
  { name: 'order.pay', from: ['invoice_sent'], to: 'paid', by: operator },
  // The bank has returned the payment.
  { name: 'order.returnPayment', from: ['paid'], to: 'invoice_sent', by: operator },
  // The marketplace gives the order up. An order with a credit note ends as `paid` instead.
  {
    name: 'order.close',
    from: [
      'open',
      ...cancellableStatuses,
      'approval_pending',
      'completed',
      ...heldStatuses,
      ...quotePendingStatuses,
    ],
    to: 'closed',
    by: operator,
  },
]

/** Returns how far the order has come: the status that a hold or a quote interrupts, else its own. */
export function getReachedStatus(order: Pick<OrderFacts, 'status' | 'resumesTo'>): OrderStatus {
  return order.resumesTo ?? order.status
}
