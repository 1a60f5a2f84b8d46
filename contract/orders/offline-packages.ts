import { z } from 'zod'
import { Form, formCalls } from '../forms/forms.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId } from '../kit/ids.ts'
import { commentCalls } from './comments.ts'
import { HistoryEntry, orderChangeCalls } from './order-changes.ts'
import { orderAttachmentCalls } from './order-attachments.ts'
import { protocolCalls } from '../forms/protocols.ts'

/** Data that a device stores for offline work (docs/domain.md#offline-work). */

const DraftState = formCalls['form.draft'].reply

/** Everything that the pages of one order show. Each part is the reply of its own call. */
const OfflinePackage = z.object({
  work: orderChangeCalls['order.workPackage'].reply,
  history: z.array(HistoryEntry),
  comments: commentCalls['comment.list'].reply,
  product_orders: orderAttachmentCalls['productOrder.list'].reply.shape.data,
  briefing: orderAttachmentCalls['briefing.list'].reply.shape.data,
  /** The saved answers of each form of this order: the requested form, and the form to fill in. */
  drafts: z.array(DraftState.omit({ form: true }).extend({ asked_form_id: z.string(), form_id: z.string() })),
  /** Null: the order has no report form. */
  reports: protocolCalls['report.list'].reply.nullable(),
  /** The form that the customer signs; null: none, or no signature is required. */
  confirmation_form_id: z.string().nullable(),
})
export type OfflinePackage = z.output<typeof OfflinePackage>

export const offlinePackageCalls = {
  'order.offlinePackages': endpoint({
    summary:
      'Returns up to 50 orders with all data of their pages, for offline work. Forms and cancellation reasons are listed once for all orders.',
    body: z.strictObject({
      job_ids: z.array(OrderId).min(1, { error: 'required' }).max(50, { error: 'too_long' }),
    }),
    reply: z.object({
      orders: z.array(OfflinePackage),
      /** Forms by id, for `drafts` and `confirmation_form_id`. */
      forms: z.record(z.string(), Form),
      /** For orders that this user may cancel. */
      cancellation_reasons: orderChangeCalls['order.cancellationReasons'].reply,
      /** Requested ids that are not orders of this user. */
      missing: z.array(z.string()),
    }),
    errors: [],
    effect: 'read',
  }),
}

// Name in the API description.
z.globalRegistry.add(OfflinePackage, { id: 'OfflinePackage' })
