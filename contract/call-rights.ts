import { opensByLink } from './orders/model/order-link-rights.ts'
import {
  working,
  offered,
  registered,
  everybody,
  owners,
  field,
  planners,
  done,
  books,
  figures,
  type Right,
} from './access.ts'
import type { CallName } from './calls.ts'
import { denial, type Denial, type Someone } from './authorization.ts'

const anyone: Right = { profiles: 'public' }
const loggedIn: Right = { profiles: everybody }
const workers: Right = { profiles: everybody, states: working }
/** Who reads one order: every profile that has it in a list or as a page. */
const readers: Right = { profiles: done, states: working, readonly: true }

export const callRights = {
  'app.settings': anyone,

  'session.login': anyone,
  'session.refresh': anyone,
  'session.logout': anyone,
  'session.loginLink': anyone,
  'session.secondFactor': anyone,
  'session.askPasskey': anyone,
  'session.proofMethods': loggedIn,
  'session.stepUp': loggedIn,
  'session.list': loggedIn,
  'session.end': loggedIn,
  'session.endAll': loggedIn,

  'password.requestReset': anyone,
  'password.change': anyone,
  'signup.create': anyone,
  'signup.resendEmail': anyone,

  'profile.read': loggedIn,
  'profile.update': loggedIn,
  'profile.changePassword': loggedIn,
  // The right to export and erase own data does not depend on the account's state (Art. 15, 17, 20 GDPR).
  'profile.exports': loggedIn,
  'profile.export': loggedIn,
  'profile.openExport': loggedIn,
  'profile.erasure': loggedIn,
  'profile.erase': loggedIn,
  'company.exports': { profiles: owners, states: registered },
  'company.export': { profiles: owners, states: registered },
  'company.openExport': { profiles: owners, states: registered },
  'company.erasure': { profiles: owners, states: registered },
  'company.erase': { profiles: owners, states: registered },
  'factor.read': loggedIn,
  'factor.startAuthenticator': loggedIn,
  'factor.confirmAuthenticator': loggedIn,
  'factor.removeAuthenticator': loggedIn,
  'factor.askNewPasskey': loggedIn,
  'factor.addPasskey': loggedIn,
  'factor.removePasskey': loggedIn,
  'factor.renewRecoveryCodes': loggedIn,

  'qualification.values': loggedIn,
  'qualification.read': { profiles: owners, states: registered },
  // A company that has stopped its offers turns them on again with this call.
  'qualification.save': { profiles: owners, states: registered },
  'terms.read': { profiles: owners, states: offered },
  // Shown before the sign-up, so no log-in is needed.
  'terms.inForce': anyone,
  'terms.accept': { profiles: owners, states: offered },
  'partner.read': { profiles: owners, states: registered },
  'partner.onboard': { profiles: owners, states: offered },
  'account.setPaymentDetails': { profiles: owners, states: offered },
  'account.standing': { profiles: owners, states: offered },
  'companyDocument.list': { profiles: owners, states: offered },
  'companyDocument.create': { profiles: owners, states: offered },
  'companyDocument.change': { profiles: owners, states: offered },
  'companyDocument.delete': { profiles: owners, states: offered },
  'address.validate': loggedIn,
  'account.change': { profiles: owners, states: registered },

  'access.exchange': anyone,
  'access.current': workers,
  'access.list': { profiles: planners, states: working, readonly: true },
  'access.revoke': { profiles: planners, states: working },

  // The token of a mailed link is in the body.
  'invitation.read': anyone,
  'invitation.accept': anyone,
  'subscription.read': anyone,
  'subscription.end': anyone,
  'subscription.resume': anyone,

  'offer.list': { profiles: planners, states: offered, readonly: true },
  'offer.read': { profiles: planners, states: offered, readonly: true },
  'offer.nearby': { profiles: planners, states: offered, readonly: true },
  'offer.productList': { profiles: planners, states: offered, readonly: true },
  'offer.reject': { profiles: planners, states: offered },

  'order.list': readers,
  'order.statuses': workers,
  'order.read': readers,
  'order.workPackage': readers,
  'order.productList': readers,
  'order.offlinePackages': { profiles: field, states: working, readonly: true },
  'order.history': readers,
  'order.cancellationReasons': { profiles: field, states: working },
  // Accepting an offer is a status too, and a company may do it before its onboarding ends.
  'order.setStatus': { profiles: field, states: offered },
  'order.reschedule': { profiles: field, states: working },
  'order.events': { profiles: field, states: working, readonly: true },
  'order.addEvidence': { profiles: field, states: working },
  'order.applyEvent': { profiles: field, states: working },
  'order.setPartnerEid': { profiles: field, states: working },
  'order.mailCustomer': { profiles: field, states: working },
  'order.confirmReceipt': { profiles: field, states: working },
  'productOrder.list': readers,
  'briefing.list': readers,
  'service.forJob': { profiles: field, states: working, readonly: true },
  'counterProposal.create': { profiles: field, states: working },
  'counterProposal.withdraw': { profiles: field, states: working },
  'order.count': loggedIn,
  'order.search': workers,
  'picklist.read': loggedIn,

  'order.delegate': { profiles: planners, states: working },
  'order.takeBack': { profiles: planners, states: working },
  'contact.list': { profiles: owners, states: working },
  'contact.add': { profiles: owners, states: working },
  'contact.invite': { profiles: owners, states: working },
  'contact.change': { profiles: owners, states: working },
  'contact.end': { profiles: owners, states: working },
  'contact.forJob': { profiles: planners, states: working, readonly: true },

  'proposal.read': { profiles: ['admin'], states: working },
  'proposal.create': { profiles: ['admin'], states: working },
  'proposal.withdraw': { profiles: ['admin'], states: working },

  'comment.list': readers,
  'comment.create': { profiles: field, states: working },

  'calendar.read': { profiles: field, states: working, readonly: true },
  'calendar.readFeed': { profiles: field, states: working, readonly: true },
  'calendar.renewFeed': { profiles: field, states: working, readonly: true },
  'calendar.revokeFeed': { profiles: field, states: working, readonly: true },
  // The address itself is the key (calendar programs have no log-in).
  'calendar.ics': anyone,

  'form.forOrder': { profiles: done, states: working, readonly: true },
  'form.forChange': { profiles: done, states: working, readonly: true },
  'form.read': { profiles: done, states: working, readonly: true },
  'form.answers': readers,
  'form.draft': { profiles: field, states: working },
  'form.submit': { profiles: field, states: working },

  'file.upload': { profiles: field, states: working },
  'upload.start': { profiles: field, states: working },
  'upload.append': { profiles: field, states: working },
  'upload.read': { profiles: field, states: working },
  'upload.cancel': { profiles: field, states: working },
  'file.describe': { profiles: field, states: working },
  'file.token': loggedIn,
  // The query contains a token that is valid for one file and five minutes.
  'file.read': anyone,
  'file.thumbnail': anyone,
  'protocol.ofJob': readers,
  // A token for this list, five minutes, which says whose list it is.
  'protocol.bulk': anyone,
  'seal.check': anyone,
  // Shown on the partners' own websites.
  'badge.svg': anyone,
  'badge.png': anyone,

  'report.list': readers,

  'order.sign': { profiles: field, states: working },
  'signature.requests': readers,
  'signature.request': { profiles: field, states: working },
  'signature.remind': { profiles: field, states: working },
  'signature.revoke': { profiles: field, states: working },
  // The customer, by the link in the mail.
  'signature.open': anyone,
  'signature.sign': anyone,
  'signature.decline': anyone,

  'creditNote.list': { profiles: books, states: working },
  'creditNote.ofJobs': { profiles: books, states: working },
  'creditNote.file': anyone,
  'creditNote.object': { profiles: books, states: working },
  'creditNote.export': { profiles: books, states: working },
  'creditNote.packages': { profiles: books, states: working },
  'creditNote.ledger': { profiles: books, states: working },
  'creditNote.statement': { profiles: books, states: working },

  'statistic.read': { profiles: figures, states: working },
  'statistic.orders': { profiles: figures, states: working },

  'push.subscribe': loggedIn,
  'push.unsubscribe': loggedIn,

  'news.list': loggedIn,
  'news.unread': loggedIn,
  'news.mark': loggedIn,
  'news.markAll': loggedIn,
  'news.preferences': loggedIn,
  'news.savePreferences': loggedIn,

  'live.events': loggedIn,
} as const satisfies Record<CallName, Right>

/** Whether `someone` may make a call; null means yes. */
export function callDenial(name: CallName, someone: Someone | null): Denial | null {
  const right: Right = callRights[name]
  if (right.profiles !== 'public' && someone?.onlyOrder && !opensByLink(name)) return 'forbidden'
  return denial(right, someone)
}
