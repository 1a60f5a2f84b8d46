/** Closed lists of orders: statuses, types, holds and others (docs/domain.md#statuses). */

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

/** The marketplace has approved the work, or has closed the order. */
export const approvedStatuses = ['completed', 'invoice_sent', 'paid', 'closed'] as const
/** The company has finished its work, or the marketplace has closed the order. */
export const finishedStatuses = ['finished', 'approval_pending', ...approvedStatuses] as const
/** No payment is due to the company. */
export const paymentClosedStatuses = ['paid', 'closed', 'cancelled'] as const
/** No credit note is due to the company. */
export const settledStatuses = ['invoice_sent', ...paymentClosedStatuses] as const
/** The order is over: no work is left to do. */
export const endedStatuses = ['completed', ...settledStatuses] as const
/** Users see both as cancelled. */
export const cancelledStatuses = ['cancelled', 'closed'] as const

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

/** The party that must act next while an order is on hold. */
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

/** Events that a partner may apply to an order. */
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

/** Inputs that a partner can send with an event. */
export const eventInputNames = ['comment', 'files', 'chargepoint_numbers'] as const
export type EventInputName = (typeof eventInputNames)[number]

interface EventInputs {
  readonly takes: readonly EventInputName[]
  /** At least one of these inputs is required; empty: none is. */
  readonly oneOf: readonly EventInputName[]
}

const commentOnly: EventInputs = { takes: ['comment'], oneOf: [] }

/** One table for the server's check and for the dialog. */
export const eventInputs: Record<HoldEvent, EventInputs> = {
  CUSTOMER_UNREACHABLE: commentOnly,
  CUSTOMER_REACHED: commentOnly,
  PREWORK_DONE: commentOnly,
  PREWORK_BEFORE_ACCEPTED_DONE: commentOnly,
  UNPAUSE: commentOnly,
  INFO_PROVIDED: { takes: ['comment', 'files'], oneOf: ['comment', 'files'] },
  QUOTE_VALIDATED: { takes: ['comment', 'files'], oneOf: [] },
  BRAND_PRODUCT_ORDERING_DONE: commentOnly,
  // The comment explains a missing number, e.g. for a device without a connection to a backend.
  CHARGEPOINT_PROVIDED: {
    takes: ['chargepoint_numbers', 'comment', 'files'],
    oneOf: ['chargepoint_numbers', 'comment'],
  },
  ONBOARDING_DONE: commentOnly,
}

/** Inputs that a change of status may require. */
export const inputNames = [
  'appointment_date',
  'readiness_date',
  'services',
  'custom_services',
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

/** Readers of a comment or a history entry. */
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

/** Kinds of files that can be downloaded together. */
export const archiveKinds = ['pictures', 'documents'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/** Subjects of pictures and documents of an order (picklist job_media_file_types). */
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

/** Kinds of fields that the marketplace can send back. */
export const reworkFieldKinds = ['question', 'photo', 'input'] as const

/** Inputs of finishing that the marketplace can send back as a whole. */
export const reworkInputs = ['services', 'products', 'serial_numbers', 'customer_signature'] as const

/** States of a request to sign by link. */
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

/** Why a customer does not sign by link. */
export const customerDeclineReasons = ['work_open', 'defects', 'wrong_person', 'other'] as const
export type CustomerDeclineReason = (typeof customerDeclineReasons)[number]

/** Documents that are sealed: the protocol of an order, and daily reports. */
export const sealKinds = ['protocol', 'report'] as const
export type SealKind = (typeof sealKinds)[number]
/** Changes that a partner may ask the marketplace for. */
export const counterProposalKinds = ['date', 'price'] as const
export type CounterProposalKind = (typeof counterProposalKinds)[number]

export const counterProposalStates = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type CounterProposalState = (typeof counterProposalStates)[number]

/** States of an additional service, which the company proposes when it finishes an order. */
export const additionalServiceStates = [
  'pending',
  'price_offered',
  'accepted',
  'declined',
  'withdrawn',
] as const
export type AdditionalServiceState = (typeof additionalServiceStates)[number]

/** Emails that a partner may send to the customer. */
export const customerMails = [
  'customer_unreachable',
  'customer_signature_reminder',
  'appointment_confirmed',
  'order_accepted',
] as const
export type CustomerMail = (typeof customerMails)[number]

/** Carrier of a confirmed delivery whose carrier or tracking number is unknown. */
export const unknownCarrier = 'UNKNOWN'
export const partnerConfirmedTracking = 'PARTNER_CONFIRMED'

/** Every transition of an order. Calls, rights, history and functions use the same names. */
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
  'order.returnPayment',
  'order.close',
] as const
export type OrderStepName = (typeof orderHistorySteps)[number]

/** Actions that a reply may list in `actions`. */
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
/** Steps of the marketplace. The category of a cancellation decides what becomes of the order. */
export const marketplaceActions = [
  'offer.create',
  'order.hold',
  'order.release',
  'order.complete',
  'order.rework',
  'order.answerProposal',
  'order.cancel.partner',
  'order.cancel.customer',
  'order.cancel.brand',
  'order.close',
] as const
export type MarketplaceAction = (typeof marketplaceActions)[number]
/** Includes the events of a hold, each with its own name. */
export type OrderAction = (typeof orderActions)[number] | `order.applyEvent.${HoldEvent}`

/** Page size of an order's comments. */
export const commentBatchSize = 10

/** Why a change of status is not possible now (`reason` of the preview). */
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

/** Steps that put something new into the protocol of an order. */
export const protocolSteps = [
  'order.finish',
  'order.submit',
  'order.complete',
  'order.cancel',
  'order.sign',
  'signature.sign',
  'form.submit',
  'report.change',
] as const
