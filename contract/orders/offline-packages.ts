import { z } from 'zod'
import { Form, formCalls } from '../forms/forms.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId } from '../kit/ids.ts'
import { HistoryEntry, orderChangeCalls } from './order-changes.ts'
import { orderAttachmentCalls } from './order-attachments.ts'
import { protocolCalls } from '../forms/protocols.ts'

/** What a device stores to work on orders without a network. */

const DraftState = formCalls['form.draft'].reply

/** All that the pages of one order show. Each part is the reply of the call that reads it alone. */
const OfflinePackage = z.object({
  work: orderChangeCalls['order.workPackage'].reply,
  history: z.array(HistoryEntry),
  comments: orderChangeCalls['comment.list'].reply,
  product_orders: orderAttachmentCalls['productOrder.list'].reply.shape.data,
  briefing: orderAttachmentCalls['briefing.list'].reply.shape.data,
  /** What filling each form of this order begins with: the form that is asked for, and the form to fill. */
  drafts: z.array(DraftState.omit({ form: true }).extend({ asked_form_id: z.string(), form_id: z.string() })),
  /** Null: the order has no report form. */
  reports: protocolCalls['report.list'].reply.nullable(),
  /** The form that the customer signs; null: there is none, or no signature is asked for. */
  confirmation_form_id: z.string().nullable(),
})
export type OfflinePackage = z.output<typeof OfflinePackage>

export const offlinePackageCalls = {
  'order.offlinePackages': endpoint({
    summary:
      'Up to 50 orders with all that their pages show, for work without a network. Forms and cancellation reasons are listed once for all orders.',
    body: z.strictObject({
      job_ids: z.array(OrderId).min(1, { error: 'required' }).max(50, { error: 'too_long' }),
    }),
    reply: z.object({
      orders: z.array(OfflinePackage),
      /** By id, as `drafts` and `confirmation_form_id` name them. */
      forms: z.record(z.string(), Form),
      /** For the orders that this person may cancel. */
      cancellation_reasons: orderChangeCalls['order.cancellationReasons'].reply,
      /** Ids of the request that are no order of this person. */
      missing: z.array(z.string()),
    }),
    errors: [],
    effect: 'read',
  }),
}

// Its name in the description of the API.
z.globalRegistry.add(OfflinePackage, { id: 'OfflinePackage' })
