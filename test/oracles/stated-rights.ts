/**
 * Who may do what, stated a second time, for tests: written down from the roles of the product, without the table
 * that the server reads. A change of rights has to be made in both places.
 */

import type { CallName } from '#contract/calls'
import type { AccountState, Profile } from '#contract/profiles'

type Roles = 'public' | readonly Profile[]

interface StatedRight {
  readonly roles: Roles
  readonly states: readonly AccountState[]
}

const everyone: Roles = ['admin', 'company_owner', 'disposition', 'installer', 'accounting', 'readonly']
const owners: Roles = ['admin', 'company_owner']
const planners: Roles = ['admin', 'disposition']
const crew: Roles = ['admin', 'disposition', 'installer']
const readers: Roles = ['admin', 'disposition', 'installer', 'accounting', 'readonly']

const anyState: readonly AccountState[] = [
  'invited',
  'new',
  'beginner_onboarding',
  'active',
  'repeated_onboarding',
  'not_interested',
]
const registered = anyState.filter((state) => state !== 'invited')
const seesOffers = registered.filter((state) => state !== 'not_interested')
const works = seesOffers.filter((state) => state !== 'new')

/** Role, then account states, then the calls. */
const rows: readonly [Roles, readonly AccountState[], string][] = [
  // Without a log-in: getting in, links from mails, and addresses that carry their own token.
  ['public', anyState, 'app.settings terms.inForce seal.check badge.svg badge.png calendar.ics'],
  ['public', anyState, 'session.login session.refresh session.logout session.loginLink session.secondFactor'],
  ['public', anyState, 'session.askPasskey password.requestReset password.change access.exchange'],
  ['public', anyState, 'signup.create signup.resendEmail invitation.read invitation.accept'],
  ['public', anyState, 'subscription.read subscription.end subscription.resume'],
  ['public', anyState, 'file.read file.thumbnail protocol.bulk creditNote.file'],
  ['public', anyState, 'signature.open signature.sign signature.decline'],
  // One's own person.
  [everyone, anyState, 'session.proofMethods session.stepUp session.list session.end session.endAll'],
  [everyone, anyState, 'profile.read profile.update profile.changePassword profile.exports profile.export'],
  [
    everyone,
    anyState,
    'profile.openExport profile.erasure profile.erase factor.read factor.startAuthenticator',
  ],
  [everyone, anyState, 'factor.confirmAuthenticator factor.removeAuthenticator factor.askNewPasskey'],
  [everyone, anyState, 'factor.addPasskey factor.removePasskey factor.renewRecoveryCodes'],
  [everyone, anyState, 'push.subscribe push.unsubscribe news.list news.unread news.mark news.markAll'],
  [everyone, anyState, 'news.preferences news.savePreferences live.events'],
  [everyone, anyState, 'qualification.values address.validate picklist.read order.count file.token'],
  [everyone, works, 'access.current order.statuses order.search'],
  // The company: admins and owners.
  [owners, registered, 'company.exports company.export company.openExport company.erasure company.erase'],
  [owners, registered, 'qualification.read qualification.save partner.read account.change'],
  [owners, seesOffers, 'terms.read terms.accept partner.onboard account.setPaymentDetails account.standing'],
  [owners, seesOffers, 'companyDocument.list companyDocument.create companyDocument.change'],
  [owners, seesOffers, 'companyDocument.delete'],
  [owners, works, 'contact.list contact.add contact.invite contact.change contact.end'],
  // Offers and delegating: admins and dispatchers. Read-only users see what dispatchers see.
  [[...planners, 'readonly'], seesOffers, 'offer.list offer.read offer.nearby offer.productList'],
  [planners, seesOffers, 'offer.reject'],
  [planners, works, 'order.delegate order.takeBack access.revoke'],
  [[...planners, 'readonly'], works, 'access.list contact.forJob'],
  // Orders: reading.
  [readers, works, 'order.list order.read order.workPackage order.productList order.history comment.list'],
  [readers, works, 'productOrder.list briefing.list protocol.ofJob report.list signature.requests'],
  [readers, works, 'form.forOrder form.forChange form.read form.answers'],
  [[...crew, 'readonly'], works, 'order.events order.offlinePackages service.forJob calendar.read'],
  [[...crew, 'readonly'], works, 'calendar.readFeed calendar.renewFeed calendar.revokeFeed'],
  // Orders: working on them. Accepting an offer is a status too, so a new company may set one.
  [crew, seesOffers, 'order.setStatus'],
  [crew, works, 'order.cancellationReasons order.reschedule order.applyEvent order.setPartnerEid'],
  [crew, works, 'order.mailCustomer order.confirmReceipt order.sign comment.create'],
  [crew, works, 'order.addEvidence'],
  [crew, works, 'counterProposal.create counterProposal.withdraw form.draft form.submit'],
  [crew, works, 'file.upload upload.start upload.append upload.read upload.cancel file.describe'],
  [crew, works, 'signature.request signature.remind signature.revoke'],
  [['admin'], works, 'proposal.read proposal.create proposal.withdraw'],
  // Money and figures.
  [['admin', 'accounting'], works, 'creditNote.list creditNote.ofJobs creditNote.object creditNote.export'],
  [['admin', 'accounting'], works, 'creditNote.packages creditNote.ledger creditNote.statement'],
  [['admin', 'company_owner', 'accounting'], works, 'statistic.read statistic.orders'],
]

/** The stated right of each call. */
export const statedRights = new Map<string, StatedRight>(
  rows.flatMap(([roles, states, names]) =>
    names.split(' ').map((name) => [name, { roles, states }] as const),
  ),
)

/** How often calls are named above; each should be once. */
export const statedNames = rows.flatMap(([, , names]) => names.split(' '))

/** Returns with what a person is refused by the stated rights, or null. */
export function statedRefusal(
  name: CallName,
  person: { readonly profiles: readonly Profile[]; readonly accountState: AccountState },
): 'forbidden' | 'account_state' | null {
  const right = statedRights.get(name)
  if (!right) throw new Error(`${name} has no stated right`)
  const { roles, states } = right
  if (roles === 'public') return null
  if (!person.profiles.some((profile) => roles.includes(profile))) return 'forbidden'
  return states.includes(person.accountState) ? null : 'account_state'
}
