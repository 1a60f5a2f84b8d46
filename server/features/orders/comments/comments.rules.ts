import type { Audience, CommentKind } from '#contract/orders/model/order-enums'

/** Defines who reads each kind of comment and which kinds count as contact with the customer. */

interface CommentRule {
  /** Readers unless the author chooses others. */
  readonly audience: readonly Audience[]
  /** Readers from whom the author may choose. Absent: the audience is fixed. */
  readonly choice?: readonly Audience[]
  /**
   * Whether it documents a contact, or an attempt, with the customer. A contact ends the urgency of the
   * order.
   */
  readonly contact: boolean
}

const allAudiences = ['admin', 'brand', 'customer', 'partner'] as const

const commentRules: Record<CommentKind, CommentRule> = {
  // A click on a phone number in a list. On the order page the author can also choose the customer as a
  // reader.
  phone: { audience: ['admin', 'brand', 'partner'], choice: allAudiences, contact: true },
  customer_call: { audience: allAudiences, contact: true },
  support_call: { audience: ['admin', 'brand', 'customer'], contact: false },
  delivery_confirmation: { audience: allAudiences, contact: false },
  decline: { audience: ['admin', 'customer', 'partner'], contact: false },
  customer_reached: { audience: ['admin', 'brand', 'partner'], contact: true },
  comment: { audience: ['admin', 'brand', 'partner'], choice: allAudiences, contact: false },
}

/**
 * Returns the readers of a new comment. The marketplace always reads it, unless the author chose the own
 * company alone: such a message is internal.
 */
export function getCommentAudience(kind: CommentKind, chosen: readonly Audience[] = []): readonly Audience[] {
  const { audience, choice } = commentRules[kind]
  if (!choice || chosen.length === 0) return audience
  if (chosen.every((one) => one === 'partner')) return ['partner']
  return choice.filter((one) => one === 'admin' || chosen.includes(one))
}

/** Returns whether a comment of this kind counts as contact with the customer. */
export function isCustomerContact(kind: CommentKind): boolean {
  return commentRules[kind].contact
}

/** How long the author may edit or delete a message, counted from its arrival on the server. */
const changeableMinutes = 5

interface ChangeableComment {
  readonly kind: CommentKind
  readonly created_at: string
  readonly deleted_at: string | null
}

/**
 * Returns until when the author may change a message; null if it cannot be changed. Logged calls are final,
 * because the urgency of the order depends on them.
 */
export function getChangeableUntil(
  { kind, created_at: createdAt, deleted_at: deletedAt }: ChangeableComment,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (kind !== 'comment' || deletedAt !== null) return null
  const until = Temporal.Instant.from(createdAt).add({ minutes: changeableMinutes })
  return Temporal.Instant.compare(now, until) < 0 ? until : null
}
