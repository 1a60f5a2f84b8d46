import type { Method } from '../calls.ts'

/**
 * Every call of the operator API by name. Schemas, errors and examples are in `operator-api.ts`; every call
 * needs the operator's key.
 */
export const operatorCalls = {
  'work.list': 'GET /operator-api/v1/work',
  'account.create': 'POST /operator-api/v1/accounts',
  'account.list': 'GET /operator-api/v1/accounts',
  'account.search': 'GET /operator-api/v1/accounts/search',
  'account.read': 'GET /operator-api/v1/accounts/{account_id}',
  'account.summary': 'GET /operator-api/v1/accounts/{account_id}/summary',
  'account.selfBilling': 'GET /operator-api/v1/accounts/{account_id}/self-billing',
  'account.withdrawSelfBilling': 'POST /operator-api/v1/accounts/{account_id}/self-billing/withdraw',
  'account.setReportExemption': 'POST /operator-api/v1/accounts/{account_id}/report-exemption',
  'account.restrict': 'POST /operator-api/v1/accounts/{account_id}/restriction',
  'account.liftRestriction': 'POST /operator-api/v1/accounts/{account_id}/restriction/lift',
  'account.answerRestriction': 'POST /operator-api/v1/accounts/{account_id}/restriction/answer',
  'contact.create': 'POST /operator-api/v1/accounts/{account_id}/contacts',
  'contact.list': 'GET /operator-api/v1/accounts/{account_id}/contacts',

  'account.erase': 'POST /operator-api/v1/accounts/{account_id}/erase',
  'contact.erase': 'POST /operator-api/v1/contacts/{contact_id}/erase',
  'erasure.list': 'GET /operator-api/v1/erasures',

  'companyDocument.list': 'GET /operator-api/v1/company-documents',
  'companyDocument.read': 'GET /operator-api/v1/company-documents/{document_id}',
  'companyDocument.file': 'GET /operator-api/v1/company-documents/{document_id}/file',
  'companyDocument.verify': 'POST /operator-api/v1/company-documents/{document_id}/verify',
  'companyDocument.refuse': 'POST /operator-api/v1/company-documents/{document_id}/refuse',

  'order.create': 'POST /operator-api/v1/jobs',
  'order.list': 'GET /operator-api/v1/jobs',
  'order.search': 'GET /operator-api/v1/jobs-search',
  'order.read': 'GET /operator-api/v1/jobs/{job_id}',
  'order.history': 'GET /operator-api/v1/jobs/{job_id}/history',
  'order.comments': 'GET /operator-api/v1/jobs/{job_id}/comments',
  'order.comment': 'POST /operator-api/v1/jobs/{job_id}/comments',
  'order.files': 'GET /operator-api/v1/jobs/{job_id}/files',
  'order.submissions': 'GET /operator-api/v1/jobs/{job_id}/submissions',
  'order.closeQuestion': 'POST /operator-api/v1/jobs/{job_id}/close-question',
  'order.setNumber': 'POST /operator-api/v1/jobs/{job_id}/number',

  'offer.create': 'POST /operator-api/v1/jobs/{job_id}/offers',
  'offer.list': 'GET /operator-api/v1/jobs/{job_id}/offers',
  'invitation.create': 'POST /operator-api/v1/jobs/{job_id}/invitations',
  'offer.withdraw': 'POST /operator-api/v1/jobs/{job_id}/offers/withdraw',

  'order.hold': 'POST /operator-api/v1/jobs/{job_id}/hold',
  'order.release': 'POST /operator-api/v1/jobs/{job_id}/release',
  'order.complete': 'POST /operator-api/v1/jobs/{job_id}/complete',
  'order.rework': 'POST /operator-api/v1/jobs/{job_id}/rework',
  'order.invoice': 'POST /operator-api/v1/jobs/{job_id}/invoice',
  'order.withdrawInvoice': 'POST /operator-api/v1/jobs/{job_id}/withdraw-invoice',
  'order.pay': 'POST /operator-api/v1/jobs/{job_id}/pay',
  'order.close': 'POST /operator-api/v1/jobs/{job_id}/close',
  'order.cancel': 'POST /operator-api/v1/jobs/{job_id}/cancel',
  'cancellationReason.list': 'GET /operator-api/v1/cancellation-reasons',

  'form.create': 'POST /operator-api/v1/forms',
  'form.list': 'GET /operator-api/v1/forms',
  'form.read': 'GET /operator-api/v1/forms/{form_id}',
  'productOrder.create': 'POST /operator-api/v1/jobs/{job_id}/product-orders',
  'productOrder.list': 'GET /operator-api/v1/jobs/{job_id}/product-orders',
  'productOrder.deliver': 'POST /operator-api/v1/product-orders/{id}/deliver',
  'briefing.add': 'POST /operator-api/v1/jobs/{job_id}/briefing-documents',
  'product.addFile': 'POST /operator-api/v1/jobs/{job_id}/products/{product_id}/files',
  'terms.create': 'POST /operator-api/v1/terms',
  'terms.list': 'GET /operator-api/v1/terms',
  'terms.acceptances': 'GET /operator-api/v1/terms/{id}/acceptances',
  'servicePrice.put': 'POST /operator-api/v1/service-prices',
  'service.put': 'POST /operator-api/v1/services',
  'counterProposal.list': 'GET /operator-api/v1/counter-proposals',
  'counterProposal.answer': 'POST /operator-api/v1/counter-proposals/{id}/answer',

  'additionalService.list': 'GET /operator-api/v1/additional-services',
  'additionalService.answer': 'POST /operator-api/v1/additional-services/{id}/answer',

  'proposal.list': 'GET /operator-api/v1/jobs/{job_id}/proposals',
  'proposal.answer': 'POST /operator-api/v1/jobs/{job_id}/proposals/answer',

  'access.create': 'POST /operator-api/v1/jobs/{job_id}/access-links',
  'access.list': 'GET /operator-api/v1/jobs/{job_id}/access-links',
  'access.revoke': 'POST /operator-api/v1/jobs/{job_id}/access-links/{link_id}/revoke',

  'creditProposal.list': 'GET /operator-api/v1/credit-note-proposals',
  'creditProposal.read': 'GET /operator-api/v1/credit-note-proposals/{account_id}',
  'creditRun.create': 'POST /operator-api/v1/credit-note-runs',
  'creditRun.list': 'GET /operator-api/v1/credit-note-runs',
  'creditRun.read': 'GET /operator-api/v1/credit-note-runs/{run_id}',
  'creditRun.approve': 'POST /operator-api/v1/credit-note-runs/{run_id}/approve',
  'creditRun.stop': 'POST /operator-api/v1/credit-note-runs/{run_id}/stop',
  'creditRun.resume': 'POST /operator-api/v1/credit-note-runs/{run_id}/resume',
  'creditRun.cancel': 'POST /operator-api/v1/credit-note-runs/{run_id}/cancel',
  'transfer.due': 'GET /operator-api/v1/due-transfers',
  'paymentFile.create': 'POST /operator-api/v1/payment-files',
  'paymentFile.list': 'GET /operator-api/v1/payment-files',
  'paymentFile.read': 'GET /operator-api/v1/payment-files/{file_id}',
  'paymentFile.handOver': 'POST /operator-api/v1/payment-files/{file_id}/hand-over',
  'paymentFile.download': 'GET /operator-api/v1/payment-files/{file_id}/content',
  'paymentFile.confirm': 'POST /operator-api/v1/payment-files/{file_id}/confirm',
  'paymentFile.cancel': 'POST /operator-api/v1/payment-files/{file_id}/cancel',
  'bankStatement.import': 'POST /operator-api/v1/bank-statements',
  'bankStatement.list': 'GET /operator-api/v1/bank-statements',
  'bankLine.list': 'GET /operator-api/v1/bank-lines',
  'bankLine.decide': 'POST /operator-api/v1/bank-lines/{line_id}/decide',
  'creditNote.issue': 'POST /operator-api/v1/jobs/{job_id}/credit-notes',
  'creditNote.list': 'GET /operator-api/v1/credit-notes',
  'creditNote.receive': 'POST /operator-api/v1/credit-notes/{credit_note_id}/receive',
  'creditNote.previewPayment': 'GET /operator-api/v1/credit-notes/{credit_note_id}/payment',
  'creditNote.pay': 'POST /operator-api/v1/credit-notes/{credit_note_id}/pay',
  'creditNote.answerObjection': 'POST /operator-api/v1/credit-notes/{credit_note_id}/objection',
  'creditNote.cancel': 'POST /operator-api/v1/credit-notes/{credit_note_id}/cancel',
  'withheldTax.export': 'GET /operator-api/v1/withheld-taxes',
  'platformReport.export': 'GET /operator-api/v1/platform-report',

  'webhook.create': 'POST /operator-api/v1/webhooks',
  'webhook.list': 'GET /operator-api/v1/webhooks',
  'webhook.read': 'GET /operator-api/v1/webhooks/{webhook_id}',
  'webhook.change': 'PATCH /operator-api/v1/webhooks/{webhook_id}',
  'webhook.delete': 'DELETE /operator-api/v1/webhooks/{webhook_id}',
  'webhook.renewSecret': 'POST /operator-api/v1/webhooks/{webhook_id}/secret',
  'webhook.test': 'POST /operator-api/v1/webhooks/{webhook_id}/test',
  'webhook.replay': 'POST /operator-api/v1/webhooks/{webhook_id}/replay',
  'webhook.deliveries': 'GET /operator-api/v1/webhooks/{webhook_id}/deliveries',
  'webhook.delivery': 'GET /operator-api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
  'webhook.redeliver': 'POST /operator-api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
} as const

export type OperatorCallName = keyof typeof operatorCalls

/** Splits the entry of a call into its method and its path with `{names}`. */
export function parseOperatorRoute(name: OperatorCallName): { method: Method; path: string } {
  const [method, path] = operatorCalls[name].split(' ') as [Method, string]
  return { method, path }
}
