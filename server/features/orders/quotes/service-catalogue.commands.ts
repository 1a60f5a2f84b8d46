import { canSeePrices } from '#contract/authorization'
import { findCallDenial } from '#contract/call-rights'
import type { Output } from '#contract/api'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { Call, PersonCall } from '#server/kernel/call'
import { requireOrder } from '../store/order-context.queries.ts'
import {
  upsertBrandServices,
  listCatalogueServices,
  type CatalogueRow,
  type NewBrandService,
} from './service-catalogue.sql.ts'

/**
 * Lists the services that a quote for this order may offer. Installers get no prices; selling prices are only
 * for those who may create the quote.
 */
export async function listQuotableServices(call: PersonCall, id: string): Promise<Output<'service.forJob'>> {
  const { orderId } = await requireOrder(call, id)
  const prices = canSeePrices(call.actor.profiles)
  const sells = findCallDenial('proposal.create', call.actor) === null
  return {
    data: (await listCatalogueServices(call.tx, orderId)).map((row) =>
      toCatalogueService(row, prices, sells),
    ),
  }
}

function toCatalogueService(
  row: CatalogueRow,
  prices: boolean,
  sells: boolean,
): Output<'service.forJob'>['data'][number] {
  return {
    service: { id: row.service_key, description: row.description },
    unit_measure: row.unit_measure,
    value_entry: row.value_entry,
    minutes: row.minutes,
    price_purchasing: prices ? centsToAmount(row.price_purchasing_cents) : null,
    price_lists: sells ? centsToAmount(row.price_listing_cents) : null,
    price_selling: sells ? centsToAmount(row.price_selling_cents) : null,
  }
}

/** Stores the service catalogue of brands. Returns how many services were stored. */
export async function saveServiceCatalogue(
  { tx }: Call,
  services: readonly NewBrandService[],
): Promise<number> {
  return upsertBrandServices(tx, services)
}
