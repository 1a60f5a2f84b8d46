import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId, Uuid } from '../kit/ids.ts'
import { createQueryNumber, createRepeatedParam } from '../kit/paging.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

/** The work that waits for the marketplace (docs/domain.md#work-queue). */

export const workQueueKinds = [
  /** The company has finished its work. */
  'approval',
  'message',
  'quote',
  /** Another date or price. */
  'proposal',
  /** An additional service. */
  'service',
  /** An objection to a credit note. */
  'objection',
  /** An objection of a company to its restriction. */
  'restriction',
  /** A hold that the marketplace has to end. */
  'hold',
  /** No company has the offer, or none has accepted it for a day. */
  'unaccepted',
  /** A document that a company submitted. */
  'paper',
  /** A file that could not be generated. */
  'document',
  /** A run of credit notes, a payment file, new bank data, the erasure or the merge of a company that needs a second person. */
  'release',
  /** A booking of the bank that a person has to decide about. */
  'booking',
] as const
export type WorkQueueKind = (typeof workQueueKinds)[number]

const Kind = z.enum(workQueueKinds, { error: 'invalid_enum' })
const Owner = z.object({ id: z.string(), name: z.string() })

const WorkItem = z.object({
  kind: z.enum(workQueueKinds),
  /** The id of the order, proposal, document, credit note, restriction, run, file, request or booking, by kind. */
  item_id: z.string(),
  since: InstantOut,
  /**
   * More about the kind: `date` or `price`, the reason of a hold, `not_offered` or `no_answer`, the type of a
   * company’s document, the number of a credit note, `protocol`, `report` or `credit_note`, `credit_run`,
   * `payment_file`, `bank_data` or `erasure`, the doubt about a booking.
   */
  detail: z.string().nullable(),
  /** The company’s words; the author of a release; the other party of a booking. */
  text: z.string().nullable(),
  /** The newest unanswered message of the company; null for other kinds. `order.closeQuestion` takes it. */
  newest_comment_id: z.string().nullable(),
  job: z
    .object({
      api_id: z.string(),
      name: z.string(),
      order_type: z.enum(orderTypes),
      customer: z.string(),
      city: z.string(),
    })
    .nullable(),
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The person who takes care of it; null: it has not been taken. */
  owner: Owner.nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

/** The place of a row: since when it waits, its id and kind. Replies contain it as `next`. */
const WorkCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z~[0-9a-f-]{36}~[a-z]+$/, { error: 'invalid' })

export const operatorWorkCalls = {
  'work.list': endpoint({
    summary:
      'Lists what waits for the marketplace, the oldest first, with number and oldest time of each kind. `owner` is the id of a person, or `nobody`. `after` is `next` of the page before.',
    query: z.object({
      kind: createRepeatedParam(Kind),
      owner: z.union([Uuid, z.literal('nobody')], { error: 'invalid_id' }).optional(),
      after: WorkCursor.optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(WorkItem),
      /** null: this is the last page. */
      next: z.string().nullable(),
      /** Kinds with at least one item; filtered by `owner`, but not by `kind`. */
      kinds: z.array(
        z.object({
          kind: z.enum(workQueueKinds),
          count: z.number().int(),
          oldest_at: InstantOut,
        }),
      ),
    }),
    errors: [],
    effect: 'read',
  }),
  'work.assign': endpoint({
    summary:
      'Assigns an item of the work queue to a person, or removes its owner if `staff_id` is null. `owner_id` is the current owner as the program has read it, or null. A person whose role may not change anything is refused.',
    body: z
      .strictObject({ kind: Kind, item_id: Uuid, owner_id: Uuid.nullable(), staff_id: Uuid.nullable() })
      .meta({
        examples: [
          {
            kind: 'approval',
            item_id: '01930000-0000-7000-8000-000000000001',
            owner_id: null,
            staff_id: '01930000-0000-7000-8000-000000000002',
          },
        ],
      }),
    reply: z.object({ owner: Owner.nullable() }),
    errors: ['not_found', 'work_taken'],
    effect: 'write',
  }),
  'order.closeQuestion': endpoint({
    summary:
      'Records that the messages of a job’s company need no answer. With `seen_comment_id` only this message and earlier ones; a later message stays in the queue.',
    params: z.object({ job_id: OrderId }),
    body: z
      .strictObject({ seen_comment_id: Uuid.optional() })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

/** Names an item, and its owner as the page shows it, so that two people do not take the same one. */
export const OwnedWork = z.strictObject({
  kind: Kind,
  item_id: Uuid,
  owner_id: Uuid.nullable(),
})
export const WorkOwnerReply = z.object({ owner: Owner.nullable() })
