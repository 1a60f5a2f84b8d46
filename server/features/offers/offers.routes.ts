import type { Routes } from '#server/kernel/routes'
import { saveOfferSettings, switchAutomatic } from './automation/offer-settings.commands.ts'
import { readOfferRules, tryOutRules } from './automation/offer-settings.queries.ts'
import { listNearbyOffers } from './views/nearby.queries.ts'
import { listOffers, readOffer } from './views/offers.queries.ts'
import { rejectOffer } from './answers/reject.commands.ts'
import { saveQualifications } from './matching/rematch.commands.ts'
import { setOrderStatus } from './answers/set-status.commands.ts'

export const routes = {
  'offer.list': (call, input) => listOffers(call, input.body),
  'offer.read': (call, input) => readOffer(call, input.params.job_id),
  'offer.nearby': (call, input) => listNearbyOffers(call, input.params.job_id),
  'offer.reject': async (call, input, http) => {
    const { record, repeated } = await rejectOffer(call, input.body)
    if (repeated) http.status(200)
    return record
  },
  'offerRules.read': (call, { query }) => readOfferRules(call, query.account_id),
  'offerRules.save': (call, { body }) => saveOfferSettings(call, body),
  'offerRules.switch': (call, { body }) => switchAutomatic(call, body),
  'offerRules.tryOut': (call, { body }) => tryOutRules(call, body),
  'qualification.save': (call, input) => saveQualifications(call, input.body),
  'order.setStatus': (call, input) => setOrderStatus(call, input.body),
} satisfies Routes
