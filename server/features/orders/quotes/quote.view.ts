import type { Output } from '#contract/api'
import { centsToAmount } from '#contract/kit/amounts/cents'
import { calculateLineSum, calculateTotal, type Prices } from './quote-lines.rules.ts'
import type { StoredQuoteLine, StoredQuote } from './quotes.sql.ts'

type View = Output<'proposal.read'>['proposals'][number]

/** Formats a quote for the reply. */
export function toQuoteView(proposal: StoredQuote): View {
  const { lines, margin_listing: listing, margin_selling: selling, ...rest } = proposal
  const of = (kind: StoredQuoteLine['kind']) => lines.filter((line) => line.kind === kind)
  return {
    ...rest,
    margins: { listing, selling },
    totals: toEuros(calculateTotal(lines.map(toCalculationLine))),
    services: of('service').map((line) => ({
      service: { id: line.key ?? '', description: line.description ?? { de: '', en: '', fr: '' } },
      unit_measure: line.unit_measure ?? '',
      ...buildLinePrices(line),
    })),
    custom_services: of('custom_service').map((line) => ({
      name: line.name ?? '',
      hints_de: line.hint,
      service_type: line.service_type ?? 'other',
      ...buildLinePrices(line),
    })),
    products: of('product').map((line) => ({
      item_id: line.key,
      name: line.name ?? '',
      supplier: line.supplier,
      url: line.url,
      ...buildLinePrices(line),
    })),
  }
}

function toCalculationLine({ quantity, purchasing, listing, selling }: StoredQuoteLine) {
  return { quantity, price: { purchasing, listing, selling } }
}

function buildLinePrices(line: StoredQuoteLine) {
  return {
    quantity: line.quantity,
    price_purchasing: centsToAmount(line.purchasing),
    price_listing: centsToAmount(line.listing),
    price_selling: centsToAmount(line.selling),
    sum: toEuros(calculateLineSum(toCalculationLine(line))),
  }
}

function toEuros({ purchasing, listing, selling }: Prices): Prices {
  return {
    purchasing: centsToAmount(purchasing),
    listing: centsToAmount(listing),
    selling: centsToAmount(selling),
  }
}
