import { z } from 'zod'
import { Pagination } from '#contract/kit/paging'

/** Adds pagination to the reply schema of a list that the contract defines without pages. */
export function toListSchema(reply: z.ZodType): z.ZodType {
  return isUnpagedList(reply) ? reply.extend({ pagination: Pagination }) : reply
}

/**
 * Adds the pagination of a list that has only one page, so that all lists have the same format. Page numbers
 * start at 0 below /api/ and at 1 in the other APIs.
 */
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
    !('pagination' in reply.shape) &&
    // A list that continues after its last row has no page numbers.
    !('next' in reply.shape)
  )
}
