/**
 * Events of webhooks. Their names are those of the history steps. A subscription contains single events,
 * groups (`order.*`), or everything (`*`).
 */
export const webhookEvents = [
  'order.create',
  'order.setNumber',
  'order.confirmAppointment',
  'order.reschedule',
  'order.start',
  'order.finish',
  'order.backToWork',
  'order.submit',
  'order.complete',
  'order.rework',
  'order.invoice',
  'order.withdrawInvoice',
  'order.pay',
  'order.close',
  'order.cancel',
  'order.hold',
  'order.release',
  'order.applyEvent',
  'order.reportUnreachable',
  'order.delegate',
  'order.takeBack',
  'order.sign',
  'order.setPartnerEid',
  'order.mailCustomer',
  'order.orderProducts',
  'order.confirmReceipt',
  'order.askProposalApproval',
  'order.answerProposal',
  'order.withdrawProposal',
  'comment.create',
  'comment.edit',
  'comment.delete',
  'offer.create',
  'offer.accept',
  'offer.reject',
  'offer.withdraw',
  'offer.renew',
  'counterProposal.create',
  'counterProposal.accept',
  'counterProposal.decline',
  'form.submit',
  'protocol.render',
  'report.render',
  'signature.request',
  'briefing.add',
  'product.addFile',
  'access.create',
  'access.revoke',
  'account.create',
  'account.invite',
  'account.register',
  'account.startOnboarding',
  'account.activate',
  'account.lapse',
  'account.restore',
  'account.endOffers',
  'account.resumeOffers',
  'account.setPaymentDetails',
  'account.setQualifications',
  'account.erase',
  'partner.onboard',
  'qualification.save',
  'terms.accept',
  'companyDocument.create',
  'companyDocument.change',
  'companyDocument.delete',
  'companyDocument.verify',
  'companyDocument.refuse',
  'contact.create',
  'contact.register',
  'contact.change',
  'contact.end',
  'contact.erase',
  'creditNote.issue',
  'creditNote.block',
  'creditNote.receive',
  'creditNote.pay',
  'creditNote.object',
  'creditNote.answerObjection',
  'creditNote.cancel',
  'creditNote.sendCancellation',
  'document.fail',
] as const

/** Groups of events: the first part of the name. */
const eventGroups = [...new Set(webhookEvents.map((event) => `${event.split('.')[0] ?? ''}.*`))]

/** Values that a subscription may contain. */
export const webhookTopics: readonly string[] = ['*', ...eventGroups, ...webhookEvents]

/** Sent on request to test a receiver. */
export const webhookPing = 'webhook.test'

export const webhookStates = ['active', 'paused', 'suspended'] as const
export type WebhookState = (typeof webhookStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
