import { z } from 'zod'
import { Day, InstantOut, Period } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { Quantity } from '../kit/amounts/quantity.ts'
import { LocalTextSchema, Line, Text } from '../kit/text-schemas.ts'
import { OrderIdParam } from './order-lists.ts'
import {
  cancellationCategories,
  declineReasons,
  holdEvents,
  inputNames,
  inputStates,
  mediaTypes,
  orderStatuses,
} from './model/order-enums.ts'
import { Order } from './orders.ts'
import { CustomServiceLineInput } from './proposals.ts'

export const SignatureInput = z.union([
  z.strictObject({ file_id: Uuid, name: Line.min(1, { error: 'required' }) }),
  z.strictObject({
    declined: z.strictObject({
      reason: z.enum(declineReasons, { error: 'invalid_enum' }),
      text: Text.optional(),
    }),
  }),
])

/** Inputs of a change of status; the preview says which ones apply. */
export const OrderInputs = z.strictObject({
  appointment_date: z.strictObject({ start: z.string().nullish(), end: z.string().nullish() }).nullish(),
  readiness_date: Day.nullish(),
  services: z
    .array(z.strictObject({ api_id: Uuid, quantity: Quantity.nullish(), value_entry: Quantity.nullish() }))
    .max(200, { error: 'too_long' })
    .optional(),
  /** Additional work on site, with the price that the company proposes for one unit. */
  custom_services: z.array(CustomServiceLineInput).max(50, { error: 'too_long' }).optional(),
  products: z
    .array(z.strictObject({ id: Uuid, quantity: Quantity.nullish() }))
    .max(200, { error: 'too_long' })
    .optional(),
  pictures: z
    .array(z.strictObject({ file_id: Uuid, type: z.enum(mediaTypes, { error: 'invalid_enum' }) }))
    .max(200, { error: 'too_long' })
    .optional(),
  documentation: z.strictObject({ submission_id: Uuid }).nullish(),
  confirmation: z.strictObject({ submission_id: Uuid }).nullish(),
  serial_numbers: z.record(Uuid, Line).optional(),
  customer_signature: SignatureInput.nullish(),
  comment: Text.nullish(),
  on_behalf_of_partner_id: CrmId.nullish(),
})
export type OrderInputs = z.output<typeof OrderInputs>

const PreviewInput = z.object({
  state: z.enum(inputStates),
  kind: z.enum([
    'period',
    'day',
    'services',
    'custom_services',
    'products',
    'pictures',
    'form',
    'serial_numbers',
    'signature',
    'text',
    'account',
  ]),
  label: LocalTextSchema,
  variants: z
    .array(z.object({ value: z.unknown(), label: LocalTextSchema, pieces: z.number().int().optional() }))
    .optional(),
  value: z.unknown().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
})

export const StatusPreview = z.object({
  statuses: z.array(
    z.object({
      job_status: z.enum(orderStatuses),
      allowed: z.boolean(),
      reason: z.string().optional(),
      partner_name: LocalTextSchema,
    }),
  ),
  inputs: z.partialRecord(z.enum(inputNames), PreviewInput),
  version: z.number().int(),
})
export type StatusPreview = z.output<typeof StatusPreview>

/** Transitions that installers make on site, possibly offline, in their order. */
export const fieldSteps = ['order.start', 'order.finish'] as const

/** A future transition: its inputs, and the order after it. */
const FieldStep = z.object({
  step: z.enum(fieldSteps),
  status: z.enum(orderStatuses),
  inputs: StatusPreview.shape.inputs,
  after: Order,
})
export type StepAhead = z.output<typeof FieldStep>

/** The changed order. A partner who gives the order up no longer has it and gets only its status. */
const ChangeResult = z.union([
  Order.extend({
    __notifications_sent: z.object({ any: z.boolean(), customer: z.boolean(), partner: z.boolean() }),
  }),
  z.object({
    job: z.object({ status: z.enum(orderStatuses) }),
    __notifications_sent: z.object({ any: z.boolean(), customer: z.boolean(), partner: z.boolean() }),
  }),
])

