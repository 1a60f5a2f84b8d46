import type { Output } from '#contract/api'
import { centsToAmount } from '#contract/kit/amounts/cents'
import { sumOf, totalOf, type Prices } from './quote-lines.rules.ts'
import type { StoredLine, StoredProposal } from './quotes.sql.ts'

type View = Output<'proposal.read'>['proposals'][number]

/** A proposal as the wire carries it. */
export function proposalView(proposal: StoredProposal): View {
  const { lines, margin_listing: listing, margin_selling: selling, ...rest } = proposal
  const of = (kind: StoredLine['kind']) => lines.filter((line) => line.kind === kind)
  return {
    ...rest,
    margins: { listing, selling },
    totals: inEuros(totalOf(lines.map(reckoned))),
    services: of('service').map((line) => ({
      service: { id: line.key ?? '', description: line.description ?? { de: '', en: '', fr: '' } },
      unit_measure: line.unit_measure ?? '',
      ...pricedOf(line),
    })),
    custom_services: of('custom_service').map((line) => ({
      name: line.name ?? '',
      hints_de: line.hint,
      service_type: line.service_type ?? 'other',
      ...pricedOf(line),
    })),
    products: of('product').map((line) => ({
      item_id: line.key,
      name: line.name ?? '',
      supplier: line.supplier,
      url: line.url,
      ...pricedOf(line),
    })),
  }
}

function reckoned({ quantity, purchasing, listing, selling }: StoredLine) {
  return { quantity, price: { purchasing, listing, selling } }
}

function pricedOf(line: StoredLine) {
  return {
    quantity: line.quantity,
    price_purchasing: centsToAmount(line.purchasing),
    price_listing: centsToAmount(line.listing),
    price_selling: centsToAmount(line.selling),
    sum: inEuros(sumOf(reckoned(line))),
  }
}

function inEuros({ purchasing, listing, selling }: Prices): Prices {
  return {
    purchasing: centsToAmount(purchasing),
    listing: centsToAmount(listing),
    selling: centsToAmount(selling),
  }
}
