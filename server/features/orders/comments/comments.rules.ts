import type { Audience, CommentKind } from '#contract/orders/model/order-enums'

/** Who reads a comment, and which comments tell of contact with the customer (2 §6, C16, C17). */

interface CommentRule {
  /** Who reads it unless the author chooses otherwise. */
  readonly audience: readonly Audience[]
  /** Whom the author may choose; absent: the audience is fixed. */
  readonly choice?: readonly Audience[]
  /** The customer was spoken to, or tried: the open order is no longer urgent (design 5). */
  readonly contact: boolean
}

const allAudiences = ['admin', 'brand', 'customer', 'partner'] as const

const commentRules: Record<CommentKind, CommentRule> = {
  // A click on a number in a list; from the detail the author shows it to all four (C17).
  phone: { audience: ['admin', 'brand', 'partner'], choice: allAudiences, contact: true },
  customer_call: { audience: allAudiences, contact: true },
  support_call: { audience: ['admin', 'brand', 'customer'], contact: false },
  delivery_confirmation: { audience: allAudiences, contact: false },
  decline: { audience: ['admin', 'customer', 'partner'], contact: false },
  customer_reached: { audience: ['admin', 'brand', 'partner'], contact: true },
  comment: { audience: ['admin', 'brand', 'partner'], choice: allAudiences, contact: false },
}

/** Who reads a new comment; the marketplace always does. */
export function getCommentAudience(kind: CommentKind, chosen: readonly Audience[] = []): readonly Audience[] {
  const { audience, choice } = commentRules[kind]
  if (!choice || chosen.length === 0) return audience
  return choice.filter((one) => one === 'admin' || chosen.includes(one))
}

/** Whether a comment of this kind counts as contact with the customer. */
export function isCustomerContact(kind: CommentKind): boolean {
  return commentRules[kind].contact
}
