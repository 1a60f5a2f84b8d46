import type { TaskHandlers } from '#server/kernel/task-handlers'
import { notifyLosers } from './answers/notify-losers.commands.ts'
import { applyOfferRules } from './automation/apply-rules.commands.ts'
import { matchCompany } from './automation/offer-settings.commands.ts'
import { expireOffers } from './matching/matching.commands.ts'

export const offerTasks: TaskHandlers = {
  'offer.expire': (call, { orderId }) => expireOffers(call, orderId),
  'offer.applyRules': (call, { orderId }) => applyOfferRules(call, orderId),
  'offer.notifyLosers': (call, lostOffer) => notifyLosers(call, lostOffer),
  'offer.matchCompany': (call, { accountId }) => matchCompany(call, accountId),
}
