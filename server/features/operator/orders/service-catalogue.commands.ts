import { isKnownUnit } from '#contract/kit/amounts/unit-codes'
import { amountToCents } from '#contract/kit/amounts/money'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { saveServiceCatalogue } from '#server/features/orders/quotes/service-catalogue.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** Saves services of the catalogue. Returns their number and the units that e-invoices cannot express. */
export async function importServices(
  call: OperatorCall,
  { services }: OperatorInput<'service.put'>['body'],
): Promise<OperatorOutput<'service.put'>> {
  const savedCount = await saveServiceCatalogue(
    call,
    services.map((service) => ({
      brand: service.brand,
      service_key: service.service,
      description: service.description,
      unit_measure: service.unit_measure,
      value_entry: service.value_entry,
      minutes: service.minutes,
      price_purchasing_cents: amountToCents(service.price_purchasing),
      price_listing_cents: amountToCents(
        service.price_listing ?? service.price_selling ?? service.price_purchasing,
      ),
      price_selling_cents: amountToCents(service.price_selling ?? service.price_purchasing),
      work_kind: service.work_kind ?? null,
    })),
  )
  const units = new Set(services.map((service) => service.unit_measure))
  return { kept: savedCount, unknown_units: [...units].filter((unit) => !isKnownUnit(unit)) }
}
