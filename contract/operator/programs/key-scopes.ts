import type { OperatorCallName } from '../operator-calls.ts'
import { webhookEvents } from '../webhooks/webhook-events.ts'

/** The rights of keys of the operator API. Each call needs exactly one scope; no scope includes another. */
export const keyScopes = [
  'companies:read',
  'companies:write',
  'companies:erase',
  'orders:read',
  'orders:write',
  'money:read',
  'money:write',
  'catalogue:read',
  'catalogue:write',
  'webhooks:read',
  'webhooks:write',
  'system:read',
  'system:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The scope that a key needs for each call. */
export const callScopes: Readonly<Record<OperatorCallName, KeyScope>> = {
  'account.list': 'companies:read',
  'account.search': 'companies:read',
  'account.summary': 'companies:read',
  'account.read': 'companies:read',
  'account.selfBilling': 'companies:read',
  'contact.list': 'companies:read',
  'companyDocument.list': 'companies:read',
  'invitation.list': 'companies:read',
  'companyDocument.read': 'companies:read',
  'companyDocument.file': 'companies:read',
  'erasure.list': 'companies:read',

  'account.create': 'companies:write',
  'account.restrict': 'companies:write',
  'account.liftRestriction': 'companies:write',
  'account.answerRestriction': 'companies:write',
  'account.withdrawSelfBilling': 'companies:write',
  'contact.create': 'companies:write',
  'companyDocument.verify': 'companies:write',
  'companyDocument.refuse': 'companies:write',
  'invitation.create': 'companies:write',
  'invitation.createMany': 'companies:write',
  'invitation.resend': 'companies:write',
  'invitation.withdraw': 'companies:write',

  'account.erase': 'companies:erase',
  'contact.erase': 'companies:erase',

  'order.list': 'orders:read',
  'order.search': 'orders:read',
  'order.export': 'orders:read',
  'invitation.needs': 'orders:read',
  'figure.read': 'money:read',
  'figure.orders': 'money:read',
  'work.list': 'orders:read',
  'orderRun.check': 'orders:read',
  'orderRun.list': 'orders:read',
  'orderRun.read': 'orders:read',
  'orderRun.items': 'orders:read',
  'import.list': 'orders:read',
  'import.read': 'orders:read',
  'import.rows': 'orders:read',
  'import.wrongRows': 'orders:read',
  'importMapping.list': 'orders:read',
  'order.submissions': 'orders:read',
  'cancellationReason.list': 'orders:read',
  'order.read': 'orders:read',
  'order.history': 'orders:read',
  'order.comments': 'orders:read',
  'order.files': 'orders:read',
  'offer.list': 'orders:read',
  'order.matching': 'orders:read',
  'order.draft': 'orders:read',
  'productOrder.list': 'orders:read',
  'counterProposal.list': 'orders:read',
  'additionalService.list': 'orders:read',
  'proposal.list': 'orders:read',
  'access.list': 'orders:read',

  'order.create': 'orders:write',
  'order.check': 'orders:write',
  'orderRun.create': 'orders:write',
  'orderRun.stop': 'orders:write',
  'orderRun.resume': 'orders:write',
  'import.create': 'orders:write',
  'import.check': 'orders:write',
  'import.run': 'orders:write',
  'import.stop': 'orders:write',
  'import.undo': 'orders:write',
  'import.delete': 'orders:write',
  'importMapping.delete': 'orders:write',
  'order.comment': 'orders:write',
  'order.closeQuestion': 'orders:write',
  'order.setNumber': 'orders:write',
  'order.hold': 'orders:write',
  'order.release': 'orders:write',
  'order.complete': 'orders:write',
  'order.rework': 'orders:write',
  'order.close': 'orders:write',
  'order.cancel': 'orders:write',
  'offer.create': 'orders:write',
  'offer.withdraw': 'orders:write',
  'productOrder.create': 'orders:write',
  'productOrder.deliver': 'orders:write',
  'briefing.add': 'orders:write',
  'product.addFile': 'orders:write',
  'counterProposal.answer': 'orders:write',
  'additionalService.answer': 'orders:write',
  'proposal.answer': 'orders:write',
  'access.create': 'orders:write',
  'access.revoke': 'orders:write',

  'creditProposal.list': 'money:read',
  'creditProposal.read': 'money:read',
  'creditRun.list': 'money:read',
  'creditRun.read': 'money:read',
  'transfer.due': 'money:read',
  'paymentFile.list': 'money:read',
  'paymentFile.read': 'money:read',
  'paymentFile.download': 'money:read',
  'bankStatement.list': 'money:read',
  'bankLine.list': 'money:read',
  'bankLine.transfers': 'money:read',
  'creditNote.list': 'money:read',
  'creditNote.previewPayment': 'money:read',
  'withheldTax.export': 'money:read',
  'platformReport.export': 'money:read',

  'account.setReportExemption': 'money:write',
  'order.invoice': 'money:write',
  'order.withdrawInvoice': 'money:write',
  'order.pay': 'money:write',
  'creditRun.create': 'money:write',
  'creditRun.approve': 'money:write',
  'creditRun.stop': 'money:write',
  'creditRun.resume': 'money:write',
  'creditRun.cancel': 'money:write',
  'paymentFile.create': 'money:write',
  'paymentFile.handOver': 'money:write',
  'paymentFile.confirm': 'money:write',
  'paymentFile.cancel': 'money:write',
  'bankStatement.import': 'money:write',
  'bankLine.decide': 'money:write',
  'creditNote.issue': 'money:write',
  'creditNote.receive': 'money:write',
  'creditNote.pay': 'money:write',
  'creditNote.answerObjection': 'money:write',
  'creditNote.cancel': 'money:write',

  'form.list': 'catalogue:read',
  'form.read': 'catalogue:read',
  'form.overview': 'catalogue:read',
  'form.history': 'catalogue:read',
  'terms.list': 'catalogue:read',
  'terms.acceptances': 'catalogue:read',
  'terms.preview': 'catalogue:read',
  'terms.version': 'catalogue:read',
  'terms.companies': 'catalogue:read',
  'catalogue.read': 'catalogue:read',
  'servicePrice.list': 'catalogue:read',
  'servicePrice.read': 'catalogue:read',

  'formDraft.read': 'catalogue:read',

  'servicePrice.add': 'catalogue:write',
  'form.create': 'catalogue:write',
  'formDraft.create': 'catalogue:write',
  'formDraft.start': 'catalogue:write',
  'formDraft.change': 'catalogue:write',
  'formDraft.publish': 'catalogue:write',
  'formDraft.discard': 'catalogue:write',
  'terms.create': 'catalogue:write',
  'service.put': 'catalogue:write',
  'servicePrice.put': 'catalogue:write',

  'webhook.list': 'webhooks:read',
  'webhook.read': 'webhooks:read',
  'webhook.deliveries': 'webhooks:read',
  'webhook.delivery': 'webhooks:read',

  'webhook.create': 'webhooks:write',
  'webhook.change': 'webhooks:write',
  'webhook.delete': 'webhooks:write',
  'webhook.renewSecret': 'webhooks:write',
  'webhook.test': 'webhooks:write',
  'webhook.replay': 'webhooks:write',
  'webhook.redeliver': 'webhooks:write',

  'system.read': 'system:read',
  'system.check': 'system:read',
  'task.list': 'system:read',
  'simulator.read': 'system:read',

  'task.retry': 'system:write',
  'task.cancel': 'system:write',
  'simulator.change': 'system:write',
}

type WebhookEvent = (typeof webhookEvents)[number]
type EventGroup<E = WebhookEvent> = E extends `${infer Group}.${string}` ? Group : never

/** The scope that a key needs to receive the events of a group, because a message contains what it reads. */
const eventGroupScopes: Readonly<Record<EventGroup, KeyScope>> = {
  order: 'orders:read',
  comment: 'orders:read',
  offer: 'orders:read',
  counterProposal: 'orders:read',
  additionalService: 'orders:read',
  form: 'orders:read',
  protocol: 'orders:read',
  report: 'orders:read',
  signature: 'orders:read',
  briefing: 'orders:read',
  product: 'orders:read',
  access: 'orders:read',
  account: 'companies:read',
  restriction: 'companies:read',
  partner: 'companies:read',
  qualification: 'companies:read',
  companyDocument: 'companies:read',
  contact: 'companies:read',
  terms: 'catalogue:read',
  creditNote: 'money:read',
  document: 'money:read',
}

function getEventScope(event: WebhookEvent): KeyScope {
  // Bank and tax details, which a key without this scope sees masked.
  if (event === 'account.setPaymentDetails') return 'money:read'
  return eventGroupScopes[event.split('.')[0] as EventGroup]
}

/** Returns the scopes that a key needs to receive these topics: events, groups (`order.*`) or everything (`*`). */
export function listTopicScopes(topics: readonly string[]): KeyScope[] {
  const received = webhookEvents.filter((event) =>
    topics.some((topic) => topic === '*' || topic === event || topic === `${event.split('.')[0] ?? ''}.*`),
  )
  return [...new Set(received.map(getEventScope))]
}

/** Returns whether a key with these scopes sees IBAN and BIC in full. */
export function mayKeyReadBankData(scopes: readonly KeyScope[]): boolean {
  return scopes.includes('money:read')
}
