import { z } from 'zod'
import { maxCommentFiles } from '../../orders/comments.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { OrderId } from '../../kit/ids.ts'
import { createPageSchema, QueryPaging } from '../../kit/paging.ts'
import { Text } from '../../kit/text-schemas.ts'
import * as example from '../examples.ts'
import { SentFile } from './order-attachments.ts'
import { OrderComment } from './orders.ts'

const OrderParam = z.object({ job_id: OrderId })

/** The conversation of the marketplace with the company that has a job. */
export const operatorMessageCalls = {
  'order.comments': endpoint({
    summary: 'Lists the comments of a job that the marketplace may read, newest first.',
    params: OrderParam,
    query: z.object({ ...QueryPaging }),
    reply: createPageSchema(OrderComment),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.comment': endpoint({
    summary:
      'Writes a message to the company that has the job; its planners and the delegate are notified. Without a company, the companies with an offer read it.',
    params: OrderParam,
    body: z
      .strictObject({
        message: Text.default(''),
        /** Whether the customer may read it as well. */
        for_customer: z.boolean({ error: 'invalid_type' }).default(false),
        /** JPG, PNG, GIF or PDF, up to 25 MB in total. */
        files: z.array(z.strictObject(SentFile)).max(maxCommentFiles, { error: 'too_long' }).default([]),
      })
      .meta({ examples: [example.messageExample] }),
    reply: OrderComment,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'unsupported_type', 'broken_picture', 'too_large'],
    effect: 'write',
    largeBody: true,
  }),
}
