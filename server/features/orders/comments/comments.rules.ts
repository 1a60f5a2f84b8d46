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

const all = ['admin', 'brand', 'customer', 'partner'] as const

const commentRules: Record<CommentKind, CommentRule> = {
  // A click on a number in a list; from the detail the author shows it to all four (C17).
  phone: { audience: ['admin', 'brand', 'partner'], choice: all, contact: true },
  customer_call: { audience: all, contact: true },
  support_call: { audience: ['admin', 'brand', 'customer'], contact: false },
  delivery_confirmation: { audience: all, contact: false },
  decline: { audience: ['admin', 'customer', 'partner'], contact: false },
  customer_reached: { audience: ['admin', 'brand', 'partner'], contact: true },
  comment: { audience: ['admin', 'brand', 'partner'], choice: all, contact: false },
}

/** Who reads a new comment; the marketplace always does. */
export function audienceOf(kind: CommentKind, chosen: readonly Audience[] = []): readonly Audience[] {
  const { audience, choice } = commentRules[kind]
  if (!choice || chosen.length === 0) return audience
  return choice.filter((one) => one === 'admin' || chosen.includes(one))
}

/** Whether a comment of this kind counts as contact with the customer. */
export function isContact(kind: CommentKind): boolean {
  return commentRules[kind].contact
}
