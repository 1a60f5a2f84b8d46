import { isOrderLinkCall } from './orders/model/order-link-rights.ts'
import type { Right } from './access.ts'
import type { CallName } from './calls.ts'
import {
  accountingProfiles,
  completedOrderProfiles,
  offerAccountStates,
  orderProfiles,
  ownerProfiles,
  plannerProfiles,
  profiles,
  registeredAccountStates,
  statisticsProfiles,
  workingAccountStates,
} from './profiles.ts'
import { findDenial, type Denial, type Requester } from './authorization.ts'

const publicCall: Right = { profiles: 'public' }
const loggedInUsers: Right = { profiles }
const workingUsers: Right = { profiles, states: workingAccountStates }
/** Files of orders, and documents of the company. */
const uploaders: Right = { profiles: [...orderProfiles, 'company_owner'], states: offerAccountStates }
/** Every profile that sees orders in a list or as a page may read one order. */
const orderReaders: Right = { profiles: completedOrderProfiles, states: workingAccountStates, readonly: true }

export const callRights = {
  'app.settings': publicCall,

  'session.login': publicCall,
  'session.refresh': publicCall,
  'session.logout': publicCall,
  'session.loginLink': publicCall,
  'session.secondFactor': publicCall,
  'session.askPasskey': publicCall,
  'session.findProvider': publicCall,
  'session.startProvider': publicCall,
  'session.finishProvider': publicCall,
  'session.proofMethods': loggedInUsers,
  'session.stepUp': loggedInUsers,
  'session.view': loggedInUsers,
  'session.endView': loggedInUsers,
  'session.list': loggedInUsers,
  'session.end': loggedInUsers,
  'session.endAll': loggedInUsers,

  'password.requestReset': publicCall,
  'password.checkLink': publicCall,
  'password.change': publicCall,
  'signup.create': publicCall,
  'signup.rules': publicCall,
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
  'company.exports': { profiles: ownerProfiles, states: registeredAccountStates },
  'company.export': { profiles: ownerProfiles, states: registeredAccountStates },
  'company.openExport': { profiles: ownerProfiles, states: registeredAccountStates },
  'company.erasure': { profiles: ownerProfiles, states: registeredAccountStates },
  'company.erase': { profiles: ownerProfiles, states: registeredAccountStates },
  'factor.read': loggedInUsers,
  'factor.startAuthenticator': loggedInUsers,
  'factor.confirmAuthenticator': loggedInUsers,
  'factor.removeAuthenticator': loggedInUsers,
  'factor.askNewPasskey': loggedInUsers,
  'factor.addPasskey': loggedInUsers,
  'factor.removePasskey': loggedInUsers,
  'factor.renewRecoveryCodes': loggedInUsers,

  'qualification.values': loggedInUsers,
  'qualification.read': { profiles: ownerProfiles, states: registeredAccountStates },
  // A company that has stopped its offers turns them on again with this call.
  'qualification.save': { profiles: ownerProfiles, states: registeredAccountStates },
  'terms.read': { profiles: ownerProfiles, states: offerAccountStates },
  // Shown before the sign-up, so no login is needed.
  'terms.inForce': publicCall,
  'terms.accept': { profiles: ownerProfiles, states: offerAccountStates },
  'partner.read': { profiles: ownerProfiles, states: registeredAccountStates },
  'partner.onboard': { profiles: ownerProfiles, states: offerAccountStates },
  'account.setPaymentDetails': { profiles: ownerProfiles, states: offerAccountStates },
  'selfBilling.read': { profiles: ownerProfiles, states: offerAccountStates },
  'selfBilling.withdraw': { profiles: ownerProfiles, states: offerAccountStates },
  'account.standing': { profiles: ownerProfiles, states: offerAccountStates },
  'companyDocument.list': { profiles: ownerProfiles, states: offerAccountStates },
  'companyDocument.create': { profiles: ownerProfiles, states: offerAccountStates },
  'companyDocument.change': { profiles: ownerProfiles, states: offerAccountStates },
  'restriction.object': { profiles: ownerProfiles, states: offerAccountStates },
  'companyDocument.delete': { profiles: ownerProfiles, states: offerAccountStates },
  'address.validate': loggedInUsers,
  'account.change': { profiles: ownerProfiles, states: registeredAccountStates },

  'access.exchange': publicCall,
  'access.current': workingUsers,
  'access.list': { profiles: plannerProfiles, states: workingAccountStates, readonly: true },
  'access.revoke': { profiles: plannerProfiles, states: workingAccountStates },

  // The token from the mailed link is in the body.
  'invitation.read': publicCall,
  'invitation.accept': publicCall,
  'subscription.read': publicCall,
  'subscription.end': publicCall,
  'subscription.resume': publicCall,

  'offerRules.read': { profiles: ownerProfiles, states: offerAccountStates },
  'offerRules.save': { profiles: ownerProfiles, states: offerAccountStates },
  'offerRules.switch': { profiles: ownerProfiles, states: offerAccountStates },
  'offerRules.tryOut': { profiles: ownerProfiles, states: offerAccountStates },

  'offer.list': { profiles: plannerProfiles, states: offerAccountStates, readonly: true },
  'offer.read': { profiles: plannerProfiles, states: offerAccountStates, readonly: true },
  'offer.nearby': { profiles: plannerProfiles, states: offerAccountStates, readonly: true },
  'offer.productList': { profiles: plannerProfiles, states: offerAccountStates, readonly: true },
  'offer.reject': { profiles: plannerProfiles, states: offerAccountStates },

  'order.list': orderReaders,
  'order.checkSelection': orderReaders,
  'order.statuses': workingUsers,
  'order.read': orderReaders,
  'order.workPackage': orderReaders,
  'order.productList': orderReaders,
  'order.archive': orderReaders,
  'order.offlinePackages': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'order.history': orderReaders,
  'order.cancellationReasons': { profiles: orderProfiles, states: workingAccountStates },
  // Accepting an offer also sets a status, and a company may accept before its onboarding ends.
  'order.setStatus': { profiles: orderProfiles, states: offerAccountStates },
  'order.reschedule': { profiles: orderProfiles, states: workingAccountStates },
  'order.freeSlots': { profiles: orderProfiles, states: workingAccountStates },
  'order.setAppointment': { profiles: orderProfiles, states: workingAccountStates },
  'order.events': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'order.addEvidence': { profiles: orderProfiles, states: workingAccountStates },
  'order.applyEvent': { profiles: orderProfiles, states: workingAccountStates },
  'order.setPartnerEid': { profiles: orderProfiles, states: workingAccountStates },
  'order.mailCustomer': { profiles: orderProfiles, states: workingAccountStates },
  'protocol.render': { profiles: orderProfiles, states: workingAccountStates },
  'order.confirmReceipt': { profiles: orderProfiles, states: workingAccountStates },
  'productOrder.list': orderReaders,
  'briefing.list': orderReaders,
  'service.forJob': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'counterProposal.create': { profiles: orderProfiles, states: workingAccountStates },
  'counterProposal.withdraw': { profiles: orderProfiles, states: workingAccountStates },
  // Installers see no prices.
  'additionalService.agree': { profiles: plannerProfiles, states: workingAccountStates },
  'additionalService.withdraw': { profiles: plannerProfiles, states: workingAccountStates },
  'order.count': loggedInUsers,
  'order.search': workingUsers,
  'picklist.read': loggedInUsers,

  'order.delegate': { profiles: plannerProfiles, states: workingAccountStates },
  'order.takeBack': { profiles: plannerProfiles, states: workingAccountStates },
  'identityProvider.read': { profiles: ownerProfiles, states: workingAccountStates },
  'identityProvider.save': { profiles: ownerProfiles, states: workingAccountStates },
  'identityProvider.verifyDomain': { profiles: ownerProfiles, states: workingAccountStates },
  'identityProvider.setPasswordLogin': { profiles: ownerProfiles, states: workingAccountStates },
  'identityProvider.remove': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.list': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.add': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.invite': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.change': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.end': { profiles: ownerProfiles, states: workingAccountStates },
  // Users who do not plan get and change only their own times.
  'workingTime.read': workingUsers,
  'workingTime.setHours': { profiles: ownerProfiles, states: workingAccountStates },
  'absence.add': workingUsers,
  'absence.change': workingUsers,
  'absence.remove': workingUsers,
  'closingDay.add': { profiles: ownerProfiles, states: workingAccountStates },
  'closingDay.remove': { profiles: ownerProfiles, states: workingAccountStates },
  'contact.forJob': { profiles: plannerProfiles, states: workingAccountStates, readonly: true },

  'proposal.read': { profiles: ['admin'], states: workingAccountStates },
  'proposal.create': { profiles: ['admin'], states: workingAccountStates },
  'proposal.withdraw': { profiles: ['admin'], states: workingAccountStates },

  'comment.list': orderReaders,
  'comment.create': { profiles: orderProfiles, states: workingAccountStates },
  'comment.edit': { profiles: orderProfiles, states: workingAccountStates },
  'comment.delete': { profiles: orderProfiles, states: workingAccountStates },
  // Changes nothing but the reader's own marks.
  'comment.markRead': orderReaders,
  'comment.people': { profiles: orderProfiles, states: workingAccountStates },

  'place.positions': workingUsers,
  'map.source': workingUsers,
  'map.route': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'map.visits': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'map.site': orderReaders,
  'today.read': { profiles: orderProfiles, states: workingAccountStates, readonly: true },

  'calendar.read': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'calendar.readFeed': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'calendar.renewFeed': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  'calendar.revokeFeed': { profiles: orderProfiles, states: workingAccountStates, readonly: true },
  // The secret URL is the credential: calendar programs cannot log in.
  'calendar.ics': publicCall,

  'form.forOrder': { profiles: completedOrderProfiles, states: workingAccountStates, readonly: true },
  'form.forChange': { profiles: completedOrderProfiles, states: workingAccountStates, readonly: true },
  'form.read': { profiles: completedOrderProfiles, states: workingAccountStates, readonly: true },
  'form.answers': orderReaders,
  'form.draft': { profiles: orderProfiles, states: workingAccountStates },
  'form.submit': { profiles: orderProfiles, states: workingAccountStates },

  'file.upload': { profiles: orderProfiles, states: workingAccountStates },
  'upload.start': uploaders,
  'upload.append': uploaders,
  'upload.read': uploaders,
  'upload.cancel': uploaders,
  'file.describe': { profiles: orderProfiles, states: workingAccountStates },
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

  'order.sign': { profiles: orderProfiles, states: workingAccountStates },
  'signature.requests': orderReaders,
  'signature.request': { profiles: orderProfiles, states: workingAccountStates },
  'signature.remind': { profiles: orderProfiles, states: workingAccountStates },
  'signature.revoke': { profiles: orderProfiles, states: workingAccountStates },
  // Called by the customer with the token from the mailed link.
  'signature.open': publicCall,
  'signature.sign': publicCall,
  'signature.decline': publicCall,

  'creditNote.list': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.ofJobs': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.file': publicCall,
  'creditNote.object': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.summary': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.month': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.export': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.packages': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.ledger': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.datevPackage': { profiles: accountingProfiles, states: workingAccountStates },
  'creditNote.statement': { profiles: accountingProfiles, states: workingAccountStates },

  'statistic.read': { profiles: statisticsProfiles, states: workingAccountStates },
  'statistic.orders': { profiles: statisticsProfiles, states: workingAccountStates },

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
