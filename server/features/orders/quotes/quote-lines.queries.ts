import type { Input } from '#contract/api'
import { amountToCents } from '#contract/kit/amounts/cents'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { OrderContext } from '../store/order-context.queries.ts'
import { listCatalogueServices, type CatalogueRow } from './service-catalogue.sql.ts'
import {
  dropLinesWithoutQuantity,
  calculatePrices,
  type Margins,
  type QuoteLine,
} from './quote-lines.rules.ts'

type QuoteBody = Input<'proposal.create'>['body']

/**
 * Returns the requested lines with prices: services at catalogue prices, all others at the partner's own
 * prices.
 */
export async function buildQuoteLines(
  call: PersonCall,
  { orderId }: Pick<OrderContext, 'orderId'>,
  body: QuoteBody,
  margins: Margins,
): Promise<readonly QuoteLine[]> {
  const catalogue = await listCatalogueServices(call.tx, orderId)
  const lines: QuoteLine[] = [
    ...dropLinesWithoutQuantity(body.services).map((line) =>
      buildServiceLine(line, findServicePosition(body, line), catalogue, margins),
    ),
    ...dropLinesWithoutQuantity(body.custom_services).map((line) => ({
      kind: 'custom_service' as const,
      name: line.name,
      hint: line.hints_de?.trim() || null,
      serviceType: line.service_type,
      quantity: line.quantity,
      minutes: 0,
      price: calculatePrices(amountToCents(line.price_purchasing), margins),
    })),
    ...dropLinesWithoutQuantity(body.products).map((line) => ({
      kind: 'product' as const,
      key: line.item_id?.trim() || null,
      name: line.name,
      supplier: line.supplier?.trim() || null,
      url: normalizeProductUrl(line.url),
      quantity: line.quantity,
      minutes: 0,
      price: calculatePrices(amountToCents(line.price_purchasing), margins),
    })),
  ]
  if (lines.length === 0) throw createFieldRefusal({ services: 'lines_empty' })
  return lines
}

/** Position of a service in the request, for the field path of a fault. */
function findServicePosition(body: QuoteBody, line: { readonly service: string }): number {
  return body.services.findIndex((one) => one.service === line.service)
}

function buildServiceLine(
  { service, quantity }: { readonly service: string; readonly quantity: number },
  position: number,
  catalogue: readonly CatalogueRow[],
  margins: Margins,
): QuoteLine {
  const known = catalogue.find((row) => row.service_key === service)
  if (!known) throw createFieldRefusal({ [`services.${position}.service`]: 'invalid_enum' })
  return {
    kind: 'service',
    key: service,
    description: known.description,
    unit: known.unit_measure,
    quantity,
    minutes: known.minutes,
    price: calculatePrices(known.price_purchasing_cents, margins),
  }
}

/** Trims an address and puts `https://` in front of one without a scheme. */
function normalizeProductUrl(url: string | null | undefined): string | null {
  const trimmed = url?.trim()
  if (!trimmed) return null
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
