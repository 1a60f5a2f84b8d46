import { z } from 'zod'
import { Pagination } from '#contract/kit/paging'

/**
 * Lists answer in one form (wire.md, Everywhere). Those that come whole name their rows alone in the contract;
 * here they get the one page that they are.
 */

/** The reply of a call as it travels. */
export function toListSchema(reply: z.ZodType): z.ZodType {
  return isUnpagedList(reply) ? reply.extend({ pagination: Pagination }) : reply
}

/** What a call gives, in that form. Pages count from 0 below /api/, from 1 elsewhere (readings C34). */
export function toListReply(reply: z.ZodType, path: string, result: unknown): unknown {
  if (!isUnpagedList(reply)) return result
  const { length } = (result as { data: readonly unknown[] }).data
  const first = path.startsWith('/api/') ? 0 : 1
  return {
    ...(result as object),
    pagination: { total_count: length, page_number: first, page_size: Math.max(1, length) },
  }
}

function isUnpagedList(reply: z.ZodType): reply is z.ZodObject {
  return (
    reply instanceof z.ZodObject &&
    reply.shape['data'] instanceof z.ZodArray &&
    !('pagination' in reply.shape)
  )
}
