import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { createPageSchema } from '../kit/paging.ts'
import { Text } from '../kit/text-schemas.ts'
import { audiences, commentKinds } from './model/order-enums.ts'

/** Limits of one message. */
export const maxCommentFiles = 10
export const maxCommentMentions = 20

/** A photo or PDF of a message. `resource` identifies it when a file token is requested. */
export const CommentFile = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  resource: z.string(),
  thumbnail: z.string().nullable(),
})
export type CommentFile = z.output<typeof CommentFile>

const MentionedPerson = z.object({ id: z.string(), name: z.string() })

export const Comment = z.object({
  id: z.string(),
  actionType: z.enum(commentKinds),
  jobApiId: z.string(),
  /** Empty if the message was deleted or consists of files only. */
  message: z.string(),
  visibleForRoles: z.array(z.enum(audiences)),
  createdAt: InstantOut,
  /** When it was written, if it was sent later because the device was offline; `createdAt` is the arrival. */
  doneAt: InstantOut.nullable(),
  author: z.string(),
  files: z.array(CommentFile),
  mentions: z.array(MentionedPerson),
  editedAt: InstantOut.nullable(),
  deletedAt: InstantOut.nullable(),
  /** Raised by each change. */
  version: z.number().int(),
  /** Whether this user wrote it. */
  isOwn: z.boolean(),
  /** Until when this user may edit or delete it; null: not at all. */
  changeableUntil: InstantOut.nullable(),
  /** Whether this user has not read it yet. */
  isUnread: z.boolean(),
})
export type Comment = z.output<typeof Comment>

const Mentions = z.array(CrmId).max(maxCommentMentions, { error: 'too_long' }).optional()

const CommentParam = z.object({ id: Uuid })

export const commentCalls = {
  'comment.list': endpoint({
    summary: 'Lists the comments of an order that this user may read.',
    query: z.object({
      jobApiId: OrderId,
      actionType: z.enum(commentKinds, { error: 'invalid_enum' }).optional(),
      sort: z.enum(['createdAt', '-createdAt'], { error: 'invalid_enum' }).default('-createdAt'),
      limit: z.coerce
        .number()
        .int()
        .min(1, { error: 'too_small' })
        .max(100, { error: 'too_big' })
        .default(25),
      page: z.coerce
        .number()
        .int()
        .min(1, { error: 'too_small' })
        .max(100_000, { error: 'too_big' })
        .default(1),
    }),
    reply: createPageSchema(Comment),
    errors: ['not_found'],
    effect: 'read',
  }),
  'comment.create': endpoint({
    summary: 'Writes a message with files and mentions, or logs a call.',
    body: z.strictObject({
      actionType: z.enum(commentKinds, { error: 'invalid_enum' }).default('comment'),
      jobApiId: OrderId,
      /** Required without files. */
      message: Text.default(''),
      visibleForRoles: z
        .array(z.enum(audiences, { error: 'invalid_enum' }))
        .max(4)
        .optional(),
      /** Uploaded photos and PDFs. */
      files: z
        .array(z.strictObject({ file_id: Uuid }))
        .max(maxCommentFiles, { error: 'too_long' })
        .optional(),
      /** People of the company (`comment.people`); each is notified. */
      mentions: Mentions,
    }),
    reply: Comment,
    status: 201,
    errors: ['not_found', 'comments_closed'],
    effect: 'write',
    mayWait: true,
  }),
  'comment.edit': endpoint({
    summary:
      'Changes the text of the user’s own message within five minutes; the history keeps the former text.',
    params: CommentParam,
    body: z.strictObject({
      message: Text,
      mentions: Mentions,
      /** The version that the user saw; absent: not checked. */
      version: z.number().int().optional(),
    }),
    reply: Comment,
    errors: ['not_found', 'forbidden', 'comments_closed', 'comment_final', 'comment_changed'],
    effect: 'write',
  }),
  'comment.delete': endpoint({
    summary: 'Deletes the user’s own message within five minutes; the history keeps its text.',
    params: CommentParam,
    reply: Comment,
    errors: ['not_found', 'forbidden', 'comments_closed', 'comment_final'],
    effect: 'write',
  }),
  'comment.markRead': endpoint({
    summary: 'Marks the messages of an order up to one of them as read by this user.',
    body: z.strictObject({ jobApiId: OrderId, until: Uuid }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
  'comment.people': endpoint({
    summary: 'Lists the people of the company that a message on this order may mention.',
    query: z.object({ jobApiId: OrderId }),
    reply: z.object({ data: z.array(MentionedPerson) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

// Name in the API description.
z.globalRegistry.add(Comment, { id: 'Comment' })
