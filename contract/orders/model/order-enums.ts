/** The closed lists of the order side (2 §3, §4; design 5): what a status, type or hold may be. */

export const orderStatuses = [
  'open',
  'accepted',
  'appointment_confirmed',
  'started',
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
  'closed',
  'cancelled',
  'on_hold',
  'on_hold_before_accepted',
  'proposal_approval_pending',
  'brand_proposal_approval_pending',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderTypes = [
  'precheck',
  'installation',
  'meter_application',
  'installation_preparation',
  'maintenance',
  'defect_elimination',
  'hardware_sale',
  'reclamation',
  'activation',
] as const
export type OrderType = (typeof orderTypes)[number]

export const holdReasons = [
  'missing_invoicing_eid',
  'missing_eid',
  'customer_prework',
  'customer_not_reachable',
  'customer_waiting_for_product',
  'customer_waiting_for_subsidy',
  'customer_pause',
  'customer_info',
  'product_ordering',
  'partner_info',
  'partner_quote_validation',
  'partner_pause',
  'partner_onboarding',
  'brand_pause',
  'brand_info',
  'brand_product_ordering',
  'admin_validation',
  'customer_signature',
  'chargepoint_required',
  'network_operator',
  'agreement_owner',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who moves next while an order is on hold. */
export const movers = ['partner', 'customer', 'brand', 'admin'] as const
export type Mover = (typeof movers)[number]

export const holdSubstates = [
  'pending_validation',
  'waiting',
  'unreachable',
  'prework_awaiting',
  'partner_info_awaiting',
  'paused',
  'brand_product_ordering_waiting',
  'pending_order',
  'pending_delivery',
] as const
export type HoldSubstate = (typeof holdSubstates)[number]

/** Events that a partner may apply to an order (2 §4). */
export const holdEvents = [
  'CUSTOMER_UNREACHABLE',
  'CUSTOMER_REACHED',
  'PREWORK_DONE',
  'PREWORK_BEFORE_ACCEPTED_DONE',
  'UNPAUSE',
  'INFO_PROVIDED',
  'QUOTE_VALIDATED',
  'BRAND_PRODUCT_ORDERING_DONE',
  'CHARGEPOINT_PROVIDED',
  'ONBOARDING_DONE',
] as const
export type HoldEvent = (typeof holdEvents)[number]

/** What a partner can send with an event. */
export const eventInputNames = ['comment', 'files', 'chargepoint_numbers'] as const
export type EventInputName = (typeof eventInputNames)[number]

interface EventInputs {
  readonly takes: readonly EventInputName[]
  /** At least one of these has to be there; empty: the event alone is enough. */
  readonly oneOf: readonly EventInputName[]
}

const commentOnly: EventInputs = { takes: ['comment'], oneOf: [] }

/** The same table for the server, which checks it, and the dialog, which shows it. */
export const eventInputs: Record<HoldEvent, EventInputs> = {
  CUSTOMER_UNREACHABLE: commentOnly,
  CUSTOMER_REACHED: commentOnly,
  PREWORK_DONE: commentOnly,
  PREWORK_BEFORE_ACCEPTED_DONE: commentOnly,
  UNPAUSE: commentOnly,
  INFO_PROVIDED: { takes: ['comment', 'files'], oneOf: ['comment', 'files'] },
  QUOTE_VALIDATED: { takes: ['comment', 'files'], oneOf: [] },
  BRAND_PRODUCT_ORDERING_DONE: commentOnly,
  // A text says why there is no number, e.g. for a device that is not connected to a backend.
  CHARGEPOINT_PROVIDED: {
    takes: ['chargepoint_numbers', 'comment', 'files'],
    oneOf: ['chargepoint_numbers', 'comment'],
  },
  ONBOARDING_DONE: commentOnly,
}

/** What a change of status may ask for (wire.md, Orders). */
export const inputNames = [
  'appointment_date',
  'readiness_date',
  'services',
  'products',
  'pictures',
  'documentation',
  'confirmation',
  'serial_numbers',
  'customer_signature',
  'comment',
  'on_behalf_of_partner_id',
] as const
export type InputName = (typeof inputNames)[number]

export const inputStates = ['required', 'optional', 'readonly', 'hidden'] as const
export type InputState = (typeof inputStates)[number]

export const cancellationCategories = ['partner', 'customer', 'brand'] as const
export type CancellationCategory = (typeof cancellationCategories)[number]

export const signatureStates = ['missing', 'taken', 'declined'] as const
export type SignatureState = (typeof signatureStates)[number]

export const declineReasons = ['missing_customer', 'customer_refused', 'other_partner_reason'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const rejectReasons = [
  'too_far',
  'no_capacity',
  'price',
  'missing_qualification',
  'date',
  'technical',
  'other_reason',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Who may read a comment or an entry of the history. */
export const audiences = ['admin', 'brand', 'customer', 'partner'] as const
export type Audience = (typeof audiences)[number]

export const commentKinds = [
  'phone',
  'customer_call',
  'support_call',
  'delivery_confirmation',
  'decline',
  'customer_reached',
  'comment',
] as const
export type CommentKind = (typeof commentKinds)[number]

/** What a picture or document of an order shows (picklist job_media_file_types). */
export const mediaTypes = [
  'installation_site',
  'device',
  'nameplate',
  'meter_cabinet',
  'cable_route',
  'measurement',
  'damage',
  'delivery_note',
  'other',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** What becomes of a link by which a customer is asked to sign. */
export const signatureRequestStates = [
  'sent',
  'opened',
  'reminded',
  'signed',
  'declined',
  'expired',
  'revoked',
] as const
export type SignatureRequestState = (typeof signatureRequestStates)[number]

/** Why a customer does not sign by a link. */
export const customerDeclineReasons = ['work_open', 'defects', 'wrong_person', 'other'] as const
export type CustomerDeclineReason = (typeof customerDeclineReasons)[number]

/** What is sealed: the protocol of an order, the report of a day. */
export const sealKinds = ['protocol', 'report'] as const
export type SealKind = (typeof sealKinds)[number]
/** What a partner may ask the marketplace for instead of what was agreed. */
export const counterProposalKinds = ['date', 'price'] as const
export type CounterProposalKind = (typeof counterProposalKinds)[number]

export const counterProposalStates = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type CounterProposalState = (typeof counterProposalStates)[number]

/** Mails that a partner may send to the customer (wire.md, Orders). */
export const customerMails = [
  'customer_unreachable',
  'customer_signature_reminder',
  'appointment_confirmed',
  'order_accepted',
] as const
export type CustomerMail = (typeof customerMails)[number]

/** What a confirmed receipt says where nobody knows the carrier or its number (C35). */
export const unknownCarrier = 'UNKNOWN'
export const partnerConfirmedTracking = 'PARTNER_CONFIRMED'

/** Every step of an order's machine, by the name that call, right, history and function share. */
export const orderHistorySteps = [
  'offer.accept',
  'order.confirmAppointment',
  'order.reschedule',
  'order.start',
  'order.finish',
  'order.backToWork',
  'order.submit',
  'order.cancel',
  'order.reportUnreachable',
  'order.applyEvent',
  'order.confirmReceipt',
  'counterProposal.accept',
  'order.askProposalApproval',
  'order.reviseProposal',
  'order.withdrawProposal',
  'order.answerProposal',
  'order.hold',
  'order.release',
  'order.complete',
  'order.rework',
  'order.invoice',
  'order.withdrawInvoice',
  'order.pay',
  'order.close',
] as const
export type OrderStepName = (typeof orderHistorySteps)[number]

/** What a partner may be offered to do with an order, as `actions` of an answer names it. */
export const orderActions = [
  'offer.accept',
  'offer.reject',
  'order.confirmAppointment',
  'order.reschedule',
  'order.start',
  'order.finish',
  'order.backToWork',
  'order.submit',
  'order.cancel',
  'order.reportUnreachable',
  'order.confirmReceipt',
  'order.createProposal',
  'order.reviseProposal',
  'order.withdrawProposal',
  'order.sign',
  'order.delegate',
  'order.takeBack',
  'order.setPartnerEid',
  'order.report',
  'order.logCall',
  'order.mailCustomer',
  'counterProposal.create.date',
  'counterProposal.create.price',
  'comment.create',
] as const
/** Events of a hold stand in the same list, each by its own name. */
export type OrderAction = (typeof orderActions)[number] | `order.applyEvent.${HoldEvent}`

/** Comments of an order come in pages of so many. */
export const commentBatchSize = 10

/** Why a change of status is not allowed now (preview's `reason`). */
export const stepReasons = [
  'same_status',
  'not_from_here',
  'wrong_profile',
  'marketplace_only',
  'on_hold',
  'waiting_for_approval',
  'past_approval',
  'ended',
  'appointment_first',
  'start_directly',
  'no_proposal',
  'no_event',
  'no_delivery',
] as const
export type StepReason = (typeof stepReasons)[number]
