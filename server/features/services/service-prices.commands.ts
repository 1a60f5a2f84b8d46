import { amountToCents, centsToAmount } from '#contract/kit/amounts/money'
import type { ServiceRow } from '#contract/operator/companies/service-prices'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { getBerlinDayOfCall } from '#server/features/accounts/companies/account-change.commands'
import type { Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  countConcerned,
  findService,
  getServiceId,
  listPricesOfService,
  listServicePage,
  lockPriceOfDay,
} from './service-prices.sql.ts'
import { upsertServicePrices } from './terms.sql.ts'

/** Lists a page of the price list. */
export function listPriceList(
  call: Call,
  query: OperatorInput<'servicePrice.list'>['query'],
): Promise<{ total: number; rows: ServiceRow[] }> {
  return listServicePage(call.tx, getBerlinDayOfCall(call), query)
}

/** Returns a service with its prices. Throws `not_found` for one without any price. */
export async function readService(call: Call, id: string): Promise<OperatorOutput<'servicePrice.read'>> {
  const service = await findService(call.tx, id)
  if (!service) throw new Refusal('not_found')
  const prices = await listPricesOfService(call.tx, id, getBerlinDayOfCall(call))
  return { id, ...service, prices, ...(await countConcerned(call.tx, id, service.service_category)) }
}

/**
 * Adds a price from tomorrow or a later day on. Throws `price_changed` if another price begins on that day than the
 * caller has seen, and `not_found` for an unknown company.
 */
export async function addServicePrice(
  call: Call,
  body: OperatorInput<'servicePrice.add'>['body'],
): Promise<OperatorOutput<'servicePrice.add'>> {
  const { service_category, service, unit_measure, price_purchasing, valid_from, replaces } = body
  const accountId = body.account_id ?? null
  if (valid_from <= getBerlinDayOfCall(call)) throw createFieldRefusal({ valid_from: 'date_too_early' })
  const id = await getServiceId(call.tx, service_category, service)
  const cents = await lockPriceOfDay(call.tx, id, { accountId, day: valid_from })
  if (cents !== (replaces === null ? null : amountToCents(replaces)))
    throw new Refusal('price_changed', {
      current: { price_purchasing: cents === null ? null : centsToAmount(cents) },
    })
  const row = {
    service_category,
    account_id: accountId,
    service_name: service,
    unit_measure,
    price_purchasing_cents: amountToCents(price_purchasing),
    valid_from,
  }
  if ((await upsertServicePrices(call.tx, [row])) === null) throw new Refusal('not_found')
  return readService(call, id)
}
