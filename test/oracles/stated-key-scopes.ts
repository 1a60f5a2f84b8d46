/**
 * The scopes of keys, stated a second time for tests: written from the subjects of the operator API, independent of
 * the table in the contract. A change of scopes must be made in both places.
 */

const statedScopeRows: readonly [scope: string, calls: string][] = [
  ['companies:read', 'account.list account.read account.selfBilling contact.list companyDocument.list'],
  ['companies:read', 'account.readProvider'],
  ['companies:write', 'account.changeProvider'],
  ['companies:read', 'erasure.list account.search account.places account.summary account.history'],
  ['companies:read', 'companyDocument.read companyDocument.file'],
  ['companies:write', 'account.create account.withdrawSelfBilling contact.create invitation.create'],
  ['companies:write', 'companyDocument.verify companyDocument.refuse'],
  ['companies:write', 'account.restrict account.liftRestriction account.answerRestriction'],
  ['companies:erase', 'account.erase contact.erase account.requestErasure accountRequest.approveErasure'],
  ['companies:read', 'accountRequest.list account.previewMerge'],
  ['companies:write', 'account.requestMerge accountRequest.approveMerge'],
  ['companies:write', 'account.change account.changeBankData accountRequest.approveBankData'],
  ['companies:write', 'accountRequest.decline'],
  ['orders:read', 'order.list order.read order.history order.comments order.files offer.list'],
  ['orders:read', 'productOrder.list counterProposal.list additionalService.list proposal.list access.list'],
  [
    'orders:read',
    'order.search order.places order.submissions cancellationReason.list work.list order.matching',
  ],
  ['orders:read', 'order.draft order.export orderRun.check orderRun.list orderRun.read orderRun.items'],
  ['orders:read', 'import.list import.read import.rows import.wrongRows importMapping.list'],
  [
    'orders:write',
    'import.create import.check import.run import.stop import.undo import.delete importMapping.delete',
  ],
  [
    'orders:write',
    'order.closeQuestion order.raisePrice order.check orderRun.create orderRun.stop orderRun.resume',
  ],
  ['orders:write', 'order.create order.comment order.setNumber order.hold order.release order.complete'],
  ['orders:write', 'order.rework order.close order.cancel offer.create offer.withdraw'],
  ['orders:write', 'productOrder.create productOrder.deliver briefing.add product.addFile'],
  ['orders:write', 'counterProposal.answer additionalService.answer proposal.answer'],
  ['orders:write', 'access.create access.revoke'],
  ['money:read', 'creditNote.list creditNote.previewPayment withheldTax.export platformReport.export'],
  ['money:write', 'order.invoice order.withdrawInvoice order.pay account.setReportExemption'],
  ['money:write', 'creditNote.issue creditNote.receive creditNote.pay creditNote.cancel'],
  ['money:write', 'creditNote.answerObjection'],
  ['companies:read', 'invitation.list'],
  ['orders:read', 'invitation.needs'],
  ['companies:write', 'invitation.createMany invitation.resend invitation.withdraw'],
  ['money:read', 'bankStatement.list bankLine.list bankLine.transfers'],
  ['money:write', 'bankStatement.import bankLine.decide'],
  ['money:read', 'transfer.due paymentFile.list paymentFile.read paymentFile.download'],
  ['money:write', 'paymentFile.create paymentFile.handOver paymentFile.confirm paymentFile.cancel'],
  ['money:read', 'creditProposal.list creditProposal.read creditRun.list creditRun.read'],
  ['money:write', 'creditRun.create creditRun.approve creditRun.stop creditRun.resume creditRun.cancel'],
  ['catalogue:read', 'form.list form.read terms.list terms.acceptances catalogue.read'],
  ['catalogue:read', 'servicePrice.list servicePrice.read'],
  ['catalogue:write', 'servicePrice.add'],
  ['catalogue:read', 'terms.preview terms.version terms.companies'],
  ['catalogue:read', 'form.overview form.history formDraft.read'],
  [
    'catalogue:write',
    'formDraft.create formDraft.start formDraft.change formDraft.publish formDraft.discard',
  ],
  ['catalogue:write', 'form.create terms.create service.put servicePrice.put'],
  ['webhooks:read', 'webhook.list webhook.read webhook.deliveries webhook.delivery'],
  ['webhooks:write', 'webhook.create webhook.change webhook.delete webhook.renewSecret webhook.test'],
  ['webhooks:write', 'webhook.replay webhook.redeliver'],
  ['money:read', 'figure.read figure.orders'],
  ['system:read', 'system.read system.check task.list simulator.read'],
  ['orders:write', 'work.assign'],
  ['staff:read', 'staff.list staff.audit staff.exportAudit key.list'],
  ['mails:read', 'mail.list'],
  ['texts:read', 'mail.kinds mail.preview mailText.read mailText.preview'],
  ['texts:write', 'mailText.change'],
  ['system:write', 'task.retry task.cancel simulator.change'],
]

/** All calls named above; each must be named once. */
export const statedScopedCalls = statedScopeRows.flatMap(([, calls]) => calls.split(' '))

/** Each call of the operator API with the one scope that a key needs. */
export const statedKeyScopes = new Map(
  statedScopeRows.flatMap(([scope, calls]) => calls.split(' ').map((call) => [call, scope] as const)),
)

const statedTopicRows: readonly [scope: string, groups: string][] = [
  ['orders:read', 'order comment offer counterProposal additionalService briefing product access'],
  ['orders:read', 'form protocol report signature'],
  ['companies:read', 'identityProvider'],
  ['companies:read', 'account restriction partner qualification companyDocument contact'],
  ['money:read', 'creditNote document'],
  ['catalogue:read', 'terms'],
]

/** Returns the read scopes that a key needs for a topic of a webhook. */
export function getStatedTopicScopes(topic: string): string[] {
  if (topic === '*') return ['orders:read', 'companies:read', 'money:read', 'catalogue:read']
  if (topic === 'account.*') return ['companies:read', 'money:read']
  if (topic === 'account.setPaymentDetails') return ['money:read']
  const group = topic.split('.')[0] ?? ''
  return statedTopicRows.flatMap(([scope, groups]) => (groups.split(' ').includes(group) ? [scope] : []))
}
