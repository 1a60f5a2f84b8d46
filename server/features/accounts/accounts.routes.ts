import type { Output } from '#contract/api'
import type { Routes } from '#server/kernel/routes'
import { craftLikeTrades, freeTrades } from './model/annex-b-trades.rules.ts'
import { standingFor } from './companies/accounts.commands.ts'
import { checkAddress } from './onboarding/addresses.queries.ts'
import { onboard, readPartners, standing } from './onboarding/partner.commands.ts'
import { readQualifications } from './onboarding/qualifications.commands.ts'
import { endOffers, resumeOffers } from './onboarding/offer-subscription.commands.ts'
import { licensedTrades, qualificationValues } from './model/trades.rules.ts'

const values: Output<'qualification.values'> = {
  HwO_A: [...qualificationValues.hwo_a],
  Transporter: [...qualificationValues.transporter],
  categories: Object.fromEntries(
    Object.entries(qualificationValues).map(([category, list]) => [category, [...list]]),
  ) as Output<'qualification.values'>['categories'],
  trades: licensedTrades.map((trade) => ({ ...trade })),
  trades_b1: freeTrades.map((trade) => ({ ...trade })),
  trades_b2: craftLikeTrades.map((trade) => ({ ...trade })),
}

/** What a company tells of itself. */
export const routes = {
  'qualification.values': () => Promise.resolve(values),
  'qualification.read': (call, { query }) => readQualifications(call, query.account_id),
  'partner.read': (call, { query }) => readPartners(call, query.fields),
  'account.standing': (call, { query }) => standingFor(call, query.account_id),
  'partner.onboard': (call, { params, body }) => onboard(call, params.accountId, body),
  'address.validate': (call, { body }) => checkAddress(call, body),
  'account.change': async (call, { params: { id }, body }) => {
    const wish = { who: 'partner', version: body.version } as const
    if (body.status === 'not_interested') await endOffers(call, id, wish)
    else await resumeOffers(call, id, body.qualifications ?? {}, wish)
    return { id, ...(await standing(call, id)) }
  },
} satisfies Routes
