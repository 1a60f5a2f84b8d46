import type { CallName } from '#contract/calls'

/**
 * Calls that an order link may make, with the parameter that names the order. The request pipeline answers
 * 404 for any other order. `null`: the call names no order and returns public data or data of that one order.
 */
export const orderLinkCallParams = {
  'access.current': null,
  'order.read': 'params.job_id',
  'order.workPackage': 'params.job_id',
  // Names several orders; row-level security hides all but one.
  'order.offlinePackages': null,
  'order.history': 'params.job_id',
  'map.source': null,
  'map.site': 'params.job_id',
  'order.productList': 'params.job_id',
  'order.archive': 'params.job_id',
  'order.cancellationReasons': 'params.job_id',
  'order.setStatus': 'body.job_id',
  'order.reschedule': 'params.job_id',
  'order.events': 'params.api_id',
  'order.addEvidence': 'params.job_id',
  'order.applyEvent': 'params.api_id',
  'order.setPartnerEid': 'params.sfid',
  'order.mailCustomer': 'body.job_id',
  // Names product orders; row-level security hides those of other orders.
  'order.confirmReceipt': null,
  'productOrder.list': 'query.jobApiId',
  'briefing.list': 'params.api_id',
  'service.forJob': 'params.job_id',
  'counterProposal.create': 'params.job_id',
  'counterProposal.withdraw': 'params.job_id',
  'comment.list': 'query.jobApiId',
  'comment.create': 'body.jobApiId',
  // Both name a message; row-level security hides those of other orders.
  'comment.edit': null,
  'comment.delete': null,
  'comment.markRead': 'body.jobApiId',
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
  'protocol.render': 'params.job_id',
  'report.list': 'query.jobApiId',
  'order.sign': 'params.job_id',
  'signature.requests': 'params.job_id',
  'signature.request': 'params.job_id',
  // Names a signature request; row-level security hides those of other orders.
  'signature.remind': null,
  'signature.revoke': null,
  'picklist.read': null,
  'live.events': null,
} as const satisfies Partial<Record<CallName, `${'params' | 'query' | 'body'}.${string}` | null>>

/** Returns whether an order link may make this call. */
export function isOrderLinkCall(name: CallName): name is keyof typeof orderLinkCallParams {
  return Object.hasOwn(orderLinkCallParams, name)
}
