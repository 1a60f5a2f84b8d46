import type { OfferRule } from '#contract/company/offer-rules'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { RuleReason } from '#contract/orders/model/rule-reasons'
import {
  listAcceptanceGaps,
  listCategoriesWithoutTerms,
} from '#server/features/accounts/companies/account-standing.queries'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { lockVisibleOrder, type OrderContext } from '#server/features/orders/store/order-context.queries'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { acceptLockedOffer } from '../answers/accept.commands.ts'
import { mapMasterAccounts } from '../store/offer-companies.sql.ts'
import { decideOffer, toBerlinDate, type OfferedPeriod, type RuleDecision } from './offer-rules.rules.ts'
import {
  countAutomaticAcceptances,
  getStartOfWeek,
  listClosedDays,
  listOfferSettings,
  lockAutomaticCompanies,
  sumPlannedMinutes,
  type StoredOfferSettings,
} from './offer-rules.sql.ts'
import { insertDecision, listCompanyOffers, type CompanyOffer } from './rule-offers.sql.ts'

/**
 * Lets the rules of the companies decide about an open order, the nearest company first, until one accepts. Each
 * decision is recorded with its reason. The locks on order and settings keep the daily limits and make "off" final:
 * once the switch has answered, no later task accepts.
 */
export async function applyOfferRules(call: Call, orderId: string): Promise<void> {
  const order = await lockVisibleOrder(call, orderId)
  if (order?.facts.status !== 'open') return
  const accountIds = await lockAutomaticCompanies(call.tx, orderId)
  const companies = new Map(
    (await listOfferSettings(call.tx, accountIds)).map((company) => [company.accountId, company]),
  )
  let isTaken = false
  for (const offer of await listCompanyOffers(call, orderId, accountIds)) {
    const company = companies.get(offer.accountId)
    if (!company) continue
    const reason: RuleReason | null = isTaken ? 'taken' : null
    isTaken = (await decideForCompany(call, { order, offer, company }, reason)) || isTaken
  }
}

interface Candidate {
  readonly order: OrderContext
  readonly offer: CompanyOffer
  readonly company: StoredOfferSettings
}

/** Decides for one company, records the decision and returns whether the company has the order now. */
async function decideForCompany(
  call: Call,
  candidate: Candidate,
  knownReason: RuleReason | null,
): Promise<boolean> {
  const decision: RuleDecision = knownReason
    ? { accepted: false, rule: null, reason: knownReason }
    : await decide(call, candidate)
  const failure = decision.accepted ? await acceptByRule(call, candidate, decision) : decision.reason
  await insertDecision(call, {
    orderId: candidate.order.orderId,
    accountId: candidate.company.accountId,
    round: candidate.offer.round,
    ruleName: decision.rule?.name ?? null,
    reason: failure,
  })
  return failure === null
}

async function decide(call: Call, { offer, company }: Candidate): Promise<RuleDecision> {
  const blocked = await findBlockingReason(call, company, offer.type)
  if (blocked) return { accepted: false, rule: null, reason: blocked }
  const [acceptedToday, plannedMinutes, closedDays] = await Promise.all([
    countAutomaticAcceptances(call.tx, company.accountId, getStartOfToday(call.now)),
    sumPlannedMinutes(call.tx, company.accountId, getStartOfWeek(call.now)),
    listClosedDays(call.tx, company.accountId, formatInstant(call.now)),
  ])
  return decideOffer(company.settings, offer, {
    now: call.now,
    radiusKm: company.radiusKm,
    acceptedToday,
    plannedMinutes,
    closedDays,
  })
}

export function getStartOfToday(now: Temporal.Instant): string {
  return toBerlinDate(now).toZonedDateTime('Europe/Berlin').toInstant().toString()
}

/** Returns why a company accepts nothing automatically, whatever the offer; `type` also checks the terms. */
export async function findBlockingReason(
  call: Call,
  company: StoredOfferSettings,
  type?: OrderType,
): Promise<RuleReason | null> {
  if (!company.automatic?.mayDecide) return 'person_left'
  const gaps = await listAcceptanceGaps(call, company.accountId)
  if (gaps.some((gap) => gap.blocks)) return 'account_incomplete'
  if (!type) return null
  const withoutTerms = await listCategoriesWithoutTerms(call, [company.accountId])
  return withoutTerms.includes(type) ? 'terms' : null
}

/** Makes the same acceptance as a person does. Returns null, or why it was refused. */
async function acceptByRule(
  call: Call,
  { order, offer, company }: Candidate,
  { rule, date }: { readonly rule: OfferRule; readonly date: OfferedPeriod | null },
): Promise<RuleReason | null> {
  const automatic = company.automatic
  if (!automatic) return 'switched_off'
  try {
    await acceptLockedOffer(createRuleCall(call, company.accountId, automatic, rule), order, {
      orderId: order.orderId,
      newStatus: date ? 'appointment_confirmed' : 'accepted',
      rule: rule.name,
      ...(date && { appointment: { start: date.start, end: date.end } }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'offer_taken'
      ? 'taken'
      : error.code === 'account_incomplete'
        ? 'account_incomplete'
        : 'refused'
  }
  await mailAcceptance(call, order, { offer, rule, date })
  return null
}

/** The person who switched the rules on is responsible for what they do, so the call is made in their name. */
function createRuleCall(
  call: Call,
  accountId: string,
  automatic: NonNullable<StoredOfferSettings['automatic']>,
  rule: OfferRule,
): PersonCall {
  return {
    ...call,
    actor: {
      kind: 'person',
      contactId: automatic.contactId,
      name: `${rule.name} (${automatic.name})`,
      accountId,
      accountIds: [accountId],
      accountName: '',
      accountState: 'active',
      profiles: ['admin'],
      ownOrdersOnly: false,
    },
  }
}

interface RuleAcceptance {
  readonly offer: CompanyOffer
  readonly rule: OfferRule
  readonly date: OfferedPeriod | null
}

async function mailAcceptance(
  call: Call,
  order: OrderContext,
  { offer: { accountId, priceCents }, rule, date }: RuleAcceptance,
): Promise<void> {
  const data = {
    order: order.name,
    sfid: order.sfid,
    place: `${order.postalCode} ${order.city}`,
    rule: rule.name,
    visit: date,
    price_cents: priceCents,
  }
  const mail = { template: 'offer_rule_accepted' as const, data, orderId: order.orderId }
  const sentMails = await enqueueEmail(call, { ...mail, to: { accountId } })
  const masterId = sentMails > 0 ? undefined : (await mapMasterAccounts(call, [accountId])).get(accountId)
  if (masterId) await enqueueEmail(call, { ...mail, to: { accountId: masterId } })
}
