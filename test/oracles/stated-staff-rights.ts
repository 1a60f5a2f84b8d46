/**
 * The rights of the back office, stated a second time for tests: written from the roles of the marketplace,
 * independent of the table in the contract. A change of rights must be made in both places.
 */

/** One letter per role: v viewer, d dispatcher, p partner manager, a accountant, A administrator. */
const letters = {
  v: 'viewer',
  d: 'dispatcher',
  p: 'partner_manager',
  a: 'accountant',
  A: 'administrator',
} as const
type Role = (typeof letters)[keyof typeof letters]

const statedRows: readonly [roles: string, calls: string][] = [
  ['public', 'staff.settings staff.login staff.secondFactor staff.startFactor staff.confirmFactor'],
  ['public', 'staff.askPasskey staff.startPasskey staff.confirmPasskey'],
  ['public', 'staff.startProviderLogin staff.finishProviderLogin'],
  ['public', 'staff.skipFactor staff.logout staff.openLink staff.setPassword'],
  ['vdpaA', 'staff.current staff.sessions staff.endSession staff.endOtherSessions staff.changePassword'],
  ['vdpaA', 'staff.factors staff.removeOwnFactor staff.startOwnPasskey staff.addOwnPasskey'],
  ['vdpaA', 'staff.renamePasskey staff.removePasskey'],
  ['vdpaA', 'staff.renewRecoveryCodes staff.startOwnFactor staff.confirmOwnFactor'],
  ['vdpaA', 'orderView.list orderView.save orderView.rename orderView.delete'],
  ['A', 'staff.list staff.invite staff.change staff.sendLink staff.resetFactor'],
  ['A', 'staff.audit staff.exportAudit'],
  ['vdpaA', 'mail.list mail.kinds mail.preview'],
  ['A', 'mail.sendTest mailText.preview mailText.change'],
  ['vdpaA', 'mailText.read'],
  ['A', 'key.list key.create key.change key.rotate key.end'],
  // Reading.
  ['vdpaA', 'account.list account.read contact.list erasure.list companyDocument.list'],
  ['vdpaA', 'account.search account.summary account.history companyDocument.read companyDocument.file'],
  ['vdpaA', 'order.list order.read order.history order.comments order.files offer.list productOrder.list'],
  ['vdpaA', 'work.list order.matching order.draft catalogue.read'],
  ['dpaA', 'work.take work.release order.export'],
  ['dA', 'order.closeQuestion order.raisePrice order.check'],
  ['vdpaA', 'order.search order.submissions cancellationReason.list'],
  ['vdpaA', 'account.selfBilling counterProposal.list additionalService.list proposal.list access.list'],
  ['vdpaA', 'creditNote.list creditNote.previewPayment form.list form.read terms.list terms.acceptances'],
  ['vdpaA', 'servicePrice.list servicePrice.read'],
  ['A', 'servicePrice.add'],
  ['vdpaA', 'terms.preview terms.version terms.companies'],
  ['vdpaA', 'import.list import.read import.rows import.wrongRows importMapping.list'],
  ['vdpaA', 'orderRun.check orderRun.list orderRun.read orderRun.items'],
  ['vdpaA', 'order.places account.places'],
  // Work of dispatchers.
  ['dA', 'orderRun.create orderRun.stop orderRun.resume'],
  ['dA', 'import.create import.check import.run import.stop import.undo import.delete importMapping.delete'],
  ['dA', 'order.create order.comment order.setNumber offer.create offer.withdraw order.hold order.release'],
  ['dA', 'order.complete order.rework order.close order.cancel productOrder.create productOrder.deliver'],
  ['dA', 'briefing.add product.addFile counterProposal.answer additionalService.answer proposal.answer'],
  ['dA', 'access.create access.revoke'],
  ['dA', 'account.view'],
  // Work of partner managers.
  ['pA', 'account.create contact.create contact.erase companyDocument.verify companyDocument.refuse'],
  ['pA', 'invitation.create account.withdrawSelfBilling'],
  ['vdpaA', 'invitation.needs invitation.list'],
  ['pA', 'invitation.createMany invitation.resend invitation.withdraw'],
  ['vdpaA', 'account.readProvider'],
  ['pA', 'account.changeProvider'],
  ['pA', 'account.restrict account.liftRestriction account.answerRestriction'],
  ['pA', 'account.change account.requestErasure accountRequest.approveErasure'],
  ['pA', 'account.requestMerge accountRequest.approveMerge'],
  ['vdpaA', 'account.previewMerge'],
  ['aA', 'account.changeBankData accountRequest.approveBankData'],
  ['paA', 'accountRequest.decline'],
  ['vdpaA', 'accountRequest.list'],
  // Money.
  ['aA', 'order.invoice order.withdrawInvoice order.pay creditNote.receive creditNote.pay'],
  ['aA', 'creditNote.answerObjection creditNote.cancel withheldTax.export'],
  ['aA', 'platformReport.export account.setReportExemption'],
  ['vdpaA', 'creditProposal.list creditProposal.read creditRun.list creditRun.read'],
  ['aA', 'creditRun.create creditRun.approve creditRun.stop creditRun.resume creditRun.cancel'],
  ['vdpaA', 'transfer.due paymentFile.list paymentFile.read'],
  [
    'aA',
    'paymentFile.create paymentFile.handOver paymentFile.download paymentFile.confirm paymentFile.cancel',
  ],
  ['vdpaA', 'bankStatement.list bankLine.list bankLine.transfers'],
  ['aA', 'bankStatement.import bankLine.decide'],
  // Settings.
  ['vdpaA', 'figure.read figure.orders'],
  ['A', 'system.read system.check task.list task.retry task.cancel simulator.read simulator.change'],
  ['vdpaA', 'form.overview form.history formDraft.read'],
  ['A', 'formDraft.create formDraft.start formDraft.change formDraft.publish formDraft.discard'],
  ['A', 'form.create terms.create servicePrice.put service.put'],
  ['A', 'webhook.create webhook.list webhook.read webhook.change webhook.delete webhook.renewSecret'],
  ['A', 'webhook.test webhook.replay webhook.deliveries webhook.delivery webhook.redeliver'],
  // Two people have to agree to these; until the back office can ask a second one, it does not have them.
  ['programs', 'account.erase creditNote.issue work.assign'],
]

/** Each call with its roles; `public` needs no log-in, `programs` is a call that only programs with the operator's key make. */
export const statedStaffRights = new Map<string, 'public' | 'programs' | readonly Role[]>(
  statedRows.flatMap(([roles, calls]) => calls.split(' ').map((call) => [call, toRoles(roles)] as const)),
)

/** All calls named above; each must be named once. */
export const statedStaffCalls = statedRows.flatMap(([, calls]) => calls.split(' '))

function toRoles(text: string): 'public' | 'programs' | readonly Role[] {
  if (text === 'public' || text === 'programs') return text
  return [...text].map((letter) => letters[letter as keyof typeof letters])
}
