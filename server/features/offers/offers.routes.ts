import type { Routes } from '#server/kernel/routes'
import { listNearby } from './nearby.queries.ts'
import { listOffers, readOffer } from './offers.queries.ts'
import { rejectOffer } from './reject.commands.ts'
import { saveQualifications } from './rematch.commands.ts'
import { setStatus } from './set-status.commands.ts'

export const routes = {
  'offer.list': (call, input) => listOffers(call, input.body),
  'offer.read': (call, input) => readOffer(call, input.params.job_id),
  'offer.nearby': (call, input) => listNearby(call, input.params.job_id),
  'offer.reject': async (call, input, http) => {
    const { record, repeated } = await rejectOffer(call, input.body)
    if (repeated) http.status(200)
    return record
  },
  'qualification.save': (call, input) => saveQualifications(call, input.body),
  'order.setStatus': (call, input) => setStatus(call, input.body),
} satisfies Routes