export const HistoryEntry = z.object({
  id: z.string(),
  at: InstantOut,
  /** When it was done, if it was sent later because the device was offline; `at` is the arrival. */
  done_at: InstantOut.nullable(),
  /** Name of the step, e.g. `order.start`; the browser translates it. */
  step: z.string(),
  by: z.object({
    kind: z.enum(['person', 'operator', 'system']),
    name: z.string(),
    account: z.string().nullable(),
  }),
  on_behalf_of: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

export const orderChangeCalls = {
  'order.read': endpoint({
    summary: 'Returns one order with the data that this profile may see.',
    params: OrderIdParam,
    reply: Order,
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.workPackage': endpoint({
    summary:
      'Returns an order for offline work, with the inputs and the result of each of the user’s next steps.',
    params: OrderIdParam,
    reply: z.object({ order: Order, steps: z.array(FieldStep) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.history': endpoint({
    summary: 'Lists the history of an order that the partner may read, newest first.',
    params: OrderIdParam,
    reply: z.object({ data: z.array(HistoryEntry) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.cancellationReasons': endpoint({
    summary: 'Lists the reasons for cancelling an order, and what must be done first.',
    params: OrderIdParam,
    reply: z.array(
      z.object({
        id: z.string(),
        description: LocalTextSchema,
        reason_category: z.enum(cancellationCategories),
        sign_off: z.boolean(),
        instructions: LocalTextSchema,
      }),
    ),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.setStatus': endpoint({
    summary: 'Previews or performs a change of status, including accepting an offer.',
    body: z.strictObject({
      preview: z.boolean().default(false),
      job_id: OrderId,
      version: z.number().int().optional(),
      new_status: z.enum(orderStatuses, { error: 'invalid_enum' }).nullish(),
      cancellation_reason_id: z.string().max(64, { error: 'too_long' }).nullish(),
      cancellation_reason_category: z.enum(cancellationCategories, { error: 'invalid_enum' }).nullish(),
      inputs: OrderInputs.prefault({}),
    }),
    reply: z.union([StatusPreview, ChangeResult]),
    errors: ['not_found', 'offer_taken', 'account_incomplete', 'order_changed', 'status_not_allowed'],
    effect: 'write',
    mayWait: true,
  }),
  'order.reschedule': endpoint({
    summary: 'Moves an appointment with a reason; the customer is notified.',
    params: OrderIdParam,
    body: z.strictObject({
      appointment_date: Period,
      reason: Text.min(1, { error: 'required' }),
      version: z.number().int().optional(),
    }),
    reply: Order,
    errors: ['not_found', 'order_changed', 'status_not_allowed'],
    effect: 'write',
  }),
  'order.events': endpoint({
    summary: 'Lists the events that this user may apply to the order now.',
    params: z.object({ api_id: OrderId }),
    reply: z.array(z.enum(holdEvents)),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.addEvidence': endpoint({
    summary:
      'Attaches photos and entries of work that could no longer change the order, e.g. after a cancellation.',
    params: OrderIdParam,
    body: z.strictObject({
      files: z
        .array(z.strictObject({ file_id: Uuid, type: z.enum(mediaTypes, { error: 'invalid_enum' }) }))
        .max(200, { error: 'too_long' }),
      notes: z.array(Text.min(1, { error: 'required' })).max(20, { error: 'too_long' }),
    }),
    reply: Order,
    errors: ['not_found'],
    effect: 'write',
    mayWait: true,
  }),
  'order.applyEvent': endpoint({
    summary: 'Applies an event: ends a hold, or reports that the customer cannot be reached.',
    params: z.object({ api_id: OrderId }),
    body: z.strictObject({
      type: z.enum(holdEvents, { error: 'invalid_enum' }),
      comment: Text.nullish(),
      /** Files that the company has uploaded; they become files of the order. */
      files: z
        .array(
          z.strictObject({
            file_id: Uuid,
            type: z.enum(mediaTypes, { error: 'invalid_enum' }).default('other'),
          }),
        )
        .max(20, { error: 'too_long' })
        .optional(),
      /** By product id. */
      chargepoint_numbers: z.record(Uuid, Line).optional(),
      acknowledged: z.boolean().optional(),
      version: z.number().int().optional(),
    }),
    reply: Order,
    errors: ['not_found', 'event_not_allowed', 'order_changed', 'account_incomplete'],
    effect: 'write',
  }),
  'order.setPartnerEid': endpoint({
    summary: 'Sets the partner’s own number of an order; an empty text removes it.',
    params: z.object({ sfid: OrderId }),
    body: z.strictObject({
      partnerEid: z.string().trim().max(64, { error: 'too_long' }).nullable(),
      version: z.number().int().optional(),
    }),
    reply: z.object({ partnerEid: z.string().nullable(), version: z.number().int() }),
    errors: ['not_found', 'not_editable', 'order_changed'],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(StatusPreview, { id: 'Preview' })
z.globalRegistry.add(HistoryEntry, { id: 'HistoryEntry' })
