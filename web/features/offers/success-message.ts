import type { Reply } from '#contract/api'
import type { OffersSearch } from './offers-search.ts'

/**
 * Returns the search parameters that describe the result: with an appointment, whether a mail about it was
 * sent; otherwise that the appointment is still open.
 */
export function toSuccessSearch(
  answer: Reply<'order.setStatus'>,
  request: { readonly orderId: string; readonly date: unknown },
): OffersSearch {
  const isMailSent = '__notifications_sent' in answer && answer.__notifications_sent.any
  const successWithDate = isMailSent ? 'accepted_mail' : 'accepted_no_mail'
  const order = 'path' in answer ? { order: answer.path } : {}
  return { success: request.date ? successWithDate : 'accepted_open', nearby: request.orderId, ...order }
}
