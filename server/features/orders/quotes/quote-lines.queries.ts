import type { Input } from '#contract/api'
import { amountToCents } from '#contract/kit/amounts/cents'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { KnownOrder } from '../store/order-context.sql.ts'
import { servicesFor, type CatalogueRow } from './service-catalogue.sql.ts'
import { filled, pricesOf, type Margins, type ProposalLine } from './quote-lines.rules.ts'

type Wish = Input<'proposal.create'>['body']

/** What was asked for, with its prices: a service's is the catalogue's, all others the partner's own. */
export async function linesOf(
  call: PersonCall,
  { orderId }: Pick<KnownOrder, 'orderId'>,
  wish: Wish,
  margins: Margins,
): Promise<readonly ProposalLine[]> {
  const catalogue = await servicesFor(call.tx, orderId)
  const lines: ProposalLine[] = [
    ...filled(wish.services).map((line) => serviceLine(line, placeOf(wish, line), catalogue, margins)),
    ...filled(wish.custom_services).map((line) => ({
      kind: 'custom_service' as const,
      name: line.name,
      hint: line.hints_de?.trim() || null,
      serviceType: line.service_type,
      quantity: line.quantity,
      minutes: 0,
      price: pricesOf(amountToCents(line.price_purchasing), margins),
    })),
    ...filled(wish.products).map((line) => ({
      kind: 'product' as const,
      key: line.item_id?.trim() || null,
      name: line.name,
      supplier: line.supplier?.trim() || null,
      url: withScheme(line.url),
      quantity: line.quantity,
      minutes: 0,
      price: pricesOf(amountToCents(line.price_purchasing), margins),
    })),
  ]
  if (lines.length === 0) throw createFieldRefusal({ services: 'lines_empty' })
  return lines
}

/** Where a line stands in what was sent, so that a fault names it. */
function placeOf(wish: Wish, line: { readonly service: string }): number {
  return wish.services.findIndex((one) => one.service === line.service)
}

function serviceLine(
  { service, quantity }: { readonly service: string; readonly quantity: number },
  place: number,
  catalogue: readonly CatalogueRow[],
  margins: Margins,
): ProposalLine {
  const known = catalogue.find((row) => row.service_key === service)
  if (!known) throw createFieldRefusal({ [`services.${place}.service`]: 'invalid_enum' })
  return {
    kind: 'service',
    key: service,
    description: known.description,
    unit: known.unit_measure,
    quantity,
    minutes: known.minutes,
    price: pricesOf(known.price_purchasing_cents, margins),
  }
}

/** Addresses without a scheme get https in front (2 §5). */
function withScheme(url: string | null | undefined): string | null {
  const given = url?.trim()
  if (!given) return null
  return /^https?:\/\//i.test(given) ? given : `https://${given}`
}
