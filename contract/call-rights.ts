import { isOrderLinkCall } from './orders/model/order-link-rights.ts'
import {
  workingStates,
  offerStates,
  registeredStates,
  allProfiles,
  ownerProfiles,
  fieldProfiles,
  plannerProfiles,
  completedOrderProfiles,
  accountingProfiles,
  statisticsProfiles,
  type Right,
} from './access.ts'
import type { CallName } from './calls.ts'
import { findDenial, type Denial, type Requester } from './authorization.ts'

const publicCall: Right = { profiles: 'public' }
const loggedInUsers: Right = { profiles: allProfiles }
const workingUsers: Right = { profiles: allProfiles, states: workingStates }
/** Every profile that sees orders in a list or as a page may read one order. */
const orderReaders: Right = { profiles: completedOrderProfiles, states: workingStates, readonly: true }

export const callRights = {
  'app.settings': publicCall,

  'session.login': publicCall,
  'session.refresh': publicCall,
  'session.logout': publicCall,
  'session.loginLink': publicCall,
  'session.secondFactor': publicCall,
  'session.askPasskey': publicCall,
  'session.proofMethods': loggedInUsers,
  'session.stepUp': loggedInUsers,
  'session.list': loggedInUsers,
  'session.end': loggedInUsers,
  'session.endAll': loggedInUsers,

  'password.requestReset': publicCall,
  'password.change': publicCall,
  'signup.create': publicCall,
  'signup.resendEmail': publicCall,

  'profile.read': loggedInUsers,
  'profile.update': loggedInUsers,
  'profile.changePassword': loggedInUsers,
  // The right to export and erase personal data does not depend on the account's state (Art. 15, 17, 20
  // GDPR).
  'profile.exports': loggedInUsers,
  'profile.export': loggedInUsers,
  'profile.openExport': loggedInUsers,
  'profile.erasure': loggedInUsers,
  'profile.erase': loggedInUsers,
  'company.exports': { profiles: ownerProfiles, states: registeredStates },
  'company.export': { profiles: ownerProfiles, states: registeredStates },
  'company.openExport': { profiles: ownerProfiles, states: registeredStates },
  'company.erasure': { profiles: ownerProfiles, states: registeredStates },
  'company.erase': { profiles: ownerProfiles, states: registeredStates },
  'factor.read': loggedInUsers,
  'factor.startAuthenticator': loggedInUsers,
  'factor.confirmAuthenticator': loggedInUsers,
  'factor.removeAuthenticator': loggedInUsers,
  'factor.askNewPasskey': loggedInUsers,
  'factor.addPasskey': loggedInUsers,
  'factor.removePasskey': loggedInUsers,
  'factor.renewRecoveryCodes': loggedInUsers,

  'qualification.values': loggedInUsers,
  'qualification.read': { profiles: ownerProfiles, states: registeredStates },
  // A company that has stopped its offers turns them on again with this call.
  'qualification.save': { profiles: ownerProfiles, states: registeredStates },
  'terms.read': { profiles: ownerProfiles, states: offerStates },
  // Shown before the sign-up, so no login is needed.
  'terms.inForce': publicCall,
  'terms.accept': { profiles: ownerProfiles, states: offerStates },
  'partner.read': { profiles: ownerProfiles, states: registeredStates },
  'partner.onboard': { profiles: ownerProfiles, states: offerStates },
  'account.setPaymentDetails': { profiles: ownerProfiles, states: offerStates },
  'account.standing': { profiles: ownerProfiles, states: offerStates },
  'companyDocument.list': { profiles: ownerProfiles, states: offerStates },
  'companyDocument.create': { profiles: ownerProfiles, states: offerStates },
  'companyDocument.change': { profiles: ownerProfiles, states: offerStates },
  'companyDocument.delete': { profiles: ownerProfiles, states: offerStates },
  'address.validate': loggedInUsers,
  'account.change': { profiles: ownerProfiles, states: registeredStates },

  'access.exchange': publicCall,
  'access.current': workingUsers,
  'access.list': { profiles: plannerProfiles, states: workingStates, readonly: true },
  'access.revoke': { profiles: plannerProfiles, states: workingStates },

  // The token from the mailed link is in the body.
  'invitation.read': publicCall,
  'invitation.accept': publicCall,
  'subscription.read': publicCall,
  'subscription.end': publicCall,
  'subscription.resume': publicCall,

  'offer.list': { profiles: plannerProfiles, states: offerStates, readonly: true },
  'offer.read': { profiles: plannerProfiles, states: offerStates, readonly: true },
  'offer.nearby': { profiles: plannerProfiles, states: offerStates, readonly: true },
  'offer.productList': { profiles: plannerProfiles, states: offerStates, readonly: true },
  'offer.reject': { profiles: plannerProfiles, states: offerStates },

  'order.list': orderReaders,
  'order.statuses': workingUsers,
  'order.read': orderReaders,
  'order.workPackage': orderReaders,
  'order.productList': orderReaders,
  'order.offlinePackages': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'order.history': orderReaders,
  'order.cancellationReasons': { profiles: fieldProfiles, states: workingStates },
  // Accepting an offer also sets a status, and a company may accept before its onboarding ends.
  'order.setStatus': { profiles: fieldProfiles, states: offerStates },
  'order.reschedule': { profiles: fieldProfiles, states: workingStates },
  'order.events': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'order.addEvidence': { profiles: fieldProfiles, states: workingStates },
  'order.applyEvent': { profiles: fieldProfiles, states: workingStates },
  'order.setPartnerEid': { profiles: fieldProfiles, states: workingStates },
  'order.mailCustomer': { profiles: fieldProfiles, states: workingStates },
  'order.confirmReceipt': { profiles: fieldProfiles, states: workingStates },
  'productOrder.list': orderReaders,
  'briefing.list': orderReaders,
  'service.forJob': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'counterProposal.create': { profiles: fieldProfiles, states: workingStates },
  'counterProposal.withdraw': { profiles: fieldProfiles, states: workingStates },
  'order.count': loggedInUsers,
  'order.search': workingUsers,
  'picklist.read': loggedInUsers,

  'order.delegate': { profiles: plannerProfiles, states: workingStates },
  'order.takeBack': { profiles: plannerProfiles, states: workingStates },
  'contact.list': { profiles: ownerProfiles, states: workingStates },
  'contact.add': { profiles: ownerProfiles, states: workingStates },
  'contact.invite': { profiles: ownerProfiles, states: workingStates },
  'contact.change': { profiles: ownerProfiles, states: workingStates },
  'contact.end': { profiles: ownerProfiles, states: workingStates },
  'contact.forJob': { profiles: plannerProfiles, states: workingStates, readonly: true },

  'proposal.read': { profiles: ['admin'], states: workingStates },
  'proposal.create': { profiles: ['admin'], states: workingStates },
  'proposal.withdraw': { profiles: ['admin'], states: workingStates },

  'comment.list': orderReaders,
  'comment.create': { profiles: fieldProfiles, states: workingStates },

  'calendar.read': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'calendar.readFeed': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'calendar.renewFeed': { profiles: fieldProfiles, states: workingStates, readonly: true },
  'calendar.revokeFeed': { profiles: fieldProfiles, states: workingStates, readonly: true },
  // The secret URL is the credential: calendar programs cannot log in.
  'calendar.ics': publicCall,

  'form.forOrder': { profiles: completedOrderProfiles, states: workingStates, readonly: true },
  'form.forChange': { profiles: completedOrderProfiles, states: workingStates, readonly: true },
  'form.read': { profiles: completedOrderProfiles, states: workingStates, readonly: true },
  'form.answers': orderReaders,
  'form.draft': { profiles: fieldProfiles, states: workingStates },
  'form.submit': { profiles: fieldProfiles, states: workingStates },

  'file.upload': { profiles: fieldProfiles, states: workingStates },
  'upload.start': { profiles: fieldProfiles, states: workingStates },
  'upload.append': { profiles: fieldProfiles, states: workingStates },
  'upload.read': { profiles: fieldProfiles, states: workingStates },
  'upload.cancel': { profiles: fieldProfiles, states: workingStates },
  'file.describe': { profiles: fieldProfiles, states: workingStates },
  'file.token': loggedInUsers,
  // The query contains a token that is valid for one file and five minutes.
  'file.read': publicCall,
  'file.thumbnail': publicCall,
  'protocol.ofJob': orderReaders,
  // The query contains a token for one list and one user, valid for five minutes.
  'protocol.bulk': publicCall,
  'seal.check': publicCall,
  // Shown on the partners' own websites.
  'badge.svg': publicCall,
  'badge.png': publicCall,

  'report.list': orderReaders,

  'order.sign': { profiles: fieldProfiles, states: workingStates },
  'signature.requests': orderReaders,
  'signature.request': { profiles: fieldProfiles, states: workingStates },
  'signature.remind': { profiles: fieldProfiles, states: workingStates },
  'signature.revoke': { profiles: fieldProfiles, states: workingStates },
  // Called by the customer with the token from the mailed link.
  'signature.open': publicCall,
  'signature.sign': publicCall,
  'signature.decline': publicCall,

  'creditNote.list': { profiles: accountingProfiles, states: workingStates },
  'creditNote.ofJobs': { profiles: accountingProfiles, states: workingStates },
  'creditNote.file': publicCall,
  'creditNote.object': { profiles: accountingProfiles, states: workingStates },
  'creditNote.export': { profiles: accountingProfiles, states: workingStates },
  'creditNote.packages': { profiles: accountingProfiles, states: workingStates },
  'creditNote.ledger': { profiles: accountingProfiles, states: workingStates },
  'creditNote.statement': { profiles: accountingProfiles, states: workingStates },

  'statistic.read': { profiles: statisticsProfiles, states: workingStates },
  'statistic.orders': { profiles: statisticsProfiles, states: workingStates },

  'push.subscribe': loggedInUsers,
  'push.unsubscribe': loggedInUsers,

  'news.list': loggedInUsers,
  'news.unread': loggedInUsers,
  'news.mark': loggedInUsers,
  'news.markAll': loggedInUsers,
  'news.preferences': loggedInUsers,
  'news.savePreferences': loggedInUsers,

  'live.events': loggedInUsers,
} as const satisfies Record<CallName, Right>

/** Returns why `requester` may not make a call, or null if the call is allowed. */
export function findCallDenial(name: CallName, requester: Requester | null): Denial | null {
  const right: Right = callRights[name]
  if (right.profiles !== 'public' && requester?.onlyOrder && !isOrderLinkCall(name)) return 'forbidden'
  return findDenial(right, requester)
}
