import type { Output } from '#contract/api'
import type { Routes } from '#server/kernel/routes'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { craftLikeTrades, freeTrades } from './model/annex-b-trades.rules.ts'
import { readAccountStanding } from './companies/account-standing.queries.ts'
import { checkGermanAddress } from './onboarding/addresses.queries.ts'
import { saveOnboarding, readPartners, readAccountStateAndVersion } from './onboarding/partner.commands.ts'
import { readQualifications } from './onboarding/qualifications.commands.ts'
import { endCompanyOffers, resumeCompanyOffers } from './onboarding/offer-subscription.commands.ts'
import { objectToRestriction } from './restrictions/restrictions.commands.ts'
import { licensedTrades, qualificationOptions } from './model/trades.rules.ts'

const qualificationValuesReply: Output<'qualification.values'> = {
  HwO_A: [...qualificationOptions.hwo_a],
  Transporter: [...qualificationOptions.transporter],
  categories: Object.fromEntries(
    Object.entries(qualificationOptions).map(([category, list]) => [category, [...list]]),
  ) as Output<'qualification.values'>['categories'],
  trades: licensedTrades.map((trade) => ({ ...trade })),
  trades_b1: freeTrades.map((trade) => ({ ...trade })),
  trades_b2: craftLikeTrades.map((trade) => ({ ...trade })),
}

/** Calls with which a company manages its own data. */
export const accountsRoutes = {
  'qualification.values': () => Promise.resolve(qualificationValuesReply),
  'qualification.read': (call, { query }) => readQualifications(call, query.account_id),
  'partner.read': (call, { query }) => readPartners(call, query.fields),
  'account.standing': (call, { query }) => readAccountStanding(call, query.account_id),
  'restriction.object': (call, { body }) => objectToRestriction(call, body),
  'partner.onboard': (call, { params, body }) => saveOnboarding(call, params.accountId, body),
  'address.validate': (call, { body }) => checkGermanAddress(call, body),
  'account.change': async (call, { params: { id }, body }) => {
    requireWorkingAccount(call, id)
    const change = { actor: 'partner', version: body.version } as const
    if (body.status === 'not_interested') await endCompanyOffers(call, id, change)
    else await resumeCompanyOffers(call, id, body.qualifications ?? {}, change)
    return { id, ...(await readAccountStateAndVersion(call, id)) }
  },
} satisfies Routes
