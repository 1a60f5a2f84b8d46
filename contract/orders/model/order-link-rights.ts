import type { CallName } from '#contract/calls'

/**
 * What opens to somebody who came by an access link, for one order and nothing else: the calls of its page,
 * each with the place where it names the order. The door refuses another order there as one that does not
 * exist; `null`: the call names none, and gives what everybody may have or what belongs to that order alone.
 */
export const orderLinkCallParams = {
  'access.current': null,
  'order.read': 'params.job_id',
  'order.workPackage': 'params.job_id',
  // Names many; row-level security shows the one order alone.
  'order.offlinePackages': null,
  'order.history': 'params.job_id',
  'order.productList': 'params.job_id',
  'order.cancellationReasons': 'params.job_id',
  'order.setStatus': 'body.job_id',
  'order.reschedule': 'params.job_id',
  'order.events': 'params.api_id',
  'order.addEvidence': 'params.job_id',
  'order.applyEvent': 'params.api_id',
  'order.setPartnerEid': 'params.sfid',
  'order.mailCustomer': 'body.job_id',
  // Named by the goods, of which row-level security shows those of the one order alone.
  'order.confirmReceipt': null,
  'productOrder.list': 'query.jobApiId',
  'briefing.list': 'params.api_id',
  'service.forJob': 'params.job_id',
  'counterProposal.create': 'params.job_id',
  'counterProposal.withdraw': 'params.job_id',
  'comment.list': 'query.jobApiId',
  'comment.create': 'body.jobApiId',
  'form.forOrder': null,
  'form.forChange': null,
  'form.read': null,
  'form.answers': 'params.api_id',
  'form.draft': 'params.api_id',
  'form.submit': 'params.api_id',
  'file.upload': null,
  'upload.start': null,
  'upload.append': null,
  'upload.read': null,
  'upload.cancel': null,
  'file.describe': null,
  'file.token': null,
  'protocol.ofJob': 'params.sfid',
  'report.list': 'query.jobApiId',
  'order.sign': 'params.job_id',
  'signature.requests': 'params.job_id',
  'signature.request': 'params.job_id',
  // Named by the link that was sent, of which one finds those of the one order alone.
  'signature.remind': null,
  'signature.revoke': null,
  'picklist.read': null,
  'live.events': null,
} as const satisfies Partial<Record<CallName, `${'params' | 'query' | 'body'}.${string}` | null>>

/** Whether a call opens to an access link at all. */
export function isOrderLinkCall(name: CallName): name is keyof typeof orderLinkCallParams {
  return Object.hasOwn(orderLinkCallParams, name)
}
