import type { StaffCallName } from '#contract/operator/staff-calls'
import type operator from '../messages/de.ts'

/** The calls that the audit names in words, by the key of their text. All others are shown by their own name. */
export const auditedCalls = {
  'staff.login': 'login',
  'staff.logout': 'logout',
  'staff.setPassword': 'setPassword',
  'staff.changePassword': 'changePassword',
  'staff.renewRecoveryCodes': 'renewCodes',
  'staff.endSession': 'endSession',
  'staff.endOtherSessions': 'endOthers',
  'staff.invite': 'invite',
  'staff.change': 'change',
  'staff.sendLink': 'sendLink',
  'staff.resetFactor': 'resetFactor',
  'account.create': 'createCompany',
  'contact.create': 'createContact',
  'contact.erase': 'erasePerson',
  'companyDocument.verify': 'verifyDocument',
  'companyDocument.refuse': 'refuseDocument',
  'invitation.create': 'inviteCompany',
  'order.create': 'createOrder',
  'order.comment': 'message',
  'offer.create': 'offer',
  'offer.withdraw': 'withdrawOffer',
  'order.hold': 'hold',
  'order.release': 'release',
  'order.complete': 'approve',
  'order.rework': 'rework',
  'order.cancel': 'cancel',
  'order.close': 'close',
  'creditNote.pay': 'pay',
  'creditNote.cancel': 'cancelCreditNote',
  'creditNote.answerObjection': 'answerObjection',
} as const satisfies Partial<Record<StaffCallName, keyof (typeof operator)['audited']>>

export type AuditedCall = keyof typeof auditedCalls

export function isAuditedCall(name: string): name is AuditedCall {
  return Object.hasOwn(auditedCalls, name)
}
