/**
 * The permissions of all calls, stated a second time for tests: written from the roles of the product,
 * independent of the table in the contract. A change of permissions must be made in both places.
 */

import type { CallName } from '#contract/calls'
import type { AccountState, Profile } from '#contract/profiles'

type Roles = 'public' | readonly Profile[]

interface StatedRight {
  readonly roles: Roles
  readonly states: readonly AccountState[]
}

const allProfiles: Roles = ['admin', 'company_owner', 'disposition', 'installer', 'accounting', 'readonly']
const owners: Roles = ['admin', 'company_owner']
const planners: Roles = ['admin', 'disposition']
const crew: Roles = ['admin', 'disposition', 'installer']
const readers: Roles = ['admin', 'disposition', 'installer', 'accounting', 'readonly']

const allStates: readonly AccountState[] = [
  'invited',
  'new',
  'beginner_onboarding',
  'active',
  'repeated_onboarding',
  'not_interested',
]
const registeredStates = allStates.filter((state) => state !== 'invited')
const statesWithOffers = registeredStates.filter((state) => state !== 'not_interested')
const workingStates = statesWithOffers.filter((state) => state !== 'new')

/** Profiles, account states, calls. */
const statedRows: readonly [Roles, readonly AccountState[], string][] = [
  // Public: log-in, mailed links, and URLs with their own token.
  ['public', allStates, 'app.settings terms.inForce seal.check badge.svg badge.png calendar.ics'],
  [
    'public',
    allStates,
    'session.login session.refresh session.logout session.loginLink session.secondFactor',
  ],
  ['public', allStates, 'session.askPasskey password.requestReset password.checkLink password.change'],
  ['public', allStates, 'access.exchange signup.rules'],
  ['public', allStates, 'session.findProvider session.startProvider session.finishProvider'],
  ['public', allStates, 'signup.create signup.resendEmail invitation.read invitation.accept'],
  ['public', allStates, 'subscription.read subscription.end subscription.resume'],
  ['public', allStates, 'file.read file.thumbnail protocol.bulk creditNote.file'],
  ['public', allStates, 'signature.open signature.sign signature.decline'],
  // The caller's own data.
  [allProfiles, allStates, 'session.proofMethods session.stepUp session.list session.end session.endAll'],
  [allProfiles, allStates, 'session.view session.endView'],
  [
    allProfiles,
    allStates,
    'profile.read profile.update profile.changePassword profile.exports profile.export',
  ],
  [
    allProfiles,
    allStates,
    'profile.openExport profile.erasure profile.erase factor.read factor.startAuthenticator',
  ],
  [allProfiles, allStates, 'factor.confirmAuthenticator factor.removeAuthenticator factor.askNewPasskey'],
  [allProfiles, allStates, 'factor.addPasskey factor.removePasskey factor.renewRecoveryCodes'],
  [allProfiles, allStates, 'push.subscribe push.unsubscribe news.list news.unread news.mark news.markAll'],
  [allProfiles, allStates, 'news.preferences news.savePreferences live.events'],
  [allProfiles, allStates, 'qualification.values address.validate picklist.read order.count file.token'],
  [allProfiles, workingStates, 'access.current order.statuses order.search place.positions map.source'],
  // The company: admins and owners.
  [
    owners,
    registeredStates,
    'company.exports company.export company.openExport company.erasure company.erase',
  ],
  [owners, registeredStates, 'qualification.read qualification.save partner.read account.change'],
  [
    owners,
    statesWithOffers,
    'terms.read terms.accept partner.onboard account.setPaymentDetails account.standing',
  ],
  [owners, statesWithOffers, 'restriction.object'],
  [owners, statesWithOffers, 'companyDocument.list companyDocument.create companyDocument.change'],
  [owners, statesWithOffers, 'companyDocument.delete selfBilling.read selfBilling.withdraw'],
  [owners, statesWithOffers, 'offerRules.read offerRules.save offerRules.switch offerRules.tryOut'],
  [owners, workingStates, 'identityProvider.read identityProvider.save identityProvider.remove'],
  [owners, workingStates, 'identityProvider.verifyDomain identityProvider.setPasswordLogin'],
  [owners, workingStates, 'contact.list contact.add contact.invite contact.change contact.end'],
  // Offers and delegating: admins and dispatchers. Read-only users see what dispatchers see.
  [[...planners, 'readonly'], statesWithOffers, 'offer.list offer.read offer.nearby offer.productList'],
  [planners, statesWithOffers, 'offer.reject'],
  [planners, workingStates, 'order.delegate order.takeBack access.revoke'],
  [crew, workingStates, 'order.freeSlots order.setAppointment'],
  [owners, workingStates, 'workingTime.setHours closingDay.add closingDay.remove'],
  [allProfiles, workingStates, 'workingTime.read absence.add absence.change absence.remove'],
  [[...planners, 'readonly'], workingStates, 'access.list contact.forJob'],
  // Orders: reading.
  [readers, workingStates, 'comment.markRead'],
  [crew, workingStates, 'comment.edit comment.delete comment.people'],
  [
    readers,
    workingStates,
    'order.list order.checkSelection order.read order.workPackage order.productList order.archive order.history comment.list',
  ],
  [readers, workingStates, 'productOrder.list briefing.list protocol.ofJob report.list signature.requests'],
  [readers, workingStates, 'form.forOrder form.forChange form.read form.answers'],
  [[...crew, 'readonly'], workingStates, 'order.events order.offlinePackages service.forJob calendar.read'],
  [[...crew, 'readonly'], workingStates, 'today.read map.route map.visits'],
  [readers, workingStates, 'map.site'],
  [[...crew, 'readonly'], workingStates, 'calendar.readFeed calendar.renewFeed calendar.revokeFeed'],
  // Orders: working on them. Accepting an offer is a status too, so a new company may set one.
  [crew, statesWithOffers, 'order.setStatus'],
  [crew, workingStates, 'order.cancellationReasons order.reschedule order.applyEvent order.setPartnerEid'],
  [crew, workingStates, 'order.mailCustomer order.confirmReceipt order.sign comment.create'],
  [crew, workingStates, 'order.addEvidence protocol.render'],
  [crew, workingStates, 'counterProposal.create counterProposal.withdraw form.draft form.submit'],
  [crew, workingStates, 'file.upload file.describe'],
  // Photos of the work and documents of the company arrive in pieces; a new company sends its documents.
  [
    ['admin', 'disposition', 'installer', 'company_owner'],
    statesWithOffers,
    'upload.start upload.append upload.read upload.cancel',
  ],
  [crew, workingStates, 'signature.request signature.remind signature.revoke'],
  [['admin', 'disposition'], workingStates, 'additionalService.agree additionalService.withdraw'],
  [['admin'], workingStates, 'proposal.read proposal.create proposal.withdraw'],
  // Money and figures.
  [
    ['admin', 'accounting'],
    workingStates,
    'creditNote.list creditNote.ofJobs creditNote.object creditNote.export',
  ],
  [['admin', 'accounting'], workingStates, 'creditNote.summary creditNote.month creditNote.datevPackage'],
  [['admin', 'accounting'], workingStates, 'creditNote.packages creditNote.ledger creditNote.statement'],
  [['admin', 'company_owner', 'accounting'], workingStates, 'statistic.read statistic.orders'],
]

/** The stated permission of each call. */
export const statedRights = new Map<string, StatedRight>(
  statedRows.flatMap(([roles, states, names]) =>
    names.split(' ').map((name) => [name, { roles, states }] as const),
  ),
)

/** All calls named above; each must be named once. */
export const statedNames = statedRows.flatMap(([, , names]) => names.split(' '))

/** Returns the refusal that the stated permissions require, or null. */
export function getStatedRefusal(
  name: CallName,
  person: { readonly profiles: readonly Profile[]; readonly accountState: AccountState },
): 'forbidden' | 'account_state' | null {
  const right = statedRights.get(name)
  if (!right) throw new Error(`There is no stated permission for ${name}.`)
  const { roles, states } = right
  if (roles === 'public') return null
  if (!person.profiles.some((profile) => roles.includes(profile))) return 'forbidden'
  return states.includes(person.accountState) ? null : 'account_state'
}
