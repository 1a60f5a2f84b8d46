import type { Reply } from '#contract/api'
import type { OffersSearch } from './success-search-param.ts'

/** What to tell after `answer`: with an appointment whether a mail about it went out, else that one is to be agreed. */
export function toSuccessSearch(
  answer: Reply<'order.setStatus'>,
  wish: { readonly orderId: string; readonly date: unknown },
): OffersSearch {
  const mailed = '__notifications_sent' in answer && answer.__notifications_sent.any
  const dated = mailed ? 'accepted_mail' : 'accepted_no_mail'
  const order = 'path' in answer ? { order: answer.path } : {}
  return { success: wish.date ? dated : 'accepted_open', nearby: wish.orderId, ...order }
}
