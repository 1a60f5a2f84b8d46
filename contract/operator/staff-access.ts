import type { StaffCallName } from './staff-calls.ts'

/** Which person of the back office may make which call. Rights exist nowhere else. */

/**
 * Browsers send a header with such a name to another site only if that site allows it, and this one allows it to
 * none. So a call with it comes from the back office's own pages.
 */
export const staffRequestHeader = 'gewerk-back-office'

/** Value of that header for reading that the page does by itself: it does not prolong the session. */
export const backgroundRequest = 'background'

/** The page to which the identity provider sends the browser back. */
export const providerReturnPath = '/operator/log-in/'

export const staffRoles = ['viewer', 'dispatcher', 'partner_manager', 'accountant', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * `public`: no log-in. `programs`: only programs with the operator's key, because the call needs the approval
 * of a second person, or because no person makes it.
 */
export type StaffRight = 'public' | 'programs' | readonly StaffRole[]

const everyone: readonly StaffRole[] = staffRoles
/** Everyone who may change something. */
const workers: readonly StaffRole[] = staffRoles.filter((role) => role !== 'viewer')
const dispatchers: readonly StaffRole[] = ['dispatcher', 'administrator']
const partnerManagers: readonly StaffRole[] = ['partner_manager', 'administrator']
const accountants: readonly StaffRole[] = ['accountant', 'administrator']
/** Everyone who may change something about a company. */
const companyKeepers: readonly StaffRole[] = ['partner_manager', 'accountant', 'administrator']
const administrators: readonly StaffRole[] = ['administrator']

export const staffCallRights: Readonly<Record<StaffCallName, StaffRight>> = {
  'staff.settings': 'public',
  'staff.login': 'public',
  'staff.secondFactor': 'public',
  'staff.askPasskey': 'public',
  'staff.startFactor': 'public',
  'staff.confirmFactor': 'public',
  'staff.startPasskey': 'public',
  'staff.confirmPasskey': 'public',
  'staff.skipFactor': 'public',
  'staff.startProviderLogin': 'public',
  'staff.finishProviderLogin': 'public',
  'staff.logout': 'public',
  'staff.openLink': 'public',
  'staff.setPassword': 'public',

  'staff.current': everyone,
  'staff.sessions': everyone,
  'staff.endSession': everyone,
  'staff.endOtherSessions': everyone,
  'staff.changePassword': everyone,
  'staff.factors': everyone,
  'staff.renewRecoveryCodes': everyone,
  'staff.startOwnFactor': everyone,
  'staff.confirmOwnFactor': everyone,
  'staff.removeOwnFactor': everyone,
  'staff.startOwnPasskey': everyone,
  'staff.addOwnPasskey': everyone,
  'staff.renamePasskey': everyone,
  'staff.removePasskey': everyone,

  'orderView.list': everyone,
  'orderView.save': everyone,
  'orderView.rename': everyone,
  'orderView.delete': everyone,

  'account.view': dispatchers,

  'staff.list': administrators,
  'staff.invite': administrators,
  'staff.change': administrators,
  'staff.sendLink': administrators,
  'staff.resetFactor': administrators,
  'staff.audit': administrators,
  'staff.exportAudit': administrators,

  'mail.list': everyone,
  'mail.kinds': everyone,
  'mail.preview': everyone,
  'mail.sendTest': administrators,
  'mailText.read': everyone,
  'mailText.preview': administrators,
  'mailText.change': administrators,

  'key.list': administrators,
  'key.create': administrators,
  'key.change': administrators,
  'key.rotate': administrators,
  'key.end': administrators,

  'account.list': everyone,
  'account.search': everyone,
  'account.places': everyone,
  'account.read': everyone,
  'account.summary': everyone,
  'account.history': everyone,
  'account.change': partnerManagers,
  'account.changeBankData': accountants,
  'account.requestErasure': partnerManagers,
  'account.previewMerge': everyone,
  'account.requestMerge': partnerManagers,
  'accountRequest.list': everyone,
  'accountRequest.approveBankData': accountants,
  'accountRequest.approveErasure': partnerManagers,
  'accountRequest.approveMerge': partnerManagers,
  'accountRequest.decline': companyKeepers,
  'account.create': partnerManagers,
  'account.restrict': partnerManagers,
  'account.liftRestriction': partnerManagers,
  'account.answerRestriction': partnerManagers,
  'account.readProvider': everyone,
  'account.changeProvider': partnerManagers,
  'contact.list': everyone,
  'contact.create': partnerManagers,
  'contact.erase': partnerManagers,
  'account.erase': 'programs',
  'account.selfBilling': everyone,
  'account.withdrawSelfBilling': partnerManagers,
  'erasure.list': everyone,
  'companyDocument.list': everyone,
  'companyDocument.read': everyone,
  'companyDocument.file': everyone,
  'companyDocument.verify': partnerManagers,
  'companyDocument.refuse': partnerManagers,
  'invitation.create': partnerManagers,
  'invitation.needs': everyone,
  'invitation.list': everyone,
  'invitation.createMany': partnerManagers,
  'invitation.resend': partnerManagers,
  'invitation.withdraw': partnerManagers,

  'work.list': everyone,
  'work.assign': 'programs',
  'work.take': workers,
  'work.release': workers,

  'import.list': everyone,
  'import.read': everyone,
  'import.rows': everyone,
  'import.wrongRows': everyone,
  'importMapping.list': everyone,
  'import.create': dispatchers,
  'import.check': dispatchers,
  'import.run': dispatchers,
  'import.stop': dispatchers,
  'import.undo': dispatchers,
  'import.delete': dispatchers,
  'importMapping.delete': dispatchers,

  'orderRun.check': everyone,
  'orderRun.list': everyone,
  'orderRun.read': everyone,
  'orderRun.items': everyone,
  'orderRun.create': dispatchers,
  'orderRun.stop': dispatchers,
  'orderRun.resume': dispatchers,

  'order.create': dispatchers,
  'order.check': dispatchers,
  'order.draft': everyone,
  'order.list': everyone,
  'order.search': everyone,
  'order.places': everyone,
  'order.export': workers,
  'order.read': everyone,
  'order.history': everyone,
  'order.comments': everyone,
  'order.comment': dispatchers,
  'order.closeQuestion': dispatchers,
  'order.files': everyone,
  'order.submissions': everyone,
  'cancellationReason.list': everyone,
  'order.setNumber': dispatchers,
  'offer.create': dispatchers,
  'offer.list': everyone,
  'order.matching': everyone,
  'offer.withdraw': dispatchers,
  'order.raisePrice': dispatchers,
  'order.hold': dispatchers,
  'order.release': dispatchers,
  'order.complete': dispatchers,
  'order.rework': dispatchers,
  'order.close': dispatchers,
  'order.cancel': dispatchers,
  'productOrder.create': dispatchers,
  'productOrder.list': everyone,
  'productOrder.deliver': dispatchers,
  'briefing.add': dispatchers,
  'product.addFile': dispatchers,
  'counterProposal.list': everyone,
  'counterProposal.answer': dispatchers,
  'additionalService.list': everyone,
  'additionalService.answer': dispatchers,
  'proposal.list': everyone,
  'proposal.answer': dispatchers,
  'access.create': dispatchers,
  'access.list': everyone,
  'access.revoke': dispatchers,

  'order.invoice': accountants,
  'order.withdrawInvoice': accountants,
  'order.pay': accountants,
  'creditProposal.list': everyone,
  'creditProposal.read': everyone,
  'creditRun.create': accountants,
  'creditRun.list': everyone,
  'creditRun.read': everyone,
  'creditRun.approve': accountants,
  'creditRun.stop': accountants,
  'creditRun.resume': accountants,
  'creditRun.cancel': accountants,
  'transfer.due': everyone,
  'paymentFile.list': everyone,
  'paymentFile.read': everyone,
  'paymentFile.create': accountants,
  'paymentFile.handOver': accountants,
  'paymentFile.download': accountants,
  'paymentFile.confirm': accountants,
  'paymentFile.cancel': accountants,
  'bankStatement.import': accountants,
  'bankStatement.list': everyone,
  'bankLine.list': everyone,
  'bankLine.transfers': everyone,
  'bankLine.decide': accountants,
  'creditNote.issue': 'programs',
  'creditNote.list': everyone,
  'creditNote.receive': accountants,
  'creditNote.previewPayment': everyone,
  'creditNote.pay': accountants,
  'creditNote.answerObjection': accountants,
  'creditNote.cancel': accountants,
  'withheldTax.export': accountants,
  'platformReport.export': accountants,
  'account.setReportExemption': accountants,

  'figure.read': everyone,
  'figure.orders': everyone,

  'system.read': administrators,
  'system.check': administrators,
  'task.list': administrators,
  'task.retry': administrators,
  'task.cancel': administrators,
  'simulator.read': administrators,
  'simulator.change': administrators,

  'form.create': administrators,
  'formDraft.create': administrators,
  'formDraft.start': administrators,
  'formDraft.change': administrators,
  'formDraft.publish': administrators,
  'formDraft.discard': administrators,
  'formDraft.read': everyone,
  'form.list': everyone,
  'form.read': everyone,
  'form.overview': everyone,
  'form.history': everyone,
  'terms.create': administrators,
  'terms.list': everyone,
  'terms.acceptances': everyone,
  'terms.preview': everyone,
  'terms.version': everyone,
  'terms.companies': everyone,
  'catalogue.read': everyone,
  'servicePrice.list': everyone,
  'servicePrice.read': everyone,
  'servicePrice.add': administrators,
  'servicePrice.put': administrators,
  'service.put': administrators,

  'webhook.create': administrators,
  'webhook.list': administrators,
  'webhook.read': administrators,
  'webhook.change': administrators,
  'webhook.delete': administrators,
  'webhook.renewSecret': administrators,
  'webhook.test': administrators,
  'webhook.replay': administrators,
  'webhook.deliveries': administrators,
  'webhook.delivery': administrators,
  'webhook.redeliver': administrators,
}

/** Returns whether a person with this role sees IBAN and BIC in full. */
export function mayReadBankData(role: StaffRole): boolean {
  return accountants.includes(role)
}

/** Returns why a call is refused, or null if it is allowed. `role` is null without a log-in. */
export function findStaffDenial(
  name: StaffCallName,
  role: StaffRole | null,
): 'unauthenticated' | 'role_not_allowed' | null {
  const right = staffCallRights[name]
  if (right === 'public') return null
  if (role === null) return 'unauthenticated'
  return right !== 'programs' && right.includes(role) ? null : 'role_not_allowed'
}

/** Returns the calls that a role may make, for the screens. */
export function listStaffActions(role: StaffRole): StaffCallName[] {
  return (Object.keys(staffCallRights) as StaffCallName[]).filter(
    (name) => staffCallRights[name] !== 'public' && findStaffDenial(name, role) === null,
  )
}
